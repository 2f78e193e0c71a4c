import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  server: {
    // The texts are shared with the terminal and lie beside this folder.
    fs: { allow: ['..'] },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // A test reads the tokens.
  test: { include: ['src/**/*.test.ts'], css: true },
});
