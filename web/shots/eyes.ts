/** Somebody who looks at the same thing at a desk and on a phone, and takes pictures of it by day and by night. */

import { appendFile, mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { THEMES } from '../e2e/look.ts';

const OUT = 'shots/out';
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The smallest phone, and one that lies. */
const SMALL = { small: { width: 320, height: 568 }, lying: { width: 844, height: 390 } };

interface Someone {
  browser: Browser;
  url: string;
  /** Who it is; somebody new without it. */
  cookie?: string;
  /** What prepares each of the two browsers. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

export class Eyes {
  readonly desk: Page;
  readonly phone: Page;

  private constructor(desk: Page, phone: Page) {
    this.desk = desk;
    this.phone = phone;
  }

  static async open({ browser, url, cookie, prepare }: Someone): Promise<Eyes> {
    await mkdir(OUT, { recursive: true });
    const desk = await browser.newContext({ baseURL: url, ...DESK });
    const phone = await browser.newContext({ baseURL: url, ...PHONE });
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=');
      await desk.addCookies([{ name, value, url }]);
    }
    await desk.request.get('/api/me');
    await phone.addCookies(await desk.cookies());
    for (const context of [desk, phone]) await prepare?.(context);
    return new Eyes(await desk.newPage(), await phone.newPage());
  }

  async close(): Promise<void> {
    for (const page of [this.desk, this.phone]) await page.context().close();
  }

  /** Does the same on both. */
  async each(act: (page: Page) => Promise<unknown>): Promise<void> {
    for (const page of [this.desk, this.phone]) await act(page);
  }

  /** All four pictures of what is to be seen now; with `small` also those of small phones. */
  async take(name: string, { small = false } = {}): Promise<void> {
    for (const colorScheme of THEMES) {
      await picture(this.desk, `${name}-desktop-${colorScheme}`, colorScheme);
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
  const tight = await page.evaluate(whatIsTight);
  if (tight.length > 0) await appendFile(`${OUT}/tight.txt`, `${name}: ${tight.join('; ')}\n`);
}

/** What is cut, or has to be scrolled before one can decide: to be looked at first. Runs in the page. */
function whatIsTight(): string[] {
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
