/** One person with a desktop and a phone browser, and screenshots of both in the light and dark themes. */

import { appendFile, mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { THEMES } from '../e2e/checks.ts';

const OUT = 'shots/out';
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The smallest supported phone, and a phone in landscape. */
const SMALL = { small: { width: 320, height: 568 }, landscape: { width: 844, height: 390 } };

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

  private constructor(desktop: Page, phone: Page) {
    this.desktop = desktop;
    this.phone = phone;
  }

  static async open({ browser, url, cookie, prepare }: Options): Promise<Screens> {
    await mkdir(OUT, { recursive: true });
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
    for (const page of [this.desktop, this.phone]) await page.context().close();
  }

  /** Runs an action in both browsers. */
  async each(action: (page: Page) => Promise<unknown>): Promise<void> {
    for (const page of [this.desktop, this.phone]) await action(page);
  }

  /** Takes four screenshots: desktop and phone, in both themes. With `small`, also a small and a landscape phone. */
  async take(name: string, { small = false } = {}): Promise<void> {
    for (const colorScheme of THEMES) {
      await picture(this.desktop, `${name}-desktop-${colorScheme}`, colorScheme);
      await picture(this.phone, `${name}-phone-${colorScheme}`, colorScheme);
    }
    if (!small) return;
    for (const [size, viewport] of Object.entries(SMALL)) {
      await this.phone.setViewportSize(viewport);
      await picture(this.phone, `${name}-${size}`, 'light');
    }
    await this.phone.setViewportSize(PHONE.viewport);
  }
}

async function picture(page: Page, name: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.screenshot({ path: `${OUT}/${name}.png`, animations: 'disabled' });
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
