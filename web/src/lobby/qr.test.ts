import { expect, test } from 'vitest';
import { pathOf } from './qr.ts';

test('neighbours in a row are one rectangle', () => {
  expect(
    pathOf([
      [true, true, false],
      [false, false, false],
      [true, false, true],
    ]),
  ).toBe('M0 0h2v1H0zM0 2h1v1H0zM2 2h1v1H2z');
});
