import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { partOf } from './src/words/parts.ts';

/** The Kaiju server that API and socket requests go to. Another one: `KAIJU_SERVER=http://127.0.0.1:8080 npm run dev`. */
const server = process.env.KAIJU_SERVER ?? 'http://127.0.0.1:7777';
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

function wordsOf(id: string): string | null {
  const language = /locales\/([^/]+)\//.exec(id)?.[1];
  // In the page itself, for when nothing else arrives.
  if (id.includes('/arrival.ftl')) return null;
  return language ? `words-${language}-${partOf(id)}` : null;
}

export default defineConfig({
  plugins: [svelte()],
  server: {
    // The texts are shared with the terminal and lie beside this folder, and so do the rules.
    fs: { allow: ['..'] },
    proxy: { '/api': proxied, '^/t/[^/]+/socket': { ...proxied, ws: true, rewriteWsOrigin: true } },
  },
  build: {
    target: 'es2022',
    // A part of the page may be night while the rest is day: `light-dark()` does that by itself, what stands in for it does not.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // Nothing may be written in the page itself: the server's policy forbids it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A language is a file for each of its parts, not one for each of its own.
        advancedChunks: {
          groups: [{ name: wordsOf }],
        },
      },
    },
  },
  // A test reads the tokens.
  test: { include: ['src/**/*.test.ts'], css: true },
});
