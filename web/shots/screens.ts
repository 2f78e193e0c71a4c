/** One person with a desktop and a phone browser, and screenshots of both at every size, in the light and dark themes. */

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { THEMES } from '../e2e/checks.ts';

const OUT = 'shots/out';
/** A desktop, and the usual laptop with a browser's bars. */
const DESKTOPS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 650 },
] as const;
/** A phone, the smallest supported one, and a phone on its side. */
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
] as const;
const DESKTOP = { viewport: DESKTOPS[0] };
const PHONE = { viewport: PHONES[0], hasTouch: true, isMobile: true };
/** The height of pictures on a sheet, in CSS pixels. */
const ON_SHEET = 480;

interface Options {
  browser: Browser;
  url: string;
  /** The person's identity cookie; omitted for a new person. */
  cookie?: string;
  /** Prepares each of the two browsers. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

export class Screens {
  readonly desktop: Page;
  readonly phone: Page;
  #sheet: Page | undefined;

  private constructor(desktop: Page, phone: Page) {
    this.desktop = desktop;
    this.phone = phone;
  }

  static async open({ browser, url, cookie, prepare }: Options): Promise<Screens> {
    await mkdir(`${OUT}/sheets`, { recursive: true });
    const desktop = await browser.newContext({ baseURL: url, ...DESKTOP });
    const phone = await browser.newContext({ baseURL: url, ...PHONE });
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=');
      await desktop.addCookies([{ name, value, url }]);
    }
    await desktop.request.get('/api/me');
    await phone.addCookies(await desktop.cookies());
    for (const context of [desktop, phone]) await prepare?.(context);
    return new Screens(await desktop.newPage(), await phone.newPage());
  }

  async close(): Promise<void> {
    await this.#sheet?.close();
    for (const page of [this.desktop, this.phone]) await page.context().close();
  }

  /** Runs an action in both browsers. */
  async each(action: (page: Page) => Promise<unknown>): Promise<void> {
    for (const page of [this.desktop, this.phone]) await action(page);
  }

  /**
   * Takes a screenshot at every size in both themes, and a sheet that shows them all. With `whole`, each shows the whole
   * page instead of what is in view.
   */
  async take(name: string, { whole = false } = {}): Promise<void> {
    const files: string[] = [];
    for (const [page, sizes] of [
      [this.desktop, DESKTOPS],
      [this.phone, PHONES],
    ] as const) {
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const colorScheme of THEMES) {
          const file = `${name}-${size.width}x${size.height}-${colorScheme}`;
          await picture(page, file, { colorScheme, whole });
          files.push(file);
        }
      }
      await page.setViewportSize(sizes[0]);
    }
    await this.#takeSheet(name, files);
  }

  /** All pictures of a screen on one sheet, a row for each theme. */
  async #takeSheet(name: string, files: readonly string[]): Promise<void> {
    this.#sheet ??= await this.desktop.context().browser()?.newPage();
    const rows = await Promise.all(
      THEMES.map(async (theme) => {
        const pictures = await Promise.all(
          files.filter((file) => file.endsWith(theme)).map((file) => readFile(`${OUT}/${file}.png`, 'base64')),
        );
        return `<div>${pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join('')}</div>`;
      }),
    );
    const style = `body { margin: 0; inline-size: max-content; } div { display: flex; gap: 8px; }
      img { display: block; max-block-size: ${ON_SHEET}px; margin-block-end: 8px; }`;
    await this.#sheet?.setContent(`<style>${style}</style>${rows.join('')}`);
    await this.#sheet?.locator('body').screenshot({ path: `${OUT}/sheets/${name}.png` });
  }
}

interface Look {
  colorScheme: (typeof THEMES)[number];
  whole: boolean;
}

async function picture(page: Page, name: string, { colorScheme, whole }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.screenshot({ path: `${OUT}/${name}.png`, animations: 'disabled', fullPage: whole });
  const tight = await page.evaluate(findTightSpots);
  if (tight.length > 0) await appendFile(`${OUT}/tight.txt`, `${name}: ${tight.join('; ')}\n`);
}

/** Lists elements that are cut off or need scrolling. Runs in the page. */
function findTightSpots(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is too wide');
  for (const part of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(part);
    const [wider, higher] = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
    const name = `${part.tagName.toLowerCase()}.${part.classList[0] ?? ''} "${part.innerText?.slice(0, 40).replaceAll('\n', ' ')}"`;
    const scrolls = part.closest('section.tray') && /auto|scroll/.test(`${overflowX} ${overflowY}`);
    if (part.clientWidth < 2) continue;
    if (scrolls && Math.max(wider, higher) > 4) found.push(`${name} scrolls by ${Math.max(wider, higher)}`);
    if (textOverflow === 'ellipsis' && wider > 0) found.push(`${name} is cut`);
    if (webkitLineClamp !== 'none' && higher > 1) found.push(`${name} is cut`);
  }
  return found;
}
