/** Every page and every error state is accessible and tidy, in the light and dark themes. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, expectAccessible, expectTidy } from './checks.ts';
import { Driver } from './play/driver.ts';
import { NEAR_THE_END, QUESTIONS, ROLL_OUTSIDE } from './positions.ts';

async function expectFine(page: Page, part?: string): Promise<void> {
  await expectTidy(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, part);
}
const start = (page: Page) => page.getByRole('button', { name: 'Start the rampage' });
/** Removes expected errors, such as the one that browsers log for a missing page. */
const ignoreErrors = (unseenErrors: string[], what: RegExp) =>
  unseenErrors.splice(0, unseenErrors.length, ...unseenErrors.filter((line) => !what.test(line)));

test('the home page', async ({ page }) => {
  await page.goto('/');
  await expect(start(page)).toBeVisible();
  await page.getByText('More options').click();
  await expectFine(page);
});

for (const [path, title] of [
  ['/rules', 'King of Tokyo'],
  ['/rules/new-york', 'King of New York'],
  ['/rules/ko', 'The KO variant'],
  ['/rules/tokyo-rules', 'Tokyo: all rules'],
] as const) {
  test(`the rules at ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectFine(page);
  });
}

test('a link leads to a section, a rule and all rules', async ({ page }) => {
  // A guide links to the numbered rules, and a fragment scrolls to its section.
  await page.goto('/rules/tokyo#heal');
  await expect(page.locator('#heal')).toBeInViewport();
  await page.getByRole('link', { name: 'All rules, numbered' }).click();
  await expect(page).toHaveURL(/\/rules\/tokyo-rules$/);
  await page.goto('/rules/NY-5.13');
  await expect(page.getByText('NY-5.13').first()).toBeInViewport();
  await expect(page.locator('p', { hasText: 'NY-5.13' }).first(), 'the rule has its text').toHaveText(
    /NY-5\.13\s+\S+ \S+ \S+/,
  );
});

test('the illustrated rules on a phone', async ({ newPerson }) => {
  const phone = await newPerson({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  for (const path of ['/rules/tokyo', '/rules/new-york', '/rules/ko']) {
    await phone.goto(path);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFine(phone);
  }
});

test('the search of the rules has an address and knows the players’ words', async ({ page }) => {
  await page.goto('/rules/new-york');
  const field = page.getByRole('searchbox');
  await field.fill('heart');
  await expect(page).toHaveURL(/\/rules\?q=heart$/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('TK-4.5');
  const section = page.getByRole('navigation', { name: 'In the illustrated guides' }).getByRole('link').first();
  await section.click();
  await expect(page).toHaveURL(/\/rules\/tokyo#heal$/);
  await expect(page.locator('#heal')).toBeInViewport();
  await page.goBack();
  await expect(field).toHaveValue('heart');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('TK-4.5');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('King of New York');
  // A search has a URL that can be shared.
  await page.goto('/rules?q=win');
  await expect(field).toHaveValue('win');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('TK-6.2');
  await expectFine(page);
});

test('the search of the rules', async ({ page }) => {
  await page.goto('/rules');
  const field = page.getByRole('searchbox');
  const status = page.getByRole('status').filter({ hasText: /match|Nothing/ });
  await field.fill('tr60');
  await expect(status).toHaveText('1 match.');
  await expect(page.getByRole('main')).toContainText('Urbavore');
  await page.getByText('scenarios that show it').click();
  await expect(page.getByText('scenarios/tokyo/rulings/tr-60-a-round.scn')).toBeVisible();
  await expectFine(page);
  await field.fill('poisson');
  await expect(status).toHaveText('Nothing found.');
  await page.getByRole('button', { name: 'poison' }).click();
  await expect(field).toHaveValue('poison');
  await expect(status).toHaveText(/^\d+ matches\.$/);
  // A link in the results leads to the rule, and ends the search.
  await page.getByRole('link', { name: 'TR-43', exact: true }).first().click();
  await expect(field).toHaveValue('');
  await expect(page.locator('#TR-43')).toBeInViewport();
});

test('a lobby as host, as guest and in a narrow window', async ({ page, createTable, newPerson }) => {
  const code = await createTable(page, { seats: 4, bots: ['rookie'] });
  await page.goto(`/t/${code}`);
  await expect(page.getByText(code).first()).toBeVisible();
  await expectFine(page);
  const guest = await newPerson({ viewport: { width: 320, height: 640 } });
  await guest.goto(`/t/${code}`);
  await expect(guest.getByRole('button', { name: /^(Sit here|Take a seat)/ }).first()).toBeVisible();
  await expectFine(guest);
});

for (const [prompt, position] of Object.entries(QUESTIONS)) {
  test(`a table that asks ${prompt}`, async ({ page, context, asReturningUser, startFrom }) => {
    await asReturningUser(context);
    const driver = new Driver(page);
    await startFrom(driver, position);
    expect(driver.wire.question?.prompt).toBe(prompt);
    // Tray and board: the rest of the page is the same for all.
    await expectFine(page, 'main');
  });
}

for (const [game, position] of Object.entries(NEAR_THE_END)) {
  test(`the end of a game in ${game}`, async ({ page, context, asReturningUser, startFrom }) => {
    await asReturningUser(context);
    const driver = new Driver(page, 'mouse', 9);
    await startFrom(driver, position);
    await driver.playToEnd();
    await expectFine(page);
  });
}

test('a table’s menus', async ({ page, context, asReturningUser, createTable }) => {
  await asReturningUser(context);
  const driver = new Driver(page);
  await driver.start(await createTable(page));
  await driver.waitForQuestion();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  for (const leaf of ['Decide in advance', 'Settings', 'Keys', "Who's here", 'Give up']) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: leaf }).click();
    await expect(page.getByRole('dialog', { name: leaf })).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('a tooltip, and the table as text', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  await startFrom(new Driver(page), ROLL_OUTSIDE);
  // Hovering opens a tooltip.
  await page.locator('#in-cards h3 button').first().hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(page.getByRole('article', { name: 'The table as text' })).toBeVisible();
  await expectFine(page);
});

test('a table and a page that do not exist', async ({ page, unseenErrors }) => {
  for (const path of ['/t/bbbbbb', '/nothing', '/t/bbbbbb/nothing']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'No monster here' })).toBeVisible();
    await expectFine(page);
  }
  await page.getByRole('link').or(page.getByRole('button')).first().click();
  await expect(start(page)).toBeVisible();
  ignoreErrors(unseenErrors, /404/);
});

test('a person is removed', async ({ page, createTable, newPerson, unseenErrors }) => {
  const code = await createTable(page, { seats: 2, bots: [] });
  await page.goto(`/t/${code}`);
  const guest = await newPerson();
  await guest.goto(`/t/${code}`);
  await guest
    .getByRole('button', { name: /^(Sit here|Take a seat)/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(guest.getByRole('heading', { name: 'Removed from the table' })).toBeVisible();
  await expectFine(guest);
  // The guest is still refused after a reload.
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Removed from the table' })).toBeVisible();
  ignoreErrors(unseenErrors, /403|WebSocket/);
});

test('the server has another version', async ({ page, createTable }) => {
  const code = await createTable(page);
  await page.routeWebSocket(/socket$/, (socket) => {
    socket.onMessage(() => {
      const refusal = { code: 'wrong-version', text: { id: 'refusal-wrong-version' } };
      socket.send(JSON.stringify({ type: 'closing', refusal }));
      void socket.close();
    });
  });
  await page.goto(`/t/${code}`);
  await expect(page.getByRole('heading', { name: 'New version' })).toBeVisible();
  await expectFine(page);
});

test('a table is full', async ({ page, createTable }) => {
  const code = await createTable(page);
  await page.routeWebSocket(/socket$/, (socket) => {
    socket.onMessage(() => {
      const refusal = { code: 'table-full', text: { id: 'refusal-table-full' } };
      socket.send(JSON.stringify({ type: 'closing', refusal }));
      void socket.close();
    });
  });
  await page.goto(`/t/${code}`);
  await expect(page.getByRole('heading', { name: 'Too many monsters' })).toBeVisible();
  await expectFine(page);
});

test('a server that does not respond', async ({ page, unseenErrors }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText("The server isn't responding.").first()).toBeVisible();
  await expectFine(page);
  ignoreErrors(unseenErrors, /ERR_FAILED/);
});

test('without JavaScript', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.locator('noscript p').last()).toBeVisible();
  await expect(page.locator('noscript p').last()).toContainText('JavaScript');
});

test('another device becomes the same person', async ({ page, newPerson, createTable, unseenErrors }) => {
  const code = await createTable(page);
  await page.goto('/');
  await page.getByText('Play on another device').click();
  await page.getByRole('button', { name: 'Make a secret link' }).click();
  const link = await page.getByRole('textbox', { name: 'Secret link' }).inputValue();
  const other = await newPerson();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expectFine(other);
  await other.getByRole('button', { name: 'Yes, this is me' }).click();
  await expect(other.locator(`a[href="/t/${code}"]`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('All other devices are signed out')).toBeVisible();
  // The other browser had no identity yet, so its request for tables failed.
  ignoreErrors(unseenErrors, /401/);
});
