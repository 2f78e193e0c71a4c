import { defineConfig } from '@playwright/test';

/** Debian's browser: none is ever loaded from elsewhere. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: './e2e/out',
  // What fails once has failed.
  retries: 0,
  workers: Number(process.env.WORKERS ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // A game in the middle of nowhere should stop, not wait for the end of the test.
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', ...QUIET] },
  },
  projects: [
    { name: 'e2e', testDir: './e2e', testIgnore: '**/measures.spec.ts' },
    // One at a time, and with nothing else to do.
    { name: 'measures', testDir: './e2e', testMatch: '**/measures.spec.ts', fullyParallel: false },
    { name: 'shots', testDir: './shots', testIgnore: '**/readme.spec.ts', timeout: 900_000 },
    { name: 'readme', testDir: './shots', testMatch: '**/readme.spec.ts', timeout: 600_000 },
  ],
});
