/** Several people at one table. */

import { expectAccessible } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';
import { DUEL_NEAR_THE_END, SIX_PLAYERS } from './positions.ts';

test('two people play and one watches', async ({ page, context, asReturningUser, createTable, newPerson }) => {
  await asReturningUser(context);
  const code = await createTable(page, { position: DUEL_NEAR_THE_END, bots: [] });
  const [guest, watcher] = [await newPerson(), await newPerson()];
  for (const other of [guest, watcher]) await asReturningUser(other.context());
  const first = new Driver(page, 'mouse', 3);
  await page.goto(`/t/${code}`);
  const second = new Driver(guest, 'mouse', 4);
  await second.join(code);
  const watching = new Driver(watcher);
  await watcher.goto(`/t/${code}`);
  await page.getByRole('button', { name: 'Start the rampage' }).click();
  await expect(watcher.getByText("You're watching.").first()).toBeVisible();

  await Promise.all([first.playToEnd(), second.playToEnd()]);
  const headings = [page, guest, watcher].map((there) => there.getByRole('heading', { level: 1 }).innerText());
  const [winner, ...others] = await Promise.all(headings);
  expect(winner).toMatch(/Tokyo/);
  expect(others).toEqual([winner, winner]);
  expect(watching.wire.acts, 'a spectator is asked nothing').toEqual([]);
  expect(watching.wire.prompts.size).toBe(0);
});

test('a rematch is offered and takes no one’s results away', async ({
  page,
  context,
  asReturningUser,
  createTable,
  newPerson,
}) => {
  await asReturningUser(context);
  const code = await createTable(page, { position: DUEL_NEAR_THE_END, bots: [] });
  const [guest, watcher] = [await newPerson(), await newPerson()];
  for (const other of [guest, watcher]) await asReturningUser(other.context());
  const first = new Driver(page, 'mouse', 3);
  await page.goto(`/t/${code}`);
  const second = new Driver(guest, 'mouse', 4);
  await second.join(code);
  await watcher.goto(`/t/${code}`);
  await page.getByRole('button', { name: 'Start the rampage' }).click();
  await Promise.all([first.playToEnd(), second.playToEnd()]);

  await first.again();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tokyo');
  await expect(page.getByText('Looking at the results')).toBeVisible();
  const standings = (there: typeof page) => there.getByRole('heading', { name: 'Final standings' });
  for (const there of [guest, watcher]) {
    await expect(there.getByRole('status').filter({ hasText: 'wants a rematch' })).toBeVisible();
    await expect(standings(there)).toBeVisible();
  }
  // The results survive a reload.
  await guest.reload();
  await expect(standings(guest)).toBeVisible();
  await expect(guest.getByText(/^Place|How it went/).first()).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Join the rematch' }).click();
  await expect(page.getByText('Looking at the results')).toBeHidden();
  await page.getByRole('button', { name: 'Start the rampage' }).click();
  expect(await Promise.race([first, second].map((driver) => driver.waitForQuestion()))).toBe(true);
  // The spectator keeps the results until they choose to watch.
  await expect(standings(watcher)).toBeVisible();
  await expect(watcher.getByText('The next game has started.')).toBeVisible();
  await watcher.getByRole('button', { name: 'Watch it' }).click();
  await expect(watcher.getByText("You're watching.").first()).toBeVisible();
});

test('people chat', async ({ page, createTable, newPerson }) => {
  const code = await createTable(page, { seats: 2, bots: [] });
  await page.goto(`/t/${code}`);
  const guest = await newPerson();
  await guest.goto(`/t/${code}`);
  const message = 'I <3 Kong & 5 < 6 <b>boo</b>';
  await guest.getByRole('textbox', { name: 'Say something' }).fill(message);
  await guest.keyboard.press('Enter');
  await expect(page.getByText(message)).toBeVisible();
});

test('a message can be typed while another one is on its way', async ({ page, createTable }) => {
  const code = await createTable(page);
  let holds = false;
  let release = () => {};
  await page.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    const held: (string | Buffer)[] = [];
    server.onMessage((message) => (holds ? held.push(message) : socket.send(message)));
    release = () => {
      holds = false;
      held.forEach((message) => socket.send(message));
    };
  });
  await page.goto(`/t/${code}`);
  const line = page.getByRole('textbox', { name: 'Say something' });
  await line.fill('One');
  holds = true;
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('');
  await line.fill('Two');
  release();
  await expect(page.locator('.messages').getByText('One')).toBeVisible();
  await expect(line).toHaveValue('Two');
});

test('the odds cover no chat', async ({ page, context, asReturningUser, startFrom }) => {
  await asReturningUser(context);
  await startFrom(new Driver(page), SIX_PLAYERS['tokyo-roll']);
  await expect(page.getByRole('table', { name: 'Odds of this roll' })).toBeVisible();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect(page.getByRole('table', { name: 'Odds of this roll' })).toBeHidden();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('table', { name: 'Odds of this roll' })).toBeVisible();
});
