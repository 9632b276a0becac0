import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Drafts with rules alone in a process of its own, which then tells what it has loaded and read. */
const program = `
import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const seen = [];
registerHooks({ resolve: (name, context, next) => { const found = next(name, context); seen.push(found.url); return found; } });
const readFile = fs.readFile;
fs.readFile = (path, ...rest) => { seen.push(String(path)); return readFile(path, ...rest); };
syncBuiltinESMExports();
const { createDrafter } = await import('./src/drafting/create-drafter.ts');
const { createRulesDrafter } = await import('./src/drafting/rules-drafter.ts');
const { createModelAsker } = await import('./src/drafting/models/wire/model-asker.ts');
const { importPrd } = await import('./src/documents/prd/read-prd.ts');
const settings = { choices: [{ provider: 'rules' }], because: '', perStep: {}, anthropic: { apiKey: null, baseUrl: null }, openai: { apiKey: null, baseUrl: null } };
const drafter = createDrafter({ settings, asker: createModelAsker({ settings }), rules: createRulesDrafter(), readSecret: async () => { throw new Error('no secret is read'); }, redactor: { redact: async () => { throw new Error('nothing is sent'); } } });
const { body } = importPrd([{ name: 'a.md', bytes: readFileSync('examples/library-lending.prd.md') }]);
const { provenance } = await drafter.draft('inception/identify-concepts', { prd: { key: 'PRD-001', version: 1, body } });
console.log(JSON.stringify({ kind: provenance.drafter.kind, models: seen.filter((url) => /@langchain|@anthropic-ai|node_modules.openai|prompts.(system|inception)/.test(url)) }));
`;

it('with rules alone no prompt is read and nothing of a provider is loaded', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
  expect(JSON.parse(stdout)).toEqual({ kind: 'rules', models: [] });
});
