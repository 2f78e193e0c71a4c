/** Pictures of every page and every kind of question, on a desk and on a phone, by day and by night, in shots/out: to be looked at. */

import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures.ts';
import { THEMES } from '../e2e/look.ts';
import { Driver } from '../e2e/play/driver.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Rare questions need luck: so many games are played for them. */
const GAMES = Number(process.env.GAMES ?? 3);

test.describe.configure({ mode: 'parallel' });

/** All four pictures of what is to be seen now. */
async function take(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `shots/out/${name}-${size}-${colorScheme}.png`, animations: 'disabled' });
    }
  }
  await page.setViewportSize(SIZES.desktop);
}

test('pages', async ({ page, lay, somebody, trouble }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start the rampage' })).toBeVisible();
  await take(page, 'home');
  await page.getByText('More options').click();
  await take(page, 'home-options');
  await page.goto('/rules');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, 'rules');
  const code = await lay(page, { game: 'new-york', seats: 4, bots: ['rookie'], listed: true });
  await page.goto(`/t/${code}`);
  await expect(page.getByText(code).first()).toBeVisible();
  const guest = await somebody();
  await guest.goto(`/t/${code}`);
  await expect(guest.getByRole('button', { name: /^(Sit here|Take a seat)/ }).first()).toBeVisible();
  await take(guest, 'lobby-guest');
  await guest
    .getByRole('button', { name: /^(Sit here|Take a seat)/ })
    .first()
    .click();
  await take(page, 'lobby-host');
  await guest.goto('/');
  await expect(guest.getByText('waiting for players').first()).toBeVisible();
  await take(guest, 'home-with-tables');
  await guest.goto('/t/bbbbbb');
  await expect(guest.getByRole('heading', { name: 'No monster here' })).toBeVisible();
  await take(guest, 'no-table');
  trouble.splice(0);
});

for (const refused of ['table-full', 'kicked', 'wrong-version', 'too-many-connections', 'table-broken']) {
  test(`refused: ${refused}`, async ({ page, lay, trouble }) => {
    const code = await lay(page);
    await page.routeWebSocket(/socket$/, (socket) => {
      socket.onMessage(() => {
        const refusal = { code: refused, text: { id: `refusal-${refused}` } };
        socket.send(JSON.stringify({ type: 'closing', refusal }));
        void socket.close();
      });
    });
    await page.goto(`/t/${code}`);
    await page.waitForTimeout(500);
    await take(page, `refused-${refused}`);
    trouble.splice(0);
  });
}

for (const game of ['tokyo', 'new-york']) {
  test(`every question in ${game}`, async ({ page, context, practised, lay, trouble }) => {
    await practised(context);
    const seen = new Set<string>();
    for (let round = 0; round < GAMES; round += 1) {
      const driver = new Driver(page, 'mouse', round + 1);
      driver.before = async () => {
        const prompt = driver.wire.question?.prompt ?? '';
        if (seen.has(prompt)) return;
        seen.add(prompt);
        await take(page, `${game}-${prompt}`);
      };
      const seats = round === 0 ? 6 : 3;
      await driver.start(await lay(page, { game, seats, bots: Array<string>(seats - 1).fill('rookie') }));
      await driver.toTheEnd();
      if (round === 0) await take(page, `${game}-end`);
    }
    console.log(`    ${game}: ${[...seen].toSorted().join(', ')}`);
    trouble.splice(0);
  });

  test(`around the table in ${game}`, async ({ page, lay, trouble }) => {
    const driver = new Driver(page, 'mouse', 5);
    await driver.start(await lay(page, { game, seats: 4, bots: ['rookie', 'veteran', 'random'] }));
    await expect(page.getByRole('button', { name: 'Skip to now' })).toBeVisible({ timeout: 30_000 });
    await take(page, `${game}-watching`);
    await driver.asked();
    await take(page, `${game}-coached`);
    for (const leaf of ['', 'Decide in advance', 'Settings', 'Keys', 'Who is here', 'Give up']) {
      await page.getByRole('button', { name: 'Menu' }).click();
      if (leaf) await page.getByRole('dialog').getByRole('button', { name: leaf }).click();
      await take(page, `${game}-menu-${leaf.toLowerCase().replaceAll(' ', '-') || 'itself'}`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('t');
    await take(page, `${game}-as-text`);
    await page.keyboard.press('t');
    await page.setViewportSize(SIZES.phone);
    for (const tab of ['Cards', 'Log', 'Chances']) {
      await page.getByRole('tab', { name: tab }).click();
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `shots/out/${game}-tab-${tab.toLowerCase()}-phone-${colorScheme}.png` });
      }
    }
    trouble.splice(0);
  });
}
