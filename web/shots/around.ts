/** Pictures of what is around a question: menus, tabs, help, the table as text, a lost connection. */

import { expect, type Page } from '@playwright/test';
import type { Eyes } from './eyes.ts';

const LEAVES = ['', 'Decide in advance', 'Settings', 'Keys', 'Who is here', 'Give up'];
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Everything that can be opened at the table that both look at. */
export async function takeAround(eyes: Eyes, game: string): Promise<void> {
  for (const leaf of LEAVES) {
    await eyes.each(async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      if (leaf) await page.getByRole('dialog').getByRole('button', { name: leaf }).click();
    });
    await eyes.take(`${game}-menu-${slug(leaf) || 'itself'}`);
    await eyes.each((page) => page.keyboard.press('Escape'));
  }
  await takeAndLeave(eyes, `${game}-as-text`, (page) => page.keyboard.press('t'));
  await takeAndLeave(eyes, `${game}-help`, explain);
  await takeAndLeave(eyes, `${game}-card`, openCard);
  await eyes.each((page) => page.keyboard.press('Escape'));
  await takeAndLeave(eyes, `${game}-seat`, (page) =>
    page.locator('aside.seats button, aside.seats [role=button]').nth(1).click(),
  );
  await eyes.each((page) => page.keyboard.press('Escape'));
  for (const tab of ['Cards', 'Chances', 'Log']) {
    await eyes.phone.getByRole('tab', { name: tab }).first().click();
    await eyes.take(`${game}-tab-${slug(tab)}`, { small: true });
  }
  await eyes.each((page) =>
    page
      .getByRole('button', { name: /^Why\?/ })
      .last()
      .click(),
  );
  await eyes.take(`${game}-log-why`);
  await takeChat(eyes, game);
}

/** A picture of what an act opens, which the same act or Escape closes. */
async function takeAndLeave(eyes: Eyes, name: string, act: (page: Page) => Promise<unknown>): Promise<void> {
  await eyes.each(act);
  await eyes.take(name);
  await eyes.each((page) => page.keyboard.press(name.endsWith('as-text') ? 't' : 'Escape'));
}

/** The help that a die has for whoever rests on it. */
async function explain(page: Page): Promise<void> {
  const die = page.locator('section.tray .dice button').first();
  await page.mouse.move(0, 0);
  await die.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toBeVisible();
}

async function openCard(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Cards' });
  if (await tab.isVisible()) await tab.click();
  await page.locator('#in-cards h3 button').first().click();
}

async function takeChat(eyes: Eyes, game: string): Promise<void> {
  await eyes.each((page) => page.getByRole('tab', { name: 'Chat' }).click());
  const line = eyes.desk.getByRole('textbox', { name: 'Say something' });
  for (const said of ['Whose idea was it to meet in the middle?', 'Yours. It always is.']) {
    await line.fill(said);
    await line.press('Enter');
  }
  await expect(eyes.phone.getByText('It always is.')).toBeVisible();
  await eyes.take(`${game}-chat`);
}
