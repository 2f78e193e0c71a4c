import { resolve } from 'node:path';
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

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** The modules that a module imports statically, directly or not, and itself. */
function staticImports(entry: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const id of graph.getModuleInfo(entry)?.importedIds ?? []) staticImports(id, graph, found);
  return found;
}

const source = (path: string): string => resolve(import.meta.dirname, 'src', path);
/** The pages that share modules with a table's page but are also shown without it. */
const OTHER_PAGES = [
  'fair/FairPage.svelte',
  'fair/VerifyPage.svelte',
  'fair/verify.ts',
  'help/HelpBubble.svelte',
  'help/RulesPage.svelte',
  'home/Recover.svelte',
].map(source);
let chunks: Map<string, string> | undefined;

/**
 * What every page needs is one chunk, and what a table's page needs besides is another, which replays load too. Split
 * further, by which pages share what, they would be larger.
 */
function pageChunk(id: string, graph: Graph): string | null {
  if (!chunks) {
    const first = staticImports(source('main.ts'), graph);
    const others = OTHER_PAGES.flatMap((entry) => [...staticImports(entry, graph)]);
    const table = staticImports(source('table/TablePage.svelte'), graph);
    for (const other of others) table.delete(other);
    chunks = new Map([
      ...[...table].map((it) => [it, 'table'] as const),
      ...[...first].map((it) => [it, 'app'] as const),
    ]);
  }
  return chunks.get(id) ?? null;
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
          includeDependenciesRecursively: false,
          groups: [
            { name: wordsChunk },
            { name: 'fair', test: /src\/fair\/(?:bytes|hash|keys|nonces|sha256)\.ts/ },
            { name: pageChunk },
          ],
        },
      },
    },
  },
  // A test reads the design tokens.
  test: { include: ['src/**/*.test.ts'], css: true },
});
