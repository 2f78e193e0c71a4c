// Takes screenshots of the gallery's rows in the light and dark themes, into shots/out. Arguments select rows by name.
// Needs /usr/bin/chromium, as installed by Debian.
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const OUT = new URL('out/', import.meta.url).pathname;
const only = process.argv.slice(2);

const server = await createServer({ logLevel: 'warn', server: { port: 0, host: '127.0.0.1' } });
await server.listen();
const { port } = server.httpServer.address();
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  await mkdir(OUT, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1240, height: 900 } });
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`http://127.0.0.1:${port}/gallery.html`);
  await page.waitForSelector('[data-shot]');
  await page.evaluate(() => document.fonts.ready);
  for (const theme of ['light', 'dark']) {
    for (const row of await page.locator(`[data-theme=${theme}] [data-shot]`).all()) {
      const name = await row.getAttribute('data-shot');
      if (only.length && !only.includes(name)) continue;
      await row.screenshot({ path: `${OUT}${name}-${theme}.png` });
    }
  }
} finally {
  await browser.close();
  await server.close();
}
