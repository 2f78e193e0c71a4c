/** Every page in the light and dark themes, and every state. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fitsSideways, isAccessible, isTidy } from './look.ts';
import { Driver } from './play/driver.ts';

async function isFine(page: Page): Promise<void> {
  await isTidy(page);
  await fitsSideways(page);
  await isAccessible(page);
}
const start = (page: Page) => page.getByRole('button', { name: 'Start the rampage' });
/** Browsers log an error for missing pages. */
const forgive = (trouble: string[], what: RegExp) =>
  trouble.splice(0, trouble.length, ...trouble.filter((line) => !what.test(line)));

test('the home page', async ({ page }) => {
  await page.goto('/');
  await expect(start(page)).toBeVisible();
  await page.getByText('More options').click();
  await isFine(page);
});

test('the rules', async ({ page }) => {
  await page.goto('/rules');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isFine(page);
  await page.goto('/rules/NY-5.13');
  await expect(page.getByText('NY-5.13').first()).toBeInViewport();
  await expect(page.locator('p', { hasText: 'NY-5.13' }).first(), 'with its words').toHaveText(
    /NY-5\.13\s+\S+ \S+ \S+/,
  );
});

test('a lobby as host, as guest and in a narrow window', async ({ page, lay, somebody }) => {
  const code = await lay(page, { seats: 4, bots: ['rookie'] });
  await page.goto(`/t/${code}`);
  await expect(page.getByText(code).first()).toBeVisible();
  await isFine(page);
  const guest = await somebody({ viewport: { width: 320, height: 640 } });
  await guest.goto(`/t/${code}`);
  await expect(guest.getByRole('button', { name: /^(Sit here|Take a seat)/ }).first()).toBeVisible();
  await isFine(guest);
});

for (const game of ['tokyo', 'new-york']) {
  test(`a table in ${game}, and its end`, async ({ page, context, practised, lay }) => {
    test.setTimeout(300_000);
    await practised(context);
    const driver = new Driver(page, 'mouse', 9);
    await driver.start(await lay(page, { game }));
    // Check each kind of question once.
    const seen = new Set<string>();
    driver.before = async () => {
      const prompt = driver.wire.question?.prompt ?? '';
      if (seen.has(prompt)) return;
      seen.add(prompt);
      await isFine(page);
    };
    await driver.toTheEnd();
    expect(seen.size).toBeGreaterThan(2);
    await isFine(page);
  });
}

test('a table’s menus', async ({ page, context, practised, lay }) => {
  await practised(context);
  const driver = new Driver(page);
  await driver.start(await lay(page));
  await driver.asked();
  await page.getByRole('button', { name: 'Menu' }).click();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  for (const leaf of ['Decide in advance', 'Settings', 'Keys', 'Who is here', 'Give up']) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: leaf }).click();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  // The tooltip for a pointer.
  await page.locator('#in-cards h3 button').first().hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(page.getByRole('article', { name: 'The table as text' })).toBeVisible();
  await isFine(page);
});

test('no such table, no such page', async ({ page, trouble }) => {
  for (const path of ['/t/bbbbbb', '/nothing', '/t/bbbbbb/nothing']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'No monster here' })).toBeVisible();
    await isFine(page);
  }
  await page.getByRole('link').or(page.getByRole('button')).first().click();
  await expect(start(page)).toBeVisible();
  forgive(trouble, /404/);
});

test('a person is removed', async ({ page, lay, somebody, trouble }) => {
  const code = await lay(page, { seats: 2, bots: [] });
  await page.goto(`/t/${code}`);
  const guest = await somebody();
  await guest.goto(`/t/${code}`);
  await guest
    .getByRole('button', { name: /^(Sit here|Take a seat)/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Send .* away$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send away' }).click();
  await expect(guest.getByRole('heading', { name: 'Sent away' })).toBeVisible();
  await isFine(guest);
  // Still refused after a reload.
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Sent away' })).toBeVisible();
  forgive(trouble, /403|WebSocket/);
});

test('the server has another version', async ({ page, lay }) => {
  const code = await lay(page);
  await page.routeWebSocket(/socket$/, (socket) => {
    socket.onMessage(() => {
      const refusal = { code: 'wrong-version', text: { id: 'refusal-wrong-version' } };
      socket.send(JSON.stringify({ type: 'closing', refusal }));
      void socket.close();
    });
  });
  await page.goto(`/t/${code}`);
  await expect(page.getByRole('heading', { name: 'A newer city' })).toBeVisible();
  await isFine(page);
});

test('a table is full', async ({ page, lay }) => {
  const code = await lay(page);
  await page.routeWebSocket(/socket$/, (socket) => {
    socket.onMessage(() => {
      const refusal = { code: 'table-full', text: { id: 'refusal-table-full' } };
      socket.send(JSON.stringify({ type: 'closing', refusal }));
      void socket.close();
    });
  });
  await page.goto(`/t/${code}`);
  await expect(page.getByRole('heading', { name: 'Too many monsters' })).toBeVisible();
  await isFine(page);
});

test('a server that does not respond', async ({ page, trouble }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('The server does not answer.').first()).toBeVisible();
  await isFine(page);
  forgive(trouble, /ERR_FAILED/);
});

test('without JavaScript', async ({ somebody }) => {
  const page = await somebody({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.locator('noscript p').last()).toBeVisible();
  await expect(page.locator('noscript p').last()).toContainText('JavaScript');
});

test('another device becomes the same person', async ({ page, somebody, lay, trouble }) => {
  const code = await lay(page);
  await page.goto('/');
  await page.getByText('Play on another device').click();
  await page.getByRole('button', { name: 'Make a secret link' }).click();
  const link = await page.getByRole('textbox', { name: 'The secret link' }).inputValue();
  const other = await somebody();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Is that you?' })).toBeVisible();
  await isFine(other);
  await other.getByRole('button', { name: 'Yes, this is me' }).click();
  await expect(other.locator(`a[href="/t/${code}"]`).first()).toBeVisible();
  // The other browser had no identity yet, so its request for tables failed.
  forgive(trouble, /401/);
});
