import { beforeAll, expect, test, vi } from 'vitest';

// The router reads `location` when it is imported.
vi.stubGlobal('location', { pathname: '/' });
let tablePath: (typed: string) => string | undefined;
beforeAll(async () => ({ tablePath } = await import('./table-link.ts')));

test.each([
  ['b47hry', '/t/b47hry'],
  ['b47hrykw', '/t/b47hrykw'],
  ['  B47HRY ', '/t/b47hry'],
  ['https://kaiju.example.org/t/b47hry', '/t/b47hry'],
  ['kaiju.example.org/t/b47hry', '/t/b47hry'],
  ['http://127.0.0.1:8080/recover#abc-DEF_1', '/recover#abc-DEF_1'],
  ['http://127.0.0.1:8080/recover/abc-DEF_1', '/recover/abc-DEF_1'],
])('%s leads to %s', (typed, way) => expect(tablePath(typed)).toBe(way));

test.each(['', 'b4', 'two words', 'https://', 'https://kaiju.example.org/', 'javascript:alert(1)', 'https://x/t'])(
  '%j leads nowhere',
  (typed) => expect(tablePath(typed)).toBeUndefined(),
);

test('a recovery link has its secret in the fragment', async () => {
  const { routeOf } = await import('../app/router.svelte.ts');
  expect(routeOf({ pathname: '/recover', hash: '#s3cr-t' })).toEqual({ page: 'recover', secret: 's3cr-t' });
  expect(routeOf({ pathname: '/recover/s3cr-t' })).toEqual({ page: 'recover', secret: '' });
});
