/** Hosts' control over their tables, and people's control over their data. */

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Gives a page's user a display name. */
async function rename(page: Page, name: string): Promise<void> {
  await page.request.get('/api/me');
  await page.request.put('/api/me', { data: { name } });
}

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text);
  await page.keyboard.press('Enter');
};

test('newcomers wait until the host lets them in', async ({ page, createTable, newPerson }) => {
  const code = await createTable(page, { seats: 3, bots: [], door: 'ask' });
  await page.goto(`/t/${code}`);
  await say(page, 'a secret');
  await expect(page.getByText('a secret', { exact: true })).toBeVisible();
  const [eve, bob] = [await newPerson(), await newPerson()];
  await rename(eve, 'Eve');
  await rename(bob, 'Bob');
  await eve.goto(`/t/${code}`);
  await expect(eve.getByRole('heading', { level: 1, name: 'Knock, knock' })).toBeVisible();
  // An announcement for screen readers says the same.
  await expect(page.getByRole('main').getByText('Eve wants to join')).toBeVisible();
  await bob.goto(`/t/${code}`);
  await expect(bob.getByRole('heading', { level: 1, name: 'Knock, knock' })).toBeVisible();

  await page.getByRole('button', { name: 'Let in: Eve' }).click();
  await expect(eve.getByRole('button', { name: 'Take a seat' })).toBeVisible();
  await expect(eve.getByText('a secret', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Turn away: Bob' }).click();
  await expect(bob.getByRole('heading', { level: 1, name: 'Not this time' })).toBeVisible();
  await expect(page.getByText('Waiting to join')).toBeHidden();
  // Someone who was let in comes back without being asked again.
  await eve.reload();
  await expect(eve.getByRole('button', { name: 'Take a seat' })).toBeVisible();
});

test('during a game, the host lets someone in from the table', async ({
  page,
  context,
  asReturningUser,
  createTable,
  newPerson,
}) => {
  await asReturningUser(context);
  const code = await createTable(page, { seats: 2, door: 'ask' });
  await page.goto(`/t/${code}`);
  await page.getByRole('button', { name: 'Start the rampage' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  const eve = await newPerson();
  await rename(eve, 'Eve');
  await eve.goto(`/t/${code}`);
  const toast = page.getByRole('complementary', { name: 'Waiting to join' });
  await expect(toast.getByText('Eve wants to join')).toBeVisible();
  await toast.getByRole('button', { name: 'Decide later' }).click();
  await expect(toast).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: "Who's here" }).click();
  const dialog = page.getByRole('dialog', { name: "Who's here" });
  await dialog.getByRole('button', { name: 'Let in: Eve' }).click();
  await expect(eve.getByText("You're watching.").first()).toBeVisible();

  // A locked table refuses newcomers, but people who are already there stay.
  await dialog.getByRole('radio', { name: 'No one new' }).check();
  const late = await newPerson();
  await late.goto(`/t/${code}`);
  await expect(late.getByRole('heading', { level: 1, name: 'The gates are shut' })).toBeVisible();
  await eve.reload();
  await expect(eve.getByText("You're watching.").first()).toBeVisible();
});

test('a kicked person’s seat stays closed until the host opens it', async ({ page, createTable, newPerson }) => {
  const code = await createTable(page, { seats: 2, bots: [] });
  await page.goto(`/t/${code}`);
  const eve = await newPerson();
  await rename(eve, 'Eve');
  await eve.goto(`/t/${code}`);
  await eve.getByRole('button', { name: 'Take a seat' }).click();
  await page.getByRole('button', { name: 'More about Eve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eve' });
  await dialog.getByRole('button', { name: 'Remove Eve' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(eve.getByRole('heading', { level: 1, name: 'Removed from the table' })).toBeVisible();

  const fresh = await newPerson();
  await fresh.goto(`/t/${code}`);
  await expect(fresh.getByText('No one can sit here.')).toBeVisible();
  await expect(fresh.getByRole('button', { name: 'Take a seat' })).toBeHidden();
  await page.getByRole('button', { name: /^Open seat/ }).click();
  await fresh.getByRole('button', { name: 'Take a seat' }).click();
  await expect(fresh.getByRole('button', { name: "I'm ready" })).toBeVisible();
});

test('chat is hidden for one person, or muted for the table', async ({ page, createTable, newPerson }) => {
  const code = await createTable(page, { seats: 3, bots: [] });
  await page.goto(`/t/${code}`);
  const [eve, bob] = [await newPerson(), await newPerson()];
  await rename(eve, 'Eve');
  for (const guest of [eve, bob]) {
    await guest.goto(`/t/${code}`);
    await guest.getByRole('button', { name: 'Take a seat' }).click();
    await expect(guest.getByRole('button', { name: "I'm ready" })).toBeVisible();
  }
  await say(eve, 'first spam');
  await expect(bob.getByText('first spam')).toBeVisible();
  await bob.getByRole('button', { name: 'More about Eve' }).click();
  const menu = bob.getByRole('dialog', { name: 'Eve' });
  await expect(menu.getByRole('button', { name: 'Mute Eve' }), 'only the host mutes').toBeHidden();
  await menu
    .getByRole('button', { name: 'Hide Eve’s chat' })
    .or(menu.getByRole('button', { name: "Hide Eve's chat" }))
    .click();
  await expect(bob.getByText('first spam')).toBeHidden();
  await say(eve, 'second spam');
  await expect(page.getByText('second spam')).toBeVisible();
  await bob.reload();
  await expect(bob.getByRole('region', { name: 'Chat' })).toBeVisible();
  await expect(bob.getByText('second spam')).toBeHidden();

  await page.getByRole('button', { name: 'More about Eve' }).click();
  await page.getByRole('dialog', { name: 'Eve' }).getByRole('button', { name: 'Mute Eve' }).click();
  await say(eve, 'third spam');
  await expect(eve.getByText('The host has muted you at this table.')).toBeVisible();
  await expect(page.getByText('Muted', { exact: true })).toBeVisible();
});

test('a person signs a device out, downloads their data, and erases themselves', async ({
  page,
  createTable,
  newPerson,
  unseenErrors,
}) => {
  await rename(page, 'Zsófia');
  const code = await createTable(page, { seats: 2, bots: [] });
  await page.goto(`/t/${code}`);
  await say(page, 'my words');
  const other = await newPerson();
  const link = (await (await page.request.post('/api/recovery', { data: {} })).json()) as { link: string };
  await other.request.post('/api/recover', { data: { secret: link.link.split('#')[1] } });

  await page.goto('/');
  await page.getByText('Your devices', { exact: true }).click();
  await expect(page.getByText('This one')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out:/ }).click();
  await expect(page.getByRole('button', { name: /^Sign out:/ })).toBeHidden();
  expect((await other.request.get('/api/tables/mine')).status()).toBe(401);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await downloading).suggestedFilename()).toBe('kaiju-export.json');

  await page.getByRole('button', { name: 'Erase me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase everything about you?' });
  await expect(dialog.getByText('This can’t be undone.').or(dialog.getByText("This can't be undone."))).toBeVisible();
  const home = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Erase me for good' }).click();
  await home;
  await expect(page.getByRole('button', { name: 'Erase me' })).toBeVisible();
  expect(await (await page.request.get('/api/tables/mine')).json()).toEqual([]);
  await page.goto(`/t/${code}`);
  await expect(page.getByRole('button', { name: 'Take a seat' })).toBeVisible();
  await expect(page.getByText('my words')).toBeHidden();
  await expect(page.getByText('Zsófia')).toBeHidden();
  // Remove the error from the other device's refused request.
  unseenErrors.splice(0, unseenErrors.length, ...unseenErrors.filter((error) => !error.includes('401')));
});
