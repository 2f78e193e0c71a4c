import { defineConfig } from '@playwright/test';

/** Debian's Chromium; Playwright downloads no browser. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: './e2e/out',
  // A flaky test counts as a failure.
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
    // Fail a stuck action early instead of waiting for the test's timeout.
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', ...QUIET] },
  },
  projects: [
    { name: 'e2e', testDir: './e2e', testIgnore: '**/measures.spec.ts' },
    // One at a time, on an otherwise idle machine.
    { name: 'measures', testDir: './e2e', testMatch: '**/measures.spec.ts', fullyParallel: false },
    { name: 'shots', testDir: './shots', testIgnore: '**/readme.spec.ts', timeout: 900_000 },
    { name: 'readme', testDir: './shots', testMatch: '**/readme.spec.ts', timeout: 600_000 },
  ],
});
