import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { copyMermaid } from './build/copy-mermaid.ts';
import { writeCompressed } from './build/write-compressed.ts';
import { operationRoutes } from './build/operation-routes.ts';

/** Builds the web app into dist/web, which `serve` sends. `npm run web:build`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [operationRoutes(), copyMermaid(), writeCompressed()],
  // Its browser build asks the document for the meaning of `&nbsp;`, which workers do not have.
  resolve: {
    alias: { 'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')) },
  },
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // An inline polyfill would break the policy of the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Says of every file of the kit that `use client` means nothing here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      input: ['index.html', 'diagram-frame.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
    },
  },
});
