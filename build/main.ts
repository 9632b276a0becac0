import { execFileSync } from 'node:child_process';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import packageJson from '../package.json' with { type: 'json' };
import { isInlined } from './is-inlined.ts';
import { createChunkNames } from './create-chunk-names.ts';
import { linkLazily } from './link-lazily.ts';
import { keepPlaces } from './keep-places.ts';
import { collectLicenses } from './collect-licenses.ts';

/** Compiles the product into `dist`, from which the launcher runs it where the sources are absent. */
const root = fileURLToPath(new URL('..', import.meta.url));
const files = [
  'src/cli/main.ts',
  'src/server/watchdog-thread.ts',
  'src/drafting/threads/reading-thread.ts',
  'src/drafting/threads/rules-thread.ts',
  'src/code/compliance/report-thread.ts',
];

const bundle = await rolldown({
  input: files,
  cwd: root,
  platform: 'node',
  tsconfig: false,
  preserveEntrySignatures: 'allow-extension',
  external: (id, importer) => id.startsWith('node:') || builtinModules.includes(id) || !isInlined(id, importer),
  // What is cut off stays in the chunk of its importer, because most of it is loaded with it anyway.
  checks: { ineffectiveDynamicImport: false },
  plugins: [keepPlaces(root), linkLazily(root, files), collectLicenses()],
});
await bundle.write({
  dir: `${root}dist`,
  cleanDir: true,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // Names stay, for stack traces; V8 reads a third less.
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: createChunkNames(root), debugName: 'stage' }] },
});
await bundle.close();

if ('web:build' in packageJson.scripts) execFileSync('npm', ['run', 'web:build'], { cwd: root, stdio: 'inherit' });
