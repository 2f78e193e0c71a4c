import { expect, test } from 'vitest';
import { qrPath } from './qr.ts';

test('adjacent dark modules in a row form one rectangle', () => {
  expect(
    qrPath([
      [true, true, false],
      [false, false, false],
      [true, false, true],
    ]),
  ).toBe('M0 0h2v1H0zM0 2h1v1H0zM2 2h1v1H2z');
});
