/** Fair dice: the commitment before a game, the check after it, and the detection of a changed record. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTidy } from './checks.ts';
import { run } from './kaiju.ts';
import { Driver } from './play/driver.ts';
import { DUEL_NEAR_THE_END } from './positions.ts';

const SCRIPT = resolve(import.meta.dirname, '../../scripts/verify-record.py');
const python = (file: string) => spawnSync('python3', [SCRIPT, file], { encoding: 'utf8' });

async function checkFile(page: Page, file: string): Promise<string> {
  await page.goto('/verify');
  await page.getByLabel('Record of a game').setInputFiles(file);
  const result = page.getByRole('region', { name: /dice|record/ });
  await expect(result).toBeVisible();
  return result.innerText();
}

test('a game is checked here, by the program and by the script, and one changed bit is found by all', async ({
  page,
  context,
  asReturningUser,
  createTable,
  kaiju,
}) => {
  await asReturningUser(context);
  const code = await createTable(page, { seats: 2, bots: ['rookie'] });
  const driver = new Driver(page, 'mouse', 5);
  await page.goto(`/t/${code}`);
  await expect(page.getByText('The dice of this game can be checked when it is over.')).toBeVisible();
  await page.getByText('The dice of this game can be checked when it is over.').click();
  await expect(page.getByText('your browser adds a random number of its own')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start the rampage' }).click();
  await driver.playToEnd();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  const verdict = page.locator('.verdict');
  await expect(verdict).toHaveText(
    /^All \d+ rolls and \d+ draws follow from the secret.* Seat A contributed a random number\.$/,
  );
  await expectAccessible(page);

  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the record' }).click();
  const file = join(kaiju.folder, 'game.kaiju');
  await (await loading).saveAs(file);
  expect(await checkFile(page, file)).toContain('Yes, these dice were fair');
  await expectAccessible(page);
  expect(run('record', 'verify', file).code).toBe(0);
  expect(python(file).status, python(file).stderr).toBe(0);

  // Flip one bit, so that one face becomes another.
  const record = readFileSync(file, 'utf8');
  const lines = record.split('\n');
  const line = lines.findIndex((text) => / roll\.\S*A/.test(` ${text}`) && !text.startsWith('start-roll'));
  const changed = lines.with(line, (lines[line] ?? '').replace(/(roll\.\S*)A/, '$1E')).join('\n');
  const other = join(kaiju.folder, 'changed.kaiju');
  writeFileSync(other, changed);
  const text = await checkFile(page, other);
  expect(text).toContain("No, this record doesn't add up");
  expect(text).toContain(`Line ${line + 1}, item `);
  await expectAccessible(page);
  expect(run('record', 'verify', other).code).not.toBe(0);
  expect(run('record', 'verify', other).output).toContain(`line ${line + 1}`);
  expect(python(other).status).toBe(1);
  expect(python(other).stderr).toContain(`line ${line + 1}`);
});

test('two people mix the dice', async ({ page, context, asReturningUser, createTable, newPerson }) => {
  await asReturningUser(context);
  const code = await createTable(page, { position: DUEL_NEAR_THE_END, bots: [] });
  const guest = await newPerson();
  await asReturningUser(guest.context());
  const first = new Driver(page, 'mouse', 3);
  await page.goto(`/t/${code}`);
  const second = new Driver(guest, 'mouse', 4);
  await second.join(code);
  await page.getByRole('button', { name: 'Start the rampage' }).click();
  await Promise.all([first.playToEnd(), second.playToEnd()]);
  for (const there of [page, guest]) {
    await there.getByRole('button', { name: 'Check the dice' }).click();
    await expect(there.locator('.verdict')).toContainText('Seats A and B contributed random numbers.');
  }
});

test('someone whose browser does not reveal its number is left out, and told', async ({
  page,
  context,
  asReturningUser,
  createTable,
}) => {
  await asReturningUser(context);
  const code = await createTable(page, { seats: 2, bots: ['rookie'] });
  await page.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { type, id } = JSON.parse(String(message)) as { type: string; id: number };
      if (type === 'reveal') socket.send(JSON.stringify({ type: 'done', id }));
      else server.send(message);
    });
  });
  await page.goto(`/t/${code}`);
  await page.getByRole('button', { name: 'Start the rampage' }).click();
  await expect(page.getByText('Mixing the dice…')).toBeVisible();
  const toast = page.locator('.toast');
  await expect(toast).toContainText("Your random number isn't part of this game's dice.");
  await expectAccessible(page);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
});

test('the pages about fair dice', async ({ page, newPerson, kaiju }) => {
  const phone = await newPerson({ viewport: { width: 320, height: 568 }, colorScheme: 'dark' });
  for (const there of [page, phone]) {
    await there.goto('/fair');
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Fair dice');
    await expectTidy(there);
    await expectNoSidewaysScroll(there);
    await expectAccessible(there);
    await there.getByRole('link', { name: "Check a game's dice" }).click();
    await expect(there.getByRole('heading', { level: 1 })).toHaveText("Check a game's dice");
    await expectNoSidewaysScroll(there);
    await expectAccessible(there);
  }
  const file = join(kaiju.folder, 'old.txt');
  writeFileSync(file, 'kaiju-game 2\nrules 2\ngame tokyo\nplayers 2\n\nstart-roll A: 1 1 A A E E\n');
  expect(await checkFile(page, file)).toContain('older than fair dice');
  writeFileSync(file, 'Dear diary');
  expect(await checkFile(page, file)).toContain("isn't the record of a game");
});
