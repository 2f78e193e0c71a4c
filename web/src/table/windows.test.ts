import { afterEach, expect, test } from 'vitest';
import { Windows } from './windows.svelte.ts';

const open: Windows[] = [];
function opened(plays: boolean): Windows {
  const one = new Windows('bcdfgh');
  one.plays = plays;
  open.push(one);
  return one;
}
const settled = () => new Promise((heard) => setTimeout(heard, 50));
afterEach(() => open.splice(0).forEach((one) => one.close()));

test('a second window stays passive until it takes over', async () => {
  const first = opened(true);
  const second = opened(false);
  await settled();
  expect([first.elsewhere, second.elsewhere]).toEqual([false, true]);
  second.takeOver();
  await settled();
  expect([first.elsewhere, second.elsewhere]).toEqual([true, false]);
});

test('a spectator’s window does not block others', async () => {
  opened(false);
  const second = opened(false);
  await settled();
  expect(second.elsewhere).toBe(false);
});
