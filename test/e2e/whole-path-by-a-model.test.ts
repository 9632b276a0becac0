import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashBlock } from '../../src/documents/blocks/list-blocks.ts';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import type { Edit, ProposedEdits } from '../../src/lifecycle/edits.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import { objectionOf, replyOf, type Reply } from '../drafting/agent/stall-design.ts';
import { startWireModels, wireKeys, type WireCall, type WireModels } from '../support/wire-models.ts';
import { answerLibrary, libraryTexts } from './support/answer-library.ts';
import { openCommandLine, type CommandLine } from './support/command-line.ts';

vi.setConfig({ testTimeout: 240_000 });

const markdown = `# Library

## Requirements

- REQ-1: A member can borrow a book.
- REQ-2: A member can return a book within 30 days.
`;

const { within, exactlyOne, searched, onPaper, hourly, replayed } = libraryTexts;

const block = (id: string, before: string, text: string): Edit => ({ kind: 'block', block: id, hash: hashBlock(before), text });
const edits = {
  hourly: block('proposedSolution.highLevelApproach/2', searched, hourly),
  mitigation: { kind: 'set', part: 'RISK-1', field: 'mitigation', from: 'Wait.', to: 'An index over due dates.' },
  members: { kind: 'insert', section: 'nonFunctional.security', after: '', hash: '', text: 'Members see their own loans.' },
  replayed: block('nonFunctional.failureModes/1', onPaper, replayed),
} as const satisfies Record<string, Edit>;

const tie = (ref: string, quote: string) => [{ kind: 'design' as const, ref, quote }];
const late = objectionOf({
  title: 'A reminder comes a day late.',
  about: ['High-Level Approach'],
  ties: tie('High-Level Approach', 'once a night'),
});
const slow = objectionOf({
  concern: 'timeout',
  weight: 'major',
  title: 'The search may never end.',
  about: ['RISK-1'],
  ties: tie('RISK-1', 'slow'),
});

/** What a person says in the session, and the reply. */
const turns: readonly (readonly [args: readonly string[], reply: Partial<Reply>])[] = [
  [[], { objections: [late, slow] }],
  [['ask', 'How many loans are late?'], { text: 'About forty of them.' }],
  [['dive', '--about', 'RISK-1'], { text: 'It reads every loan.' }],
  [['alternatives', '--about', 'High-Level Approach'], { alternatives: [] }],
  [
    ['decide', '--as', 'accept', '--about', 'CH-1', 'It searches every hour.', '--because', 'A day is too long.'],
    propose('DEC-1', edits.hourly),
  ],
  [['decide', '--as', 'accept', '--about', 'CH-2', 'Due dates get an index.'], propose('DEC-2', edits.mitigation)],
  [['decide', '--as', 'answer', '--about', 'Q-1', 'The desk alone.'], propose('DEC-3', edits.members)],
  [['diagram'], { diagrams: [{ language: 'mermaid', text: 'sequenceDiagram\n  Desk->>Lending: returnBook' }] }],
  [['decide', '--as', 'choose', 'Loans on paper are entered afterwards.'], { text: 'That can be done.' }],
  [['challenge'], { nothingLeft: true }],
];

function propose(decision: string, edit: Edit): Partial<Reply> {
  return { edits: [proposed(decision, edit)] };
}

function proposed(decision: string, edit: Edit): ProposedEdits {
  return { decision, edits: [edit], because: 'It was decided.' };
}

/** What a provider may find in its cache after the first of two turns: the very bytes up to the end of the RFC, where Anthropic's has the last mark that both have, and the tools. */
function prefixOf({ provider, text, body }: WireCall): string {
  const end = text.search(/<\/rfc-\w+>/);
  expect(text.slice(end)).toMatch(provider === 'anthropic' ? /^<\/rfc-\w+>","cache_control":/ : /^<\/rfc-\w+>/);
  return JSON.stringify([text.slice(0, end), body.system, body.tools, body.prompt_cache_key]);
}

describe.each<{ model: string; env: (url: string) => Record<string, string> }>([
  {
    model: 'anthropic:claude-sonnet-5',
    env: (url) => ({ ANTHROPIC_API_KEY: wireKeys.anthropic, ANTHROPIC_BASE_URL: url }),
  },
  { model: 'openai:gpt-5.2', env: (url) => ({ OPENAI_API_KEY: wireKeys.openai, OPENAI_BASE_URL: `${url}/v1` }) },
])('by $model', ({ model, env: wired }) => {
  let cli: CommandLine;
  let wire: WireModels;
  let env: Record<string, string>;

  beforeAll(async () => {
    [cli, wire] = await Promise.all([openCommandLine(), startWireModels()]);
    env = { THROUGHLINE_MODEL: model, ...wired(wire.url) };
    answerLibrary(wire);
    wire.answer('answer_turn', ...turns.map(([, reply]) => ({ json: replyOf({ text: 'So be it.', objections: [], ...reply }) })));
    wire.answer('check_consistency', { edits: [proposed('DEC-4', edits.replayed)] });
  });
  afterAll(async () => {
    await cli.remove();
    await wire.stop();
  });

  const shapes = (): string[] => wire.calls.map(({ shape }) => shape);
  const bodyOf = async <T>(key: string, version: number): Promise<T> =>
    (await cli.read('artifact-show', ['artifact', 'show', key, '--version', String(version)])).body as T;
  const approve = async (gate: string) => {
    const { blocking } = await cli.read('gate-show', ['gate', 'show', gate]);
    const codes = [...new Set(blocking.map(({ code }) => code))];
    const waivers = codes.flatMap((code) => ['--waive', `${code}=nobody has decided it yet`]);
    return {
      codes,
      ...(await cli.read('gate-decide', ['gate', 'approve', gate, '--all', '--note', 'read it', ...waivers], { env })),
    };
  };

  test('a broken answer and a remark of the critic are mended by changes, and so is what a reviewer asks for', async () => {
    const file = join(cli.folder, 'library.md');
    await writeFile(file, markdown);
    const { gate } = await cli.read('daa-generate', ['daa', 'generate', file], { env });
    expect(shapes().filter((shape) => shape !== 'read_prd')).toEqual([
      'identify_concepts',
      'propose_contexts',
      'define_aggregates',
      'change_define_aggregates',
      'write_pseudocode',
      'state_invariants',
      'criticize_daa',
      'revise_daa',
    ]);
    const textOf = (shape: string): string => wire.calls.findLast((call) => call.shape === shape)?.text ?? '';
    expect(textOf('change_define_aggregates')).toMatch(/Your answer cannot be used as it is[^]*MemberId/);
    expect(textOf('revise_daa')).toContain('The thirty days are not kept.');
    const wish = ['--note', 'one thing', '--comment', 'INV-loan-member=Say that it is never another one.'];
    const { nextGate } = await cli.read('gate-decide', ['gate', 'request-changes', gate?.id ?? '', ...wish], { env });
    expect(shapes().slice(-1)).toEqual(['revise_daa']);
    expect(textOf('revise_daa')).toContain('Say that it is never another one.');

    const first = await bodyOf<DaaBody>('DAA-001', 1);
    const [loan] = first.aggregates;
    expect(loan?.operations.map(({ id, postcondition }) => [id, postcondition])).toEqual([
      ['OP-borrow-book', 'It is recorded.'],
      ['OP-return-book', within],
    ]);
    expect(first.externalIdentities).toEqual([{ name: 'MemberId', system: 'Register of members', meaning: 'A member.' }]);
    const [invariant] = loan?.invariants ?? [];
    if (invariant) Object.assign(invariant, { statement: exactlyOne });
    expect(await bodyOf('DAA-001', 2)).toEqual(first);
    expect((await approve(nextGate?.id ?? '')).artifact).toMatchObject({ version: 2, status: 'Validated' });
  });

  test('of four edits that a session of ten turns proposes, those that are taken change their own text alone', async () => {
    await cli.read('rfc-draft', ['rfc', 'draft', 'DAA-001'], { env });
    const drafted = await bodyOf<RfcBody>('RFC-001', 1);
    for (const [at, [args]] of turns.entries()) {
      const said = at === 0 ? ['design', 'open', 'RFC-001'] : ['design', 'say', 'DS-001', ...args];
      expect(await cli.call(said, { env })).toMatchObject({ exitCode: 0 });
      if (at === 4 || at === 5) await cli.read('design-edits', ['design', 'edits', 'take', 'DS-001', `ED-${at - 3}`]);
      if (at === 6)
        await cli.read('design-edits', ['design', 'edits', 'decline', 'DS-001', 'ED-3', '--because', 'The desk alone.']);
    }
    const asked = wire.calls.filter(({ shape }) => shape === 'answer_turn');
    expect(asked).toHaveLength(turns.length);
    const [, second, third] = asked.map(prefixOf);
    expect(second?.length).toBeGreaterThan(1000);
    expect(second === third).toBe(true);

    const stopped = await cli.read('design-show', ['design', 'finalize', 'DS-001'], { env });
    expect(stopped).toMatchObject({ status: 'open' });
    await cli.read('design-edits', ['design', 'edits', 'take', 'DS-001', 'ED-4']);
    const { items, rfc } = await cli.read('design-edits', ['design', 'edits', 'list', 'DS-001']);
    expect(items.map(({ id, state }) => `${id} ${state}`)).toEqual(['ED-1 taken', 'ED-2 taken', 'ED-3 declined', 'ED-4 taken']);
    const { proposedSolution, tradeOffs, nonFunctional } = drafted;
    proposedSolution.highLevelApproach = proposedSolution.highLevelApproach.replace(searched, hourly);
    nonFunctional.failureModes = replayed;
    tradeOffs.risks = tradeOffs.risks.map((risk) => ({ ...risk, mitigation: edits.mitigation.to }));
    expect(await bodyOf('RFC-001', rfc.version)).toEqual(drafted);
  });

  test('the RFC is finalized without a second reading, and its AI-ADR is accepted with what is open waived', async () => {
    const before = await bodyOf<RfcBody>('RFC-001', (await cli.read('artifact-show', ['artifact', 'show', 'RFC-001'])).version);
    await cli.read('design-show', ['design', 'finalize', 'DS-001'], { env });
    expect(shapes().filter((shape) => shape === 'check_consistency')).toHaveLength(1);
    const pending = async (key: string) =>
      (await cli.read('gate-list', ['gate', 'list', '--artifact', key, '--status', 'pending'])).items[0]?.id ?? '';
    const { artifact } = await approve(await pending('RFC-001'));
    expect(artifact).toMatchObject({ status: 'Approved' });
    const { designSession, openQuestions, ...after } = await bodyOf<RfcBody>('RFC-001', artifact?.version ?? 0);
    const { designSession: _, openQuestions: asked, ...rest } = before;
    expect(after).toEqual(rest);
    expect(openQuestions.decisions.map(({ text }) => text)).toEqual(asked.decisions.map(({ text }) => text));
    expect(JSON.stringify(designSession)).toContain('DEC-4');

    const accepted = await approve(await pending('ADR-001'));
    // Lint asked for what is open; the change that decides none of it takes nothing away either.
    expect(shapes().slice(shapes().indexOf('draft_adr'))).toEqual(['draft_adr', 'change_draft_adr', 'change_draft_adr']);
    expect(accepted.codes).not.toEqual([]);
    expect(accepted.codes.filter((code) => code.endsWith('-LOST'))).toEqual([]);
    const { status, waivers, body } = await cli.read('artifact-show', ['artifact', 'show', 'ADR-001']);
    expect({ status, waived: waivers.length }).toEqual({ status: 'Accepted', waived: accepted.codes.length });
    for (const id of ['DEC-1', 'DEC-2', 'DEC-3', 'DEC-4', 'CMP-1', 'ALT-1', 'ALT-2'])
      expect(JSON.stringify(body)).toContain(`RFC-001#${id}`);
  });
});
