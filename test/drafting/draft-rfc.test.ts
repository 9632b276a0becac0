import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listPrdParts } from '../../src/analysis/coverage/prd-parts.ts';
import { splitSentences } from '../../src/analysis/challenge/passages.ts';
import { examine, findUnasked } from '../../src/analysis/challenge/find-objections.ts';
import { objectToManner } from '../../src/analysis/challenge/manner/reads-like.ts';
import { tellsOfModel } from '../../src/analysis/challenge/manner/tells-of-model.ts';
import { sortNotes } from '../../src/analysis/design/sort-notes.ts';
import { parseMermaid } from '../../src/analysis/diagrams/parse-mermaid.ts';
import { examineArtifact } from '../../src/analysis/lint/lint-artifact.ts';
import { listMentions } from '../../src/analysis/lint/list-mentions.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { renderArtifact } from '../../src/documents/render-artifact.ts';
import { checkRfcDraft } from '../../src/drafting/models/answers/check-rfc-draft.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { designMaterialSchema } from '../../src/lifecycle/design-material.ts';
import { partRef } from '../../src/lifecycle/ids.ts';
import { isUndecided, isUsed, type RfcBody } from '../../src/lifecycle/rfc.ts';
import { assembleRfc } from '../../src/steps/design/assemble-rfc.ts';
import type { RfcDraft, RfcDraftInput } from '../../src/steps/design/draft-rfc.ts';
import type { PrdInput } from '../../src/steps/inception/contracts.ts';
import { assembleTip } from '../../src/steps/lightweight/assemble-tip.ts';
import { draftDaa } from './draft-daa.ts';
import { prdOf, prdOfStories } from './prd-of.ts';

const drafter = createRulesDrafter();
const read = (path: string): PrdInput => prdOf(readFileSync(new URL(path, import.meta.url), 'utf8'));
const library = read('../../examples/library-lending.prd.md');
const fixtures = [
  'parking-tokens',
  'blood-bank',
  'crowdfunding',
  'apartment-rental',
  'zoo-keeping',
  'harbour-terminal',
  'ski-school',
];
const prds = [library, ...fixtures.map((name) => read(`../fixtures/prds/${name}.md`))];

interface Said {
  readonly notes?: string;
  readonly constraints?: readonly string[];
  readonly patterns?: RfcDraftInput['patterns'];
}

async function inputOf(
  prd: PrdInput,
  kind: 'daa' | 'tip',
  { notes = '', constraints = [], patterns = [] }: Said = {},
): Promise<RfcDraftInput> {
  const named = { key: kind === 'daa' ? 'DAA-001' : 'TIP-001', version: 1, title: prd.body.title };
  const common = { prd: { ...prd, title: prd.body.title }, notes, constraints: [...constraints], patterns };
  if (kind === 'daa') return { ...common, source: { kind, ...named, body: (await draftDaa(prd)).daa } };
  const { output } = await drafter.draft('lightweight/draft-tip', { prd });
  const refs = new Set(listPrdParts(prd.body).map(({ localId }) => partRef(prd.key, localId)));
  return { ...common, source: { kind, ...named, body: assembleTip(output, { key: prd.key, refs }) } };
}

async function draft(
  prd: PrdInput,
  kind: 'daa' | 'tip',
  said: Said = {},
): Promise<{ draft: RfcDraft; body: RfcBody; input: RfcDraftInput }> {
  const input = await inputOf(prd, kind, said);
  const { output } = await drafter.draft('design/draft-rfc', input);
  const { notes, constraints, source, patterns } = input;
  const given = {
    notes: sortNotes(notes),
    constraints,
    source: source.key,
    prd: prd.key,
    patterns: patterns.map(({ key }) => key),
  };
  return { draft: output, body: assembleRfc(output, given), input };
}

const questionsOf = ({ openQuestions }: RfcBody): string =>
  [...openQuestions.decisions, ...openQuestions.unknowns].map(({ text }) => text).join('\n');

describe('the rules’ RFC of the full path', () => {
  it.each(prds.map((prd) => [prd.body.title, prd] as const))(
    'of %s states every field that blocks its gate, renders and reads back equal',
    async (title, prd) => {
      const { body } = await draft(prd, 'daa');
      const markdown = documentKinds.rfc.render({ title, body });
      expect(documentKinds.rfc.parse(markdown)).toMatchObject({ body });
      const errors = (await examineArtifact('rfc', { title, body })).filter(({ severity }) => severity === 'error');
      expect(errors.filter(({ code }) => code !== 'RFC-QUESTION-OPEN')).toEqual([]);
      expect(body.alternatives.length).toBeGreaterThanOrEqual(2);
      expect(body.openQuestions.decisions.length).toBeGreaterThan(0);
    },
  );

  it.each(prds.map((prd) => [prd.body.title, prd] as const))(
    'of %s weighs what its model counts in sentences of which nobody is asked how they speak',
    async (_title, prd) => {
      const { pros, cons } = (await draft(prd, 'daa')).draft;
      const weighed = [...pros, ...cons].filter((text) => !/ one after the other: somebody has to see to it /.test(text));
      expect(weighed.length).toBeGreaterThan(0);
      expect(weighed.filter((text) => !tellsOfModel(text))).toEqual([]);
    },
  );

  it.each(prds.map((prd) => [prd.body.title, prd] as const))(
    'of %s says what follows from its model in sentences of which nobody is asked how they speak',
    async (_title, prd) => {
      const { body } = await draft(prd, 'daa');
      const { edgeCases, security, failureModes } = body.nonFunctional;
      const handled = edgeCases.flatMap(({ handling }) => splitSentences(handling));
      const told = `${security}\n${failureModes}`
        .split('\n')
        .filter((line) => /^- (?:Stories|Whoever|A rule)/.test(line))
        .map((line) => line.slice(2));
      expect(handled.length + told.length).toBeGreaterThan(0);
      expect([...handled, ...told].filter((text) => !tellsOfModel(text))).toEqual([]);
    },
  );

  it.each(prds.map((prd) => [prd.body.title, prd] as const))(
    'of %s is asked nowhere how its own sentences speak, and for each requirement that it only repeats by what that is met',
    async (_title, prd) => {
      const { body, input } = await draft(prd, 'daa');
      const { source } = input;
      const material = designMaterialSchema.parse({
        rfc: { key: 'RFC-001', version: 1, title: prd.body.title, body, waivers: [] },
        source,
        prd: input.prd,
        patterns: [],
        precedents: [],
      });
      expect(objectToManner(examine(material), []).map(({ ties }) => ties[0]?.quote)).toEqual([]);
      const unmet = findUnasked(material).filter(({ title }) => title.includes('nothing says by what'));
      const demanded = Object.values(prd.body.nonFunctional).flat().length;
      expect(unmet.length > 0).toBe(demanded > 0);
      expect(unmet.length).toBeLessThanOrEqual(demanded);
    },
  );

  it.each(prds.map((prd) => [prd.body.title, prd] as const))('of %s draws diagrams that parse', async (_title, prd) => {
    const { draft: drafted } = await draft(prd, 'daa');
    expect(drafted.diagrams.length).toBe(2);
    for (const { text } of drafted.diagrams) expect(await parseMermaid(text), text).toBeNull();
  });

  it.each(prds.map((prd) => [prd.body.title, prd] as const))(
    'of %s names every invariant and no part that is not there',
    async (_title, prd) => {
      const { draft: drafted, input } = await draft(prd, 'daa');
      if (input.source.kind !== 'daa') throw new Error('no model');
      for (const { invariants } of input.source.body.aggregates)
        for (const { id } of invariants) expect(drafted.componentDesign).toContain(`DAA-001#${id}:`);
      const known = new Map([
        ['DAA-001', ids('daa', input.source)],
        [prd.key, ids('prd', input.prd)],
      ]);
      const unknown = listMentions(drafted).filter(({ key, localId }) => localId !== null && !known.get(key)?.has(localId));
      expect(unknown).toEqual([]);
      expect(checkRfcDraft(drafted, input)).toEqual([]);
    },
  );

  it('sees that an invariant which counts over several of a kind is not kept by one of them', async () => {
    const { body } = await draft(library, 'daa');
    expect(questionsOf(body)).toMatch(/Where is DAA-001#INV-reservation-1 kept, as it counts over several of one member\?/);
    expect(
      body.nonFunctional.edgeCases.some(({ text }) => /Two requests at once that each keep DAA-001#INV-reservation-1/.test(text)),
    ).toBe(true);
  });

  it('says of an event what its consumer does twice where a state says so, and asks for the rest', async () => {
    const { body } = await draft(library, 'daa');
    expect(body.proposedSolution.integrationPoints).toContain('Twice: the loan is closed by then');
    expect(questionsOf(body)).toContain('What does "Loans" do when `CopyCheckedIn` comes late or out of order?');
    const known = await draft(library, 'daa', {
      notes: '- Late events are dropped after a day, and the consumer puts them in order by sequence numbers.',
    });
    expect(questionsOf(known.body)).not.toContain('`CopyCheckedIn` comes');
  });

  it('chooses no technology: what notes, constraints or PRD name is taken, else it asks', async () => {
    const bare = await draft(library, 'daa');
    expect(questionsOf(bare.body)).toContain('Which language, database and way of running it are used?');
    const noted = await draft(library, 'daa', { notes: '- We run PostgreSQL 16.' });
    expect(noted.body.proposedSolution.technologyChoices).toBe('- We run PostgreSQL 16.');
    expect(questionsOf(noted.body)).not.toContain('Which language');
    const secret = await draft(library, 'daa', {
      notes: '## Components\n\n- The desk app speaks SOAP over REST.\n\napi_key = "[REDACTED:anthropic-key]"',
    });
    expect(secret.body.proposedSolution.technologyChoices).toBe('What the text names:\n\n- SOAP: Component Design');
    const named = await draft(library, 'daa', {
      notes:
        '## Components\n\n- Desk app: speaks REST, without SOAP.\n- Lender: keeps loans in PostgreSQL.\n- Mailer: reads PostgreSQL.\n\n## Technology\n\n- REST everywhere.',
    });
    // What stands above or in another section is not said again.
    expect(named.body.proposedSolution.technologyChoices).toBe(
      '- REST everywhere.\n\nWhat the text names:\n\n- PostgreSQL: Lender, Mailer (Component Design)',
    );
    const given = await draft(read('../fixtures/prds/crowdfunding.md'), 'daa');
    expect(given.body.proposedSolution.technologyChoices).toContain('Stripe');
  });

  it('rejects alternatives by what the source says, not by taste', async () => {
    const reasons = (await draft(library, 'daa')).body.alternatives.map(({ reason }) => reason).join('\n');
    expect(reasons).toContain('PRD-001#NFR-5');
    expect(reasons).toMatch(/`CopyBorrowing` \(Loans and Catalogue\)/);
    const one = await draft(
      prdOfStories('Kennel', [
        { role: 'owner', wish: 'book a kennel', criteria: ['A dog without a vaccination cannot be booked.'] },
      ]),
      'daa',
    );
    expect(one.body.alternatives.length).toBeGreaterThanOrEqual(2);
    expect(one.body.alternatives.map(({ text }) => text).join('\n')).not.toContain('bounded contexts');
  });

  it('writes down which Playbook patterns were considered, and cites none before somebody says that it is used', async () => {
    const patterns = [
      {
        key: 'MESSAGING-001',
        title: 'Transactional outbox',
        applies: true,
        because: 'Events leave the part that raises them (DAA-001#EV-copy-checked-in).',
      },
      { key: 'CACHE-001', title: 'Cache aside', applies: false, because: 'Nothing is read often.' },
    ];
    const { body } = await draft(library, 'daa', { patterns });
    expect(body.patterns.map(({ pattern }) => pattern)).toEqual(['MESSAGING-001 Transactional outbox', 'CACHE-001 Cache aside']);
    expect(body.patterns.map((row) => [isUndecided(row), isUsed(row)])).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(body.references.filter(({ role }) => role === 'cites_pattern')).toEqual([]);
  });
});

describe('the RFC of a TIP', () => {
  it.each(prds.map((prd) => [prd.body.title, prd] as const))(
    'of %s fits one page of sixty lines and states what blocks its gate',
    async (title, prd) => {
      const { body } = await draft(prd, 'tip');
      const markdown = documentKinds.rfc.render({ title, body });
      const lines = markdown.split('\n').filter((line) => line.trim() !== '');
      expect(lines.length).toBeLessThanOrEqual(60);
      expect(documentKinds.rfc.parse(markdown)).toMatchObject({ body });
      const errors = (await examineArtifact('rfc', { title, body })).filter(({ severity }) => severity === 'error');
      expect(errors.filter(({ code }) => code !== 'RFC-QUESTION-OPEN')).toEqual([]);
      expect(body.references).toEqual([
        { role: 'derived_from', to: 'TIP-001' },
        { role: 'derived_from', to: 'PRD-001' },
      ]);
    },
  );

  it('has what an engineer wrote into the TIP: its logic, what is done about a failure, and which part meets a demand', async () => {
    const input = await inputOf(library, 'tip');
    if (input.source.kind !== 'tip') throw new Error('no TIP');
    const { body } = input.source;
    body.proposedImplementation.serviceLogic = [
      { id: 'SVC-1', text: '`readShelf`: reads the shelves from the replica every 10 minutes.' },
      { id: 'SVC-2', text: '`endCard`: 1. Find the card; refuse when it is not known. 2. End the card.' },
    ];
    body.proposedImplementation.integrationPoints = [{ id: 'INT-1', text: 'Given by the PRD: The replica is only read.' }];
    body.edgeCases = [
      { id: 'EC-1', text: 'The replica does not answer: the page has the shelves of the last read.' },
      { id: 'EC-2', text: 'US-1.AC-1: A lost copy disappears from the page.' },
    ];
    body.references = [
      { role: 'derived_from', to: 'PRD-001' },
      { role: 'covers', to: 'PRD-001#US-1.AC-1', from: 'SVC-1' },
    ];
    const { output } = await drafter.draft('design/draft-rfc', input);
    expect(output.componentDesign).toBe('- TIP-001#SVC-1: `readShelf`: reads the shelves from the replica every 10 minutes.');
    expect(output.edgeCases.map(({ handling }) => handling)).toEqual([
      'The page has the shelves of the last read.',
      'Done by `readShelf` (TIP-001#SVC-1), as it says.',
    ]);
    expect(output.decisions.join('\n')).not.toContain('What is done then?');
    expect(output.failureModes).toContain(
      'The replica does not answer: The page has the shelves of the last read (TIP-001#EC-1).',
    );
    expect(JSON.stringify(output)).not.toContain('names no system');
    body.proposedImplementation.serviceLogic = [
      { id: 'SVC-1', text: '`readShelf`: 1. Find the shelf; refuse when it is not known.' },
    ];
    const claimed = await drafter.draft('design/draft-rfc', input);
    expect(claimed.output.edgeCases[1]?.handling).not.toContain('readShelf');
    body.references = [{ role: 'derived_from', to: 'PRD-001' }];
    const unserved = await drafter.draft('design/draft-rfc', input);
    expect(unserved.output.decisions.join('\n')).toContain('What is done then? (TIP-001#EC-2: US-1.AC-1: A lost copy');
  });

  it('refers to every question that the TIP leaves open', async () => {
    const { body, input } = await draft(library, 'tip');
    if (input.source.kind !== 'tip') throw new Error('no TIP');
    for (const { id } of input.source.body.openQuestions) expect(questionsOf(body)).toContain(`TIP-001#${id}`);
  });
});

describe('what an RFC asks', () => {
  const notes = 'Availability: 98 percent on working days.\n\n## Security\n\nClerks log in.\n';
  const post = (sentence: string) =>
    prdOf(
      `# Post room\n\n## Objective\n\nParcels are found.\n\n## Requirements\n\n- REQ-1: A clerk can book a parcel in.\n- REQ-2: ${sentence}\n`,
    );

  it('is nothing that the notes demand, nor what any sentence of the PRD speaks of', async () => {
    const silent = questionsOf((await draft(post('A parcel has a number.'), 'daa')).body);
    expect(silent).toMatch(/What is demanded of [^?]*availability[^?]*security/);
    expect(silent).toContain('No story of PRD-001 names a role.');
    expect(questionsOf((await draft(post('A parcel has a number.'), 'daa', { notes })).body)).not.toMatch(
      /What is demanded of [^?]*(?:availability|security)/,
    );
    const spoken = questionsOf((await draft(post('The dispatch system of the town is not reachable on Sundays.'), 'daa')).body);
    expect(spoken).toMatch(/all that is demanded of availability\? [^\n]*not reachable/);
    expect(spoken).toContain('may speak of some in: PRD-001#REQ-2');
  });

  it.each(['A clerk can replace a label.', 'The booking system must allow a search.'])(
    'takes no system from: %s',
    async (sentence) => {
      const asked = questionsOf((await draft(post(sentence), 'daa')).body);
      expect(asked).toContain('No section of PRD-001 was found to name one.');
    },
  );
});

describe('what an RFC says that a PRD does not say', () => {
  const gauges = prdOf(
    [
      '# Rain gauges',
      '## Objective\n\nVolunteers report readings.',
      '## User Stories',
      '### US-1: Report\n\nAs a volunteer, I want to report a reading so that the region knows the rain.\n\n- AC-1: No reading may be changed or deleted.\n- Priority: must-have',
      '## Non-Functional Requirements\n\n- Performance: A reading is stored within 2 seconds while 4,000 gauges report.',
      '## Open questions\n\n- Who runs the gateway?',
    ].join('\n\n'),
  );

  it('is looked for in all of its sections first', async () => {
    const { body } = await draft(gauges, 'daa');
    const unknowns = body.openQuestions.unknowns.map(({ text }) => text);
    expect(unknowns.find((text) => text.includes('scalability'))).toMatch(/PRD-001#NFR-1 \("A reading/);
    expect(unknowns.find((text) => text.includes('security'))).toContain('No section of PRD-001 was found');
    const history = body.alternatives.find(({ text }) => text.startsWith('Keep only'));
    expect(history?.reason).toContain('PRD-001#US-1.AC-1 asks how things stood earlier');
    expect(JSON.stringify(body)).not.toMatch(/names nobody|says nothing about|Nothing in PRD-001/);
  });

  it('and what it asks itself is asked in the RFC of either path', async () => {
    for (const kind of ['daa', 'tip'] as const) {
      const { body } = await draft(gauges, kind);
      expect(questionsOf(body)).toContain('Who runs the gateway? (PRD-001, "Open questions")');
    }
  });
});

describe('what the engineer brings', () => {
  it('stands first and word for word, and what the draft says in the same words stands once', async () => {
    const notes = '## Risks\n- Held copies pile up uncollected -> a cap\n\n## Approach\nTwo modules.\n\n- Who is paged?';
    const { body } = await draft(library, 'daa', { notes, constraints: ['two people'] });
    expect(body.contextAndProblem.constraints[0]).toEqual({ id: 'LIM-1', text: 'two people' });
    expect(body.tradeOffs.risks[0]).toEqual({ id: 'RISK-1', text: 'Held copies pile up uncollected', mitigation: 'a cap' });
    expect(body.tradeOffs.risks.filter(({ text }) => text === 'Held copies pile up uncollected')).toHaveLength(1);
    expect(body.proposedSolution.highLevelApproach).toMatch(/^Two modules\.\n/);
    // What is asked is asked, whatever heading it stands under.
    expect(body.proposedSolution.highLevelApproach).not.toContain('Who is paged?');
    expect(body.openQuestions.decisions[0]?.text).toBe('Who is paged?');
    const all = [...body.openQuestions.decisions, ...body.openQuestions.unknowns].map(({ id }) => id);
    expect(all).toEqual(all.map((_, at) => `Q-${at + 1}`));
  });
});

describe('components that the notes name', () => {
  it('are never called one application, nor are services of their own turned down', async () => {
    const notes = '## Components\n\n- **Loan API**: takes loans.\n- **Desk client**: runs at each desk.';
    const { body } = await draft(library, 'daa', { notes });
    expect(body.proposedSolution.highLevelApproach).toContain('The notes name 2 parts: Loan API and Desk client.');
    expect(body.proposedSolution.highLevelApproach).not.toContain('one application');
    expect(body.alternatives.map(({ text }) => text).join()).not.toContain('A service of its own');
    expect(questionsOf(body)).toContain('How do the components of the notes divide the contexts of DAA-001?');
    const one = await draft(library, 'daa', { notes: `${notes}\n\n## Approach\n\nThey are one application.` });
    expect(one.body.proposedSolution.highLevelApproach).toContain('parts in one application');
  });
});

it('says by what a metric is measured without its brackets', async () => {
  const prd = prdOf(
    '# Kennel\n\n## User Stories\n\n- As an owner, I want to book a kennel.\n\n## Success Metrics\n\n- Calls fall. (Weekly count.)\n- No-shows fall to 8 %. (Monthly comparison.)\n',
  );
  const { body } = await draft(prd, 'daa');
  expect(body.nonFunctional.monitoring).toContain('No-shows fall to 8 %. Measured by: Monthly comparison.');
  expect(body.nonFunctional.monitoring).toContain('Calls fall. Measured by: Weekly count.');
  expect(body.nonFunctional.monitoring).not.toContain('(Monthly');
});

describe('a model’s RFC', () => {
  it('is told of parts, products and patterns that are not there, and of alternatives without a reason', async () => {
    const { draft: right, input } = await draft(library, 'daa');
    const wrong: RfcDraft = {
      ...right,
      componentDesign: 'It keeps DAA-001#INV-nobody-9.',
      technologyChoices: 'Kafka for the events.',
      patterns: [{ pattern: 'Saga', consideration: 'Used.' }],
      alternatives: [{ text: 'Another one.', reason: '' }],
    };
    expect(checkRfcDraft(wrong, input).map(({ path }) => path)).toEqual([
      'Component Design',
      'technologyChoices',
      'patterns[0].pattern',
      'alternatives',
      'alternatives[0].reason',
    ]);
    expect(
      checkRfcDraft({ ...wrong, technologyChoices: 'Kafka.' }, { ...input, notes: 'We have Kafka.' }).map(({ path }) => path),
    ).not.toContain('technologyChoices');
  });
});

function ids(kind: 'daa' | 'prd', { title, body }: { title: string; body: unknown }): Set<string> {
  return new Set(renderArtifact(kind, { title, body }).parts.map(({ localId }) => localId));
}
