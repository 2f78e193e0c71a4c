/** Takes screenshots of everything around a question: menus, tabs, help, the table as text, chat. */

import { expect, type Page } from '@playwright/test';
import type { Screens } from './screens.ts';

const MENU_PAGES = ['', 'Decide in advance', 'Settings', 'Keys', "Who's here", 'Give up'];
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Takes a screenshot of everything that can be opened at the table. */
export async function takeSurroundings(screens: Screens, game: string): Promise<void> {
  for (const menuPage of MENU_PAGES) {
    await screens.each(async (page) => {
      // On a touch screen, only a key leads to the list of keys.
      if (menuPage === 'Keys') return page.keyboard.press('?');
      await page.getByRole('button', { name: 'Menu' }).click();
      if (menuPage) await page.getByRole('dialog').getByRole('button', { name: menuPage }).click();
    });
    await screens.take(`${game}-menu-${slug(menuPage) || 'itself'}`);
    await screens.each((page) => page.keyboard.press('Escape'));
  }
  await takeAndClose(screens, `${game}-as-text`, (page) => page.keyboard.press('t'));
  await takeAndClose(screens, `${game}-help`, explain);
  await takeAndClose(screens, `${game}-card`, openCard);
  await screens.each((page) => page.keyboard.press('Escape'));
  await takeAndClose(screens, `${game}-seat`, (page) =>
    page.locator('aside.seats button, aside.seats [role=button]').nth(1).click(),
  );
  await screens.each((page) => page.keyboard.press('Escape'));
  for (const tab of ['Cards', 'Odds', 'Log']) {
    await screens.phone.getByRole('tab', { name: tab }).first().click();
    await screens.take(`${game}-tab-${slug(tab)}`);
  }
  await screens.each((page) =>
    page
      .getByRole('button', { name: /^Why\?/ })
      .last()
      .click(),
  );
  await screens.take(`${game}-log-why`);
  await takeChat(screens, game);
}

/** Opens something, takes a screenshot and closes it again. */
async function takeAndClose(screens: Screens, name: string, act: (page: Page) => Promise<unknown>): Promise<void> {
  await screens.each(act);
  await screens.take(name);
  await screens.each((page) => page.keyboard.press(name.endsWith('as-text') ? 't' : 'Escape'));
}

/** Opens a die's help by keyboard. */
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

async function takeChat(screens: Screens, game: string): Promise<void> {
  await screens.each((page) => page.getByRole('tab', { name: 'Chat' }).click());
  const line = screens.desktop.getByRole('textbox', { name: 'Say something' });
  for (const message of ['Whose idea was it to meet in the middle?', 'Yours. It always is.']) {
    await line.fill(message);
    await line.press('Enter');
  }
  await expect(screens.phone.getByText('It always is.')).toBeVisible();
  await screens.take(`${game}-chat`);
}
