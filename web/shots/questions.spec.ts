/** Pictures of every kind of question of both games, and of all that is around them. They are not made up: tables are played until somebody is asked. */

import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { takeAround } from './around.ts';
import { Eyes } from './eyes.ts';
import { hunt } from './hunt.ts';
import { GAMES } from './kinds.ts';

test.describe.configure({ mode: 'parallel' });

const goTo = (code: string) => async (page: Page) => {
  await page.goto(`/t/${code}`);
  await expect(page.locator('section.tray.asks .question button:enabled').first()).toBeVisible({ timeout: 60_000 });
};

for (const game of GAMES) {
  test(`every question in ${game}`, async ({ browser, kaiju, practised }) => {
    const { cookie, found, missed, ended } = await hunt(kaiju.url, game);
    console.log(`    ${game}: ${found.map(({ wanted, code }) => `${wanted.name} ${code}`).join(', ')}`);
    console.log(`    ${game}, not met: ${missed.map(({ name }) => name).join(', ')}`);
    const eyes = await Eyes.open({ browser, url: kaiju.url, cookie, prepare: practised });
    for (const { wanted, code, question } of found) {
      await eyes.each(goTo(code));
      const kind = wanted.kind ? '' : `${question.prompt}-`;
      await eyes.take(`${game}-${kind}${wanted.name}`, { small: true });
    }
    for (const [how, code] of Object.entries(ended)) {
      await eyes.each(async (page) => {
        await page.goto(`/t/${code}`);
        await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
      });
      await eyes.take(`${game}-end-${how}`, { small: true });
    }
    const lively = found.find(({ question }) => question.prompt === 'reroll-or-stop');
    if (lively) await eyes.each(goTo(lively.code));
    await takeAround(eyes, game);
    await eyes.close();
    expect(
      missed.flatMap(({ kind }) => kind ?? []),
      'every kind of question has its pictures',
    ).toEqual([]);
  });
}
