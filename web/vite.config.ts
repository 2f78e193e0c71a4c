import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { partOf } from './src/words/parts.ts';

/** The Kaiju server that API and socket requests go to. Another one: `KAIJU_SERVER=http://127.0.0.1:8080 npm run dev`. */
const server = process.env.KAIJU_SERVER ?? 'http://127.0.0.1:7777';
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

function wordsChunk(id: string): string | null {
  const language = /locales\/([^/]+)\//.exec(id)?.[1];
  // Bundled with the page itself, for when nothing else can be loaded.
  if (id.includes('/arrival.ftl')) return null;
  return language ? `words-${language}-${partOf(id)}` : null;
}

export default defineConfig({
  plugins: [svelte()],
  server: {
    // The texts and the rules are next to this folder, because the terminal client uses them too.
    fs: { allow: ['..'] },
    proxy: { '/api': proxied, '^/t/[^/]+/socket': { ...proxied, ws: true, rewriteWsOrigin: true } },
  },
  build: {
    target: 'es2022',
    // Part of a page may use the dark theme while the rest is light. Only native `light-dark()` supports that, not its polyfill.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // The server's content security policy forbids inline scripts.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One chunk for each part of a language, instead of one per text file.
        advancedChunks: {
          groups: [{ name: wordsChunk }],
        },
      },
    },
  },
  // A test reads the design tokens.
  test: { include: ['src/**/*.test.ts'], css: true },
});
