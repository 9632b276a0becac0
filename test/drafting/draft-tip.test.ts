import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listPrdParts } from '../../src/analysis/coverage/prd-parts.ts';
import { reportTipCoverage } from '../../src/analysis/coverage/report-tip-coverage.ts';
import { lintTip } from '../../src/analysis/lint/lint-tip.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { mendTip } from '../../src/drafting/models/answers/mend-tip.ts';
import { partRef } from '../../src/lifecycle/ids.ts';
import type { TipBody } from '../../src/lifecycle/tip.ts';
import type { PrdInput } from '../../src/steps/inception/contracts.ts';
import { assembleTip } from '../../src/steps/lightweight/assemble-tip.ts';
import type { TipDraft } from '../../src/steps/lightweight/contracts.ts';
import { prdOf, prdOfStories } from './prd-of.ts';

const drafter = createRulesDrafter();
const refsOf = ({ key, body }: PrdInput) => new Set(listPrdParts(body).map(({ localId }) => partRef(key, localId)));

async function draftTip(prd: PrdInput): Promise<{ draft: TipDraft; tip: TipBody }> {
  const { output } = await drafter.draft('lightweight/draft-tip', { prd });
  return { draft: output, tip: assembleTip(output, { key: prd.key, refs: refsOf(prd) }) };
}

const kennel = prdOfStories('Kennel', [
  {
    role: 'owner',
    wish: 'book a kennel',
    criteria: ['A booking starts at most 60 days ahead.', 'A dog without a vaccination cannot be booked.'],
  },
  { role: 'owner', wish: 'cancel a booking', criteria: ['A booking that has started cannot be cancelled.'] },
  { role: 'keeper', wish: 'view the bookings of a day' },
]);

describe('the rules’ TIP', () => {
  it.each([
    'see what was borrowed',
    'know why a loan was refused',
    'record what somebody borrowed',
    'see how often a tool was lent',
    'see whatever was noted about a tool',
    'find out whose tool it is',
    'view everything about a loan',
  ])('names nothing after a word that only asks or stands for something: %s', async (wish) => {
    const { draft } = await draftTip(
      prdOfStories('Lending desk', [
        { role: 'clerk', wish: 'return a tool' },
        { role: 'clerk', wish },
      ]),
    );
    const names = [
      ...draft.apiChanges.map(({ path }) => path),
      ...draft.databaseChanges.map(({ text }) => text.split(':')[0] ?? ''),
      ...draft.serviceLogic.map(({ text }) => text.split(':')[0] ?? ''),
    ].join(' ');
    expect(names).toContain('tools');
    expect(names.toLowerCase()).not.toMatch(/what|why|how|whose|somebody|everything|borrow/);
  });

  it('has a call for each of two deeds that are joined, and refuses a look-up where the PRD does', async () => {
    const { draft } = await draftTip(
      prdOfStories('Meters', [
        { role: 'holder', wish: 'replace a reading' },
        {
          role: 'treasurer',
          wish: 'see the readings',
          criteria: ['The treasurer can accept or refuse a reading with a reason.'],
        },
        {
          role: 'treasurer',
          wish: 'export all accepted readings',
          criteria: ['The export is refused while a doubtful reading is open.'],
        },
      ]),
    );
    const logic = draft.serviceLogic.map(({ text }) => text).join('\n');
    expect(draft.apiChanges.map(({ path }) => path)).toContain('/readings/{reading_id}/refuse');
    expect(logic).toMatch(/`refuseReading`: .*Refuse the reading.*Mark the reading as refused/);
    expect(draft.databaseChanges[0]?.text).toContain('refused');
    expect(logic).toContain('Refuse while a doubtful reading is open.');
    expect(logic).not.toContain('Check that the reading is accepted');
    expect(draft.apiChanges.find(({ path }) => path.includes('export'))?.response).toContain('409');
  });

  it('makes a thing by what is sent of it, where nothing else makes one', async () => {
    const { draft } = await draftTip(
      prdOfStories('Meters', [
        { role: 'holder', wish: 'send a reading with a photo' },
        { role: 'holder', wish: 'replace a reading' },
      ]),
    );
    const made = draft.apiChanges.find(({ method, path }) => method === 'POST' && path === '/readings');
    expect(made?.response).toMatch(/^201 with the new reading/);
    expect(draft.serviceLogic.find(({ text }) => text.startsWith('`sendReading`'))?.text).not.toContain('Find the reading');
  });

  it('proposes a call for what somebody does, with method and path, and says which parts it serves', async () => {
    const { draft } = await draftTip(kennel);
    const calls = draft.apiChanges.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls).toContain('GET /bookings');
    expect(calls.some((call) => /^POST \/bookings\/\{booking_id\}\/cancel$/.test(call))).toBe(true);
    const cancel = draft.apiChanges.find(({ path }) => path.endsWith('/cancel'));
    expect(cancel?.covers).toContain('PRD-001#US-2');
    expect(draft.databaseChanges.some(({ text }) => text.startsWith('Table `bookings`: `booking_id` as its key'))).toBe(true);
  });

  it('names a call after what it is done to, where that is no thing of the model', async () => {
    const bees = prdOfStories('Honey', [
      { role: 'beekeeper', wish: 'register a hive', criteria: ['A hive belongs to exactly one beekeeper.'] },
      { role: 'worker', wish: 'bottle a batch', criteria: ['A batch that was bottled cannot be bottled again.'] },
    ]);
    const { draft } = await draftTip(bees);
    const calls = draft.apiChanges.map(({ method, path }) => `${method} ${path}`);
    expect(calls.some((call) => /^POST \/batches(?:\/\{batch_id\}\/bottle)?$/.test(call))).toBe(true);
    expect(calls.join('\n')).not.toMatch(/hives\/bottle/);
  });

  it('makes only what the deed makes, names no id twice, and answers with what the deed gives back', async () => {
    const library = prdOf(readFileSync(new URL('../../examples/library-lending.prd.md', import.meta.url), 'utf8'));
    const { apiChanges } = (await draftTip(library)).draft;
    const calls = new Map(apiChanges.map(({ method, path, ...call }) => [`${method} ${path}`, call]));
    expect(calls.get('POST /titles/{title_id}/reservations')).toMatchObject({
      request: 'Body: `member_id` (reference to member)',
      response: expect.stringMatching(/^201 with the new reservation; 404 when there is no such title/) as string,
    });
    expect(calls.get('POST /titles')?.response).toMatch(/^201 with the new title/);
    expect(calls.get('POST /copies/{copy_id}/loans')?.response).toMatch(/^201 with the new loan/);
    expect(calls.get('GET /titles')?.request).toBe('');
    expect([...calls.keys()]).toContain('POST /copies/{copy_id}/check-in');
    for (const { path, request } of apiChanges)
      for (const [, id = ''] of path.matchAll(/\{(\w+)\}/g)) expect(request, path).not.toContain(`\`${id}\``);
  });

  it('names references as columns are named, and leaves open what the PRD only names', async () => {
    const clinic = readFileSync(new URL('../fixtures/prds/veterinary-clinic.md', import.meta.url), 'utf8');
    const { draft } = await draftTip(prdOf(clinic));
    const columns = [...draft.databaseChanges.map(({ text }) => text), ...draft.apiChanges.map(({ request }) => request)].join(
      '\n',
    );
    expect(columns).toContain('`animal_id` (reference to animal)');
    expect(columns).not.toMatch(/`(\w+)` \(\1\)/);
    expect(draft.openQuestions.every((question) => /[?.]$/.test(question))).toBe(true);
  });

  it('names what the PRD limits or refuses as edge cases, and a test for each criterion', async () => {
    const { draft } = await draftTip(kennel);
    expect(draft.edgeCases).toEqual(
      expect.arrayContaining([
        'US-1.AC-1: A booking starts at most 60 days ahead.',
        'US-2.AC-1: A booking that has started cannot be cancelled.',
      ]),
    );
    expect(draft.testing.map((text) => text.split(':')[0])).toEqual(['US-1.AC-1', 'US-1.AC-2', 'US-2.AC-1', 'US-3']);
  });

  it('asks what the PRD leaves open, and does not ask what it says', async () => {
    const { draft } = await draftTip(kennel);
    expect(draft.openQuestions).toEqual(
      expect.arrayContaining([
        'When is US-3 done? The PRD states no acceptance criterion.',
        'Who may call what? The PRD states no requirement on security.',
        'By when is it needed? The PRD names no timeline.',
      ]),
    );
    const library = prdOf(readFileSync(new URL('../../examples/library-lending.prd.md', import.meta.url), 'utf8'));
    const asked = (await draftTip(library)).draft.openQuestions.join('\n');
    expect(asked).not.toMatch(/security|response times|timeline|acceptance criterion/);
    expect(asked).toContain('Copies carry a unique label.');
  });

  it('says that the PRD is silent on availability once, and only where none of its sections speaks of it', async () => {
    const silent = 'What happens while the feature is down? The PRD says nothing of availability.';
    const asked = async (section: string): Promise<TipDraft> =>
      (
        await draftTip(
          prdOf(`# Kennel\n\n## User Stories\n\n- As an owner, I want to book a kennel so that I can travel.\n\n${section}\n`),
        )
      ).draft;
    for (const section of [
      '## Requirements\n\n- The system must be available from 8 to 20 every day.',
      '## Requirements\n\n- The service must stay up during deployments.',
      '## Other notes\n\nWhile the payment gateway is down, bookings are kept.',
      '## Non-Functional Requirements\n\n- **Availability:** 99.9 % of a month',
    ])
      expect((await asked(section)).openQuestions.join('\n'), section).not.toContain('availability');
    expect((await asked('')).openQuestions.filter((question) => question.includes('availability'))).toEqual([silent]);
    const { tip } = await draftTip(prdOf('# Kennel\n\n## User Stories\n\n- As an owner, I want to book a kennel.\n'));
    expect(tip.openQuestions).toContainEqual({ id: expect.stringMatching(/^Q-\d+$/) as string, text: silent, answer: '' });
    const { edgeCases } = await asked('## Availability\n\n- While the gateway is down, bookings are kept.');
    expect(edgeCases).toContain('NFR-1: While the gateway is down, bookings are kept.');
  });

  it('is the same for the same PRD, renders, and reads back equal', async () => {
    const { tip } = await draftTip(kennel);
    expect((await draftTip(kennel)).tip).toEqual(tip);
    const markdown = documentKinds.tip.render({ title: 'Kennel', body: tip });
    expect(documentKinds.tip.parse(markdown)).toMatchObject({ title: 'Kennel', body: tip });
  });
});

describe('a TIP compared with its PRD', () => {
  const compare = (body: TipBody) => {
    const coverage = reportTipCoverage({ prd: kennel, tip: { key: 'TIP-001', body } });
    const codes = lintTip({ tip: { title: 'Kennel', body }, prd: kennel, coverage }).map(({ code, at }) => `${code} ${at.part}`);
    return { coverage, codes };
  };
  const without = (tip: TipBody, dropped: RegExp): TipBody => ({
    ...tip,
    references: tip.references.filter(({ to }) => !dropped.test(to)),
  });

  it('covers what a change says it serves, and leaves no story out', async () => {
    const { coverage, codes } = compare((await draftTip(kennel)).tip);
    expect(coverage).toMatchObject({ stories: 3, mapped: 3, criteria: 3, covered: 3 });
    expect(codes.filter((code) => /UNCOVERED|DANGLING/.test(code))).toEqual([]);
  });

  it('finds a story that nothing serves, with an error, and says so once for the story and its criteria', async () => {
    const { coverage, codes } = compare(without((await draftTip(kennel)).tip, /#US-2/));
    expect(coverage.items.filter(({ status }) => status === 'GAP').map(({ ref }) => ref)).toEqual([
      'PRD-001#US-2',
      'PRD-001#US-2.AC-1',
    ]);
    expect(codes.filter((code) => code.includes('UNCOVERED'))).toEqual(['TIP-STORY-UNCOVERED US-2']);
  });

  it('does not count a test or an edge case as serving what it is about', async () => {
    const { tip } = await draftTip(kennel);
    const claimed = without(tip, /#US-2/);
    const references = [
      ...claimed.references,
      { role: 'covers' as const, from: 'TEST-3', to: 'PRD-001#US-2' },
      { role: 'covers' as const, from: 'EC-1', to: 'PRD-001#US-2.AC-1' },
    ];
    expect(compare({ ...claimed, references }).coverage).toMatchObject({ mapped: 2, covered: 2 });
  });

  it('takes a coverage note for an answer, and finds notes and references to parts that are not there', async () => {
    const tip = without((await draftTip(kennel)).tip, /#US-2/);
    const noted = { ...tip, coverageNotes: [{ ref: 'PRD-001#US-2', status: 'DEFERRED' as const, reason: 'next release' }] };
    expect(compare(noted).codes.filter((code) => code.includes('UNCOVERED'))).toEqual([]);
    const dangling = { ...tip, references: [...tip.references, { role: 'covers' as const, from: 'API-1', to: 'PRD-001#US-9' }] };
    expect(compare(dangling).codes).toContain('TIP-COVERS-DANGLING API-1');
  });
});

describe('a model’s TIP', () => {
  it('names parts in short, methods as it likes, and parts that do not exist; only what exists becomes a reference', () => {
    const change = { id: 'DB-1', text: 'Table `bookings`.', covers: [] };
    const mended = mendTip(
      {
        summary: 's',
        databaseChanges: [change],
        apiChanges: [
          {
            id: 'API-1',
            method: 'post',
            path: '/bookings',
            request: '',
            response: '201',
            covers: ['us-1', 'US-1/AC-2', 'US-77'],
          },
        ],
        serviceLogic: [],
        integrationPoints: [],
        edgeCases: [],
        testing: [],
        openQuestions: [],
        effortEstimate: { implementation: '', testing: '', codeReview: '' },
        coverageNotes: [{ ref: 'US-3', status: 'DEFERRED', reason: 'later' }],
      },
      { prd: kennel },
    );
    expect(mended.apiChanges[0]).toMatchObject({
      method: 'POST',
      covers: ['PRD-001#US-1', 'PRD-001#US-1.AC-2', 'US-77'],
    });
    const tip = assembleTip(mended, { key: kennel.key, refs: refsOf(kennel) });
    expect(tip.references).toEqual([
      { role: 'derived_from', to: 'PRD-001' },
      { role: 'covers', from: 'API-1', to: 'PRD-001#US-1' },
      { role: 'covers', from: 'API-1', to: 'PRD-001#US-1.AC-2' },
    ]);
    expect(tip.coverageNotes).toEqual([{ ref: 'PRD-001#US-3', status: 'DEFERRED', reason: 'later' }]);
  });
});

describe('what a TIP by the rules does not claim', () => {
  const board = prdOf(
    [
      '# Duty board',
      '## Objective\n\nDrivers see their duties.',
      '## User Stories',
      '### US-1: Look\n\nAs a driver, I want a private duty list so that I know my tours.\n\n- AC-1: The list shows the next 14 days.',
      '### US-2: Swap\n\nAs a driver, I want to swap a tour so that I can go to the dentist.\n\n- AC-1: A swapped tour cannot be swapped again.',
      '## Technical Constraints\n\n- The planning system is only read, never written.',
    ].join('\n\n'),
  );

  it('starts nothing by itself that somebody asks to see, and keeps no rule that says nothing', async () => {
    const { draft } = await draftTip(board);
    const views = draft.serviceLogic.filter(({ text }) => /^`(?:view|get|see)/.test(text));
    expect(views.length).toBeGreaterThan(0);
    for (const { text } of views) expect(text).not.toContain('by itself');
    expect(draft.databaseChanges.map(({ text }) => text).join('\n')).not.toContain('remains the same');
  });

  it('asks which of its tables another system keeps that is only read', async () => {
    const asked = (await draftTip(board)).draft.openQuestions.filter((question) => question.includes('only read'));
    expect(asked).toEqual([expect.stringContaining('"The planning system is only read, never written"')]);
    expect((await draftTip(kennel)).draft.openQuestions.join('\n')).not.toContain('only read');
  });
});
