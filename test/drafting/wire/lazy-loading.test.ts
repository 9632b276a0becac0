import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const asker = new URL('../../../src/drafting/models/wire/model-asker.ts', import.meta.url);

/** Runs in a process of its own, where nothing has loaded the packages before. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context); } });
  const { createModelAsker } = await import(${JSON.stringify(asker.href)});
  createModelAsker({ settings: { anthropic: { apiKey: 'k', baseUrl: null }, openai: { apiKey: 'k', baseUrl: null } } });
  console.log(JSON.stringify(loaded.filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !name.startsWith('file:'))));
`;

it('an asker that is not asked loads no SDK, which is what keeps commands that only read quick', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  });
  const packages: readonly string[] = JSON.parse(stdout);
  expect(packages.filter((name) => /langchain|langsmith|openai|anthropic/.test(name))).toEqual([]);
});
