/** Several people at one table. */

import { expect, test } from './fixtures.ts';
import { Driver } from './play/driver.ts';
import { DUEL_NEAR_THE_END } from './positions.ts';

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

test('people chat', async ({ page, createTable, newPerson }) => {
  const code = await createTable(page, { seats: 2, bots: [] });
  await page.goto(`/t/${code}`);
  const guest = await newPerson();
  await guest.goto(`/t/${code}`);
  const message = 'I <3 Kong & 5 < 6';
  await guest.getByRole('textbox', { name: 'Say something' }).fill(message);
  await guest.keyboard.press('Enter');
  await expect(page.getByText(message)).toBeVisible();
});
