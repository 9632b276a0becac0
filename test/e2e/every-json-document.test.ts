import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';
import { renderSchema } from '../../src/usecases/reports/render-schema.ts';
import { recordTerminal } from '../cli/support/recording-terminal.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

// The tests tell one story on one folder and run in order: every verb of the Knowledge Repository, with --json, against the published schemas.
let cli: CommandLine;
let empty: CommandLine;
const called = new Set<string>();

beforeAll(async () => {
  [cli, empty] = await Promise.all([openCommandLine(), openCommandLine()]);
});
afterAll(() => Promise.all([cli.remove(), empty.remove()]));

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
const compiled = new Map<string, ValidateFunction>();

/** Compiles each schema once: for every call anew it was most of this file's time. */
function compileSchema(name: string): ValidateFunction {
  const validate = compiled.get(name) ?? ajv.compile(renderSchema(name));
  compiled.set(name, validate);
  return validate;
}

/** Calls a verb with --json, and gives the document once the schema that is printed has found nothing wrong with it. */
async function valid(schema: string, args: readonly string[], { on = cli, exitCode = 0 } = {}): Promise<Record<string, unknown>> {
  called.add(
    args
      .filter((word) => /^[a-z]/.test(word))
      .slice(0, 3)
      .join(' '),
  );
  const answer = await on.call([...args, '--json']);
  expect({ args, exitCode: answer.exitCode, said: answer.exitCode === exitCode ? '' : answer.stdout }).toEqual({
    args,
    exitCode,
    said: '',
  });
  const document = JSON.parse(answer.stdout) as Record<string, unknown>;
  const validate = compileSchema(schema);
  validate(document);
  expect({ args, errors: validate.errors }).toEqual({ args, errors: null });
  return document;
}

const path = (name: string): string => join(cli.folder, name);
const keyOf = (written: Record<string, unknown>): string => (written['artifact'] as { key: string }).key;
const keys: Record<string, string> = {};

test('a PRD comes in, is modeled, and gets its way chosen', async () => {
  const example = join(repositoryRoot, 'examples/library-lending.prd.md');
  await valid('prd-import', ['prd', 'import', example]);
  await valid('artifact-list', ['prd', 'list']);
  await valid('prd-show', ['prd', 'show', 'PRD-001']);
  await valid('daa-generate', ['daa', 'generate', 'PRD-001']);
  await valid('artifact-list', ['daa', 'list']);
  for (const verb of ['show', 'lint', 'coverage']) await valid(`daa-${verb}`, ['daa', verb, 'DAA-001']);
  await valid('workflow-show', ['workflow', 'choose', 'PRD-001', '--answers', 'no,no,no,yes']);
  await valid('workflow-show', ['workflow', 'show', 'PRD-001']);
  await valid('tip-draft', ['tip', 'draft', 'PRD-001']);
  await valid('next', ['next']);
});

test('an artifact of every kind is written, shown, edited and listed', async () => {
  for (const kind of [
    'tip',
    'rfc',
    'adr',
    'playbook',
    'bolt',
    'fix',
    'unit',
    'incident',
    'mitigation',
    'cause',
    'validation',
    'resolution',
    'postmortem',
  ]) {
    const { content } = (await valid('artifact-template', ['artifact', 'template', kind, '--title', `Any ${kind}`])) as {
      content: string;
    };
    const file = path(`${kind}.md`);
    const filled = content.replace(/(\*\*(?:Category|Pattern Category):\*\*) .*/, '$1 Messaging');
    await writeFile(file, filled.replace(/(?<=\n## Fix\n\n).*/, 'Days are read as texts.'));
    const key = keyOf(await valid('artifact-write', [kind, 'new', file]));
    keys[kind] = key;
    await valid(kind === 'incident' ? 'incident-show' : 'artifact-show', [kind, 'show', key]);
    await valid(kind === 'incident' ? 'incident-list' : 'artifact-list', [kind, 'list']);
    await writeFile(file, (await readFile(file, 'utf8')).replace(`# Any ${kind}`, `# Another ${kind}`));
    await valid('artifact-write', [kind, 'edit', key, file]);
  }
  const { content } = (await valid('artifact-template', ['artifact', 'template', 'daa'])) as { content: string };
  await writeFile(path('daa.md'), content);
  keys['daa'] = keyOf(await valid('artifact-write', ['daa', 'new', path('daa.md'), '--from', 'PRD-001']));
  await valid('artifact-write', ['daa', 'edit', keys['daa'], path('daa.md')]);
  const { content: prd } = (await valid('artifact-template', ['artifact', 'template', 'prd'])) as { content: string };
  await writeFile(path('empty-prd.md'), prd);
  for (const verb of ['prd new', 'artifact new prd']) await valid('artifact-write', [...verb.split(' '), path('empty-prd.md')]);
  keys['prd'] = 'PRD-001';
});

test('an incident gets evidence and hypotheses', async () => {
  const incident = keys['incident']!;
  await writeFile(path('app.log'), 'TypeError: x\n    at fee (/srv/src/fees.js:3:1)\n');
  await valid('incident-logs', ['incident', 'logs', incident, path('app.log')]);
  await valid('incident-hypotheses', ['incident', 'hypotheses', incident]);
  for (const verb of ['support', 'refute'])
    await valid('error', ['incident', verb, incident, 'HYP-99', '--reason', 'seen'], { exitCode: 1 });
  await valid('error', ['incident', 'grade', incident, 'HYP-99', '100'], { exitCode: 1 });
});

test('artifacts are linked, moved and submitted', async () => {
  const links: readonly (readonly [string, string, string])[] = [
    ['tip', 'derived_from', 'prd'],
    ['rfc', 'derived_from', 'tip'],
    ['adr', 'decides', 'rfc'],
    ['bolt', 'implements', 'adr'],
    ['fix', 'implements', 'adr'],
    ['fix', 'fixes', 'incident'],
    ['postmortem', 'arose_from', 'incident'],
    ...['mitigation', 'cause', 'validation', 'resolution'].map((kind) => [kind, 'concerns', 'incident'] as const),
    ['unit', 'contains', 'bolt'],
  ];
  for (const [from, role, to] of links) await valid('artifact-write', ['artifact', 'link', keys[from]!, role, keys[to]!]);
  for (const kind of Object.keys(keys)) {
    const { status } = (await valid('artifact-show', ['artifact', 'show', keys[kind]!])) as { status: string };
    // To the status that it has, which moves nothing and says what can follow.
    await valid('artifact-move', [kind, 'move', keys[kind]!, status, '--reason', 'to see what follows']);
  }
  await valid('artifact-move', ['artifact', 'move', keys['tip']!, 'Draft', '--reason', 'to see what follows']);
  // Work on what is not accepted, and on a cause that nobody confirmed, does not begin.
  const ungated = ['incident', 'bolt', 'fix'];
  for (const kind of Object.keys(keys).filter((one) => !ungated.includes(one))) {
    await valid('gate-show', [kind === 'rfc' ? 'artifact' : kind, 'submit', keys[kind]!]);
  }
  for (const kind of ['bolt', 'fix']) await valid('error', [kind, 'submit', keys[kind]!, '--change', '12'], { exitCode: 1 });
  for (const kind of ['bolt', 'fix']) await valid('bolt-pack', [kind, 'pack', keys[kind]!]);
  called.add('rfc submit');
});

test('an incident is declared, worked on and asked to end', async () => {
  const ticket = ['--severity', 'SEV-2', '--trigger', 'metric breach', '--affected', 'POST /renewals'];
  const { key } = (await valid('incident-show', ['incident', 'declare', '--title', 'Renewals fail', ...ticket])) as {
    key: string;
  };
  await valid('incident-show', ['incident', 'ack', key]);
  await valid('incident-show', ['incident', 'severity', key, '--severity', 'SEV-1', '--reason', 'Data is lost.']);
  await valid('incident-show', ['incident', 'note', key, 'Traffic is back.']);
  await valid('incident-show', ['incident', 'stable', key, '--reason', 'It mended itself.']);
  await valid('incident-show', ['incident', 'close', key, '--outcome', 'external cause', '--reason', 'The provider was down.']);
  await valid('error', ['incident', 'commander', key, 'Nobody'], { exitCode: 2 });
  await valid('error', ['incident', 'choose', keys['mitigation']!, 'OPT-1'], { exitCode: 2 });
  await valid('error', ['incident', 'executed', keys['mitigation']!, '--impact', 'None.'], { exitCode: 1 });
  const { version } = await valid('artifact-show', ['fix', 'show', keys['fix']!]);
  await valid('incident-show', ['fix', 'accept', keys['fix']!, '--version', String(version), '--review', 'pair programming']);
  await valid('incident-metrics', ['incident', 'metrics']);
  await valid('action-items', ['incident', 'actions', key]);
  await valid('error', ['incident', 'action', 'done', 'PM-2026-999#ACT-1', '--evidence', 'ADR-001'], { exitCode: 1 });
  await valid('incident-impact', ['incident', 'impact', 'PostgreSQL', key]);
  const [{ name }] = (await valid('person-list', ['person', 'list']))['items'] as [{ name: string }];
  await valid('oncall-show', ['oncall', 'set', '--person', name, '--start', '2026-11-30T09:00']);
  await valid('oncall-show', ['oncall', 'show']);
  await valid('oncall-handoff', ['oncall', 'handoff']);
  const scenario = path('gameday.json');
  const alerts = [{ after: 0, payload: { title: 'Renewals fail', startedAt: '{now}' } }];
  await writeFile(scenario, JSON.stringify({ title: 'Renewals fail', practices: 'Finding it.', alerts }));
  await valid('channel-setup', ['channel', 'add', 'staging', '--source', 'generic', '--exercise']);
  const staging = ['--scenario', scenario, '--channel', 'staging'];
  await valid('gameday-list', ['gameday', 'schedule', 'renewals', ...staging, '--at', '2039-01-12']);
  await valid('gameday-report', ['gameday', 'start', 'renewals']);
  await valid('gameday-report', ['gameday', 'stop']);
  await valid('gameday-report', ['gameday', 'report', 'GD-1']);
  await valid('gameday-list', ['gameday', 'list']);
  await valid('gameday-list', ['gameday', 'cancel', 'renewals']);
  await writeFile(path('rota.ics'), 'BEGIN:VCALENDAR');
  await valid('error', ['oncall', 'import', path('rota.ics')], { exitCode: 2 });
});

test('logs come in, and what they claim is asked', async () => {
  for (const kind of ['adr', 'rfc']) {
    await mkdir(path(`${kind}-log`), { recursive: true });
    await writeFile(path(`${kind}-log/0007-old.md`), '# 7. Old\n\n## Status\n\nDecided\n\n## Decision\n\nAs ever.\n');
    await valid('log-import', [kind, 'import', path(`${kind}-log`)]);
  }
});

test('the repository answers questions about itself', async () => {
  await valid('baseline-create', ['baseline', 'create', 'before']);
  const { stdout: markdown } = await cli.call(['artifact', 'export', 'PRD-001']);
  await writeFile(path('prd.md'), markdown.replace('to borrow an available copy', 'to borrow any copy'));
  await valid('artifact-write', ['prd', 'edit', 'PRD-001', path('prd.md')]);
  await valid('trace', ['trace', keys['fix']!]);
  await valid('trace', ['trace', 'PRD-001#US-1', '--down']);
  await writeFile(path('crash.txt'), 'Error: no copies\n    at borrow (/srv/lending/src/borrow.js:12:5)\n');
  await valid('explain', ['explain', path('crash.txt')]);
  await valid('impact', ['impact', 'PRD-001#US-1', 'RabbitMQ']);
  await valid('search', ['search', 'copy']);
  await valid('knowledge-gaps', ['knowledge', 'gaps']);
  await valid('knowledge-similar', ['knowledge', 'similar', 'PRD-001']);
  await valid('knowledge-metrics', ['knowledge', 'metrics']);
  await valid('link-clear', ['link', 'clear', 'DAA-001', 'PRD-001', '--seen', '2', '--reason', 'the same']);
  await valid('baseline-list', ['baseline', 'list']);
  await valid('baseline-show', ['baseline', 'show', 'before']);
  await valid('baseline-compare', ['baseline', 'compare', 'before']);
  await valid('playbook-starter', ['playbook', 'starter']);
  await valid('playbook-adopt', ['playbook', 'adopt', 'saga']);
  await valid('playbook-match', ['playbook', 'match', 'DAA-001']);
  await valid('coverage', ['coverage', 'PRD-001']);
  await valid('check', ['check'], { exitCode: 1 });
  await valid('artifact-list', ['artifact', 'list']);
  await valid('artifact-history', ['artifact', 'history', 'PRD-001']);
  await valid('artifact-diff', ['artifact', 'diff', 'PRD-001']);
  await valid('artifact-write', ['artifact', 'edit', 'PRD-001', path('prd.md')]);
});

test('a design is drafted, discussed and reviewed', async () => {
  const { rfc } = (await valid('rfc-draft', ['rfc', 'draft', keys['tip']!, '--new'])) as { rfc: { key: string } };
  const { key } = (await valid('design-show', ['design', 'open', rfc.key])) as { key: string };
  await valid('design-show', ['design', 'say', key, 'diagram']);
  await valid('design-show', ['design', 'show', key]);
  const { content } = (await valid('design-questions', ['design', 'questions', key])) as { content: string };
  await writeFile(
    path('answers.md'),
    content
      .replace(/^- (?:Answer|Defer):$/m, (label) => `${label} Not known yet.`)
      .replace(/^- Because:$/m, '- Because: Nobody asked.'),
  );
  await valid('design-show', ['design', 'answer', key, '--file', path('answers.md')]);
  await valid('design-edits', ['design', 'edits', 'list', key]);
  await valid('design-list', ['design', 'list']);
  await valid('design-export', ['design', 'export', key]);
  await valid('design-show', ['design', 'close', key, '--reason', 'not now']);
  await valid('rfc-review', ['rfc', 'review', rfc.key]);
});

test('it goes out and comes in', async () => {
  await valid('artifact-export', ['artifact', 'export', 'PRD-001', '--out', path('out.md')]);
  await valid('folder-sync', ['export', path('docs')]);
  await valid('folder-sync', ['sync', path('docs')]);
  await valid('bundle-export', ['bundle', 'export', path('all.json')]);
  await valid('bundle-import', ['bundle', 'import', path('all.json')], { on: empty });
  await valid('schema-list', ['schema']);
  await valid('audit-verify', ['audit', 'verify']);
  await valid('audit-verify', ['doctor', 'audit']);
  await valid('audit-export', ['audit', 'export', path('audit.jsonl')]);
  await valid('audit-checkpoint', ['audit', 'checkpoint']);
});

test('no verb of these nouns was left out', () => {
  const nouns =
    'prd daa tip rfc adr design playbook bolt fix unit postmortem incident mitigation cause validation resolution workflow next trace impact search knowledge link baseline coverage check export sync bundle artifact audit';
  // They draft, and their documents are validated where that is tested.
  const elsewhere = new Set(
    [
      'prd draft,prd answer,artifact attest,adr amend,adr supersede,rfc supersede,adr draft',
      'design edits take,design edits decline,design finalize,incident draft',
      // Construction has a story of its own: construction.test.ts and test/usecases.
      ...['work', 'claim', 'put-down', 'report', 'merged', 'effort', 'commits'].flatMap((verb) => [
        `bolt ${verb}`,
        `fix ${verb}`,
      ]),
      'bolt next,bolt plan,bolt coverage,bolt board,bolt raise,unit build,unit check,unit deployments,unit dora',
    ]
      .join(',')
      .split(','),
  );
  const program = buildProgram({ terminal: recordTerminal({ json: false }) } as never, '0.0.0');
  const verbs = program.commands
    .filter((noun) => nouns.split(' ').includes(noun.name()))
    .flatMap((noun) => leavesOf(noun, noun.name()));
  const missing = verbs.filter((verb) => !elsewhere.has(verb) && ![...called].some((one) => `${one} `.startsWith(`${verb} `)));
  expect(missing).toEqual([]);
});

function leavesOf(command: Command, name: string): string[] {
  return command.commands.length === 0 ? [name] : command.commands.flatMap((verb) => leavesOf(verb, `${name} ${verb.name()}`));
}
