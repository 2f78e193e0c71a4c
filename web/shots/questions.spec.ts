/** Screenshots of every kind of question and of everything around it, from real games. */

import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { takeSurroundings } from './surroundings.ts';
import { Screens } from './screens.ts';
import { findQuestions } from './find-questions.ts';
import { GAMES } from './kinds.ts';

test.describe.configure({ mode: 'parallel' });

const goTo = (code: string) => async (page: Page) => {
  await page.goto(`/t/${code}`);
  await expect(page.locator('section.tray.asks .question button:enabled').first()).toBeVisible({ timeout: 60_000 });
};

for (const game of GAMES) {
  test(`every question in ${game}`, async ({ browser, kaiju, asReturningUser }) => {
    const { cookie, found, missed, ended } = await findQuestions(kaiju.url, game);
    console.log(`    ${game}: ${found.map(({ wanted, code }) => `${wanted.name} ${code}`).join(', ')}`);
    console.log(`    ${game}, not met: ${missed.map(({ name }) => name).join(', ')}`);
    const screens = await Screens.open({ browser, url: kaiju.url, cookie, prepare: asReturningUser });
    for (const { wanted, code, question } of found) {
      await screens.each(goTo(code));
      const kind = wanted.kind ? '' : `${question.prompt}-`;
      await screens.take(`${game}-${kind}${wanted.name}`);
    }
    for (const [how, code] of Object.entries(ended)) {
      await screens.each(async (page) => {
        await page.goto(`/t/${code}`);
        await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
      });
      await screens.take(`${game}-end-${how}`);
    }
    const lively = found.find(({ question }) => question.prompt === 'reroll-or-stop');
    if (lively) await screens.each(goTo(lively.code));
    await takeSurroundings(screens, game);
    await screens.close();
    expect(
      missed.flatMap(({ kind }) => kind ?? []),
      'every kind of question has its pictures',
    ).toEqual([]);
  });
}
