import { expect, test } from 'vitest';
import { isLocalhost } from './localhost.ts';

test.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'kaiju.localhost'])('%s is this machine', (host) => {
  expect(isLocalhost(host)).toBe(true);
});
test.each(['192.168.1.20', 'kaiju.example', '10.127.0.1', 'localhost.example', '1127.0.0.1'])('%s is not', (host) => {
  expect(isLocalhost(host)).toBe(false);
});
