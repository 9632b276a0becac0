import { readFileSync } from 'node:fs';
import { listPlaces } from '../../src/steps/incident/list-places.ts';
import { listSources } from '../../src/steps/incident/list-sources.ts';
import { fixedIncident } from '../support/draft-material.ts';
import { readAnswers } from '../../examples/recordings/serve-recording.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { splitPartRef } from '../../src/lifecycle/ids.ts';
import { slug } from '../../src/lifecycle/slug.ts';
import { assembleDaa } from '../../src/steps/inception/assemble-daa.ts';
import type { Invariants, Tactical } from '../../src/steps/inception/contracts.ts';
import { stepIds, type StepId, type StepInput, type StepOutput } from '../../src/steps/registry.ts';
import { flawedApproach, turnOf } from './agent/stall-design.ts';
import { makePlan } from '../../src/analysis/plan/make-plan.ts';
import { lendingMaterial } from '../support/lending-adr.ts';
import { readDesignMaterial } from '../support/design-material.ts';
import { prdOf } from './prd-of.ts';

/** Inputs of all steps for one PRD, and what the rules make of them. */
export type Walk = { readonly [S in StepId]: { readonly input: StepInput<S>; readonly output: StepOutput<S> } };

const rules = createRulesDrafter();

export const libraryPrd = prdOf(readFileSync(new URL('../../examples/library-lending.prd.md', import.meta.url), 'utf8'));

/** A PRD with a passage that code does not understand, and what it says. */
const unreadPrd: typeof libraryPrd = {
  ...libraryPrd,
  body: { ...libraryPrd.body, unread: [{ id: 'TXT-1', heading: 'Wünsche', text: 'Wer ein Buch verliert, ersetzt es.' }] },
};
const readPart = {
  kind: 'requirement',
  text: 'Wer ein Buch verliert, ersetzt es.',
  quote: 'Wer ein Buch verliert, ersetzt es.',
} as const;

/** A business intent, for the step that has no PRD yet. */
const intent =
  'Members of a library should renew loans by phone. A loan can be renewed at most twice. Halve the queue at the desk by June.';

export async function walkSteps(prd = libraryPrd): Promise<Walk> {
  const draft = async <S extends StepId>(step: S, input: StepInput<S>) => ({
    input,
    output: (await rules.draft(step, input)).output,
  });
  const concepts = await draft('inception/identify-concepts', { prd });
  const earlier = { prd, concepts: concepts.output };
  const contexts = await draft('inception/propose-contexts', earlier);
  const tactical = await draft('inception/define-aggregates', { ...earlier, contexts: contexts.output });
  const pseudocode = await draft('inception/write-pseudocode', { ...tactical.input, tactical: tactical.output });
  const stated = await draft('inception/state-invariants', { ...pseudocode.input, pseudocode: pseudocode.output });
  const invariants = { ...stated, output: { ...stated.output, invariants: stateEach(tactical.output, stated.output) } };
  const daa = assembleDaa({
    contexts: contexts.output,
    tactical: tactical.output,
    pseudocode: pseudocode.output,
    invariants: invariants.output,
  });
  return {
    'inception/read-prd': { input: { prd: unreadPrd }, output: { parts: [readPart] } },
    'inception/criticize-daa': {
      input: { prd, daa },
      output: { remarks: [] },
    },
    'inception/identify-concepts': concepts,
    'inception/propose-contexts': contexts,
    'inception/define-aggregates': tactical,
    'inception/write-pseudocode': pseudocode,
    'inception/state-invariants': invariants,
    'inception/revise-daa': {
      input: { prd, daa, findings: [], comments: [{ part: '', text: 'Rename Loans to Lending.' }] },
      output: { daa, notDone: [] },
    },
    'lightweight/draft-tip': await draft('lightweight/draft-tip', { prd }),
    'prd-writing/draft-prd': await draft('prd-writing/draft-prd', { intent, answered: [] }),
    'design/draft-rfc': await draft('design/draft-rfc', {
      source: { kind: 'daa', key: 'DAA-001', version: 1, title: prd.body.title, body: daa },
      prd: { ...prd, title: prd.body.title },
      notes: '- We run PostgreSQL 16.',
      constraints: ['two people until June'],
      patterns: [{ key: 'MESSAGING-001', title: 'Transactional outbox', because: 'Events leave their part.', refs: [] }],
    }),
    'design/draft-adr': await draft('design/draft-adr', { ...readDesignMaterial('newsletter'), revision: null }),
    'construction/shape-plan': await draft('construction/shape-plan', {
      material: lendingMaterial(),
      plan: makePlan(lendingMaterial(), null),
      findings: [],
      comments: [],
    }),
    'construction/propose-check': await draft('construction/propose-check', {
      adr: lendingMaterial().adrs[0]!,
      part: 'D-1',
      folders: ['src/catalog: 3 ts'],
      tried: [],
    }),
    'incident/hypothesize': await draft('incident/hypothesize', {
      incident: { key: 'INC-2026-001', title: 'Renewals fail', affected: 'loans', startedAt: '2026-01-05T09:00:00.000Z' },
      code: null,
      evidence: [],
      failingPath: [],
      hypotheses: [],
    }),
    'incident/word-draft': await draft('incident/word-draft', {
      incident: { key: 'INC-2026-001', title: 'Copies are lent twice' },
      step: 'postmortem',
      places: listPlaces('postmortem', fixedIncident()),
      sources: listSources(fixedIncident()),
    }),
    'design/check-consistency': await draft('design/check-consistency', consistencyInput()),
    'design/answer-turn': await draft('design/answer-turn', turnOf({ approach: flawedApproach })),
  };
}

/** Rules state only what the PRD says of an aggregate; a model has to say something of each. */
function stateEach({ aggregates }: Tactical, { invariants }: Invariants): Invariants['invariants'] {
  return aggregates.map(
    ({ name }) =>
      invariants.find(({ aggregate }) => aggregate === name) ?? {
        aggregate: name,
        invariants: [{ id: `INV-${slug(name)}-1`, statement: `Each ${name} stands once.` }],
      },
  );
}

function consistencyInput(): StepInput<'design/check-consistency'> {
  const { turn: _, ...input } = turnOf({ approach: flawedApproach });
  return input;
}

/** A step's output as a model answers it: parts of the PRD by their local ids, events without what every event has. */
export function asAnswer<S extends StepId>(step: S, output: StepOutput<S>): object {
  if (step === 'inception/revise-daa') return { notDone: [] };
  if (step === 'lightweight/draft-tip') return tipAnswer(output as StepOutput<'lightweight/draft-tip'>);
  const common = new Set(['identifier', 'reason', 'timestamp', 'actor']);
  const asksNothing = step === 'inception/read-prd' || step === 'inception/criticize-daa';
  const unsaid = step.startsWith('inception/') && !asksNothing ? { questions: [] } : {};
  const external = step === 'inception/define-aggregates' ? { externalIdentities: [] } : {};
  return JSON.parse(JSON.stringify({ ...unsaid, ...external, ...output }), (key, value: unknown) => {
    if ((key === 'sources' || key === 'covers') && Array.isArray(value)) return value.map((ref) => localId(String(ref)));
    if (key === 'domainEvents' && Array.isArray(value)) {
      return value.map((event: { attributes: { name: string }[] }) => ({
        ...event,
        attributes: event.attributes.filter(({ name }) => !common.has(name)),
      }));
    }
    return value;
  }) as object;
}

/** What a model answers to each step for the library, by the name of the shape: as it was recorded, and else what the rules make of it. */
export async function readLibraryAnswers(): Promise<readonly (readonly [shape: string, answer: object])[]> {
  const [walk, recorded] = [await walkSteps(), readAnswers('library-lending')];
  return allSteps.map((step) => {
    const text = recorded.get(shapeName(step));
    const isRecorded = text !== undefined && step !== 'inception/revise-daa';
    return [shapeName(step), isRecorded ? (JSON.parse(text) as object) : asAnswer(step, walk[step].output)];
  });
}

/** A proposal with the ids by which changes name its entries. */
function tipAnswer(draft: StepOutput<'lightweight/draft-tip'>): object {
  const number = (prefix: string, items: readonly (object | string)[]): object[] =>
    items.map((item, at) => ({ id: `${prefix}-${at + 1}`, ...(typeof item === 'string' ? { text: item } : item) }));
  const answer = {
    ...draft,
    databaseChanges: number('DB', draft.databaseChanges),
    apiChanges: number('API', draft.apiChanges),
    serviceLogic: number('SVC', draft.serviceLogic),
    integrationPoints: number('INT', draft.integrationPoints),
    edgeCases: number('EC', draft.edgeCases),
    testing: number('TEST', draft.testing),
    openQuestions: number('Q', draft.openQuestions),
  };
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'covers' && Array.isArray(value) ? value.map((ref) => localId(String(ref))) : value,
  ) as object;
}

/** `inception/identify-concepts` → `identify_concepts`, as the wire names it. */
export function shapeName(step: StepId): string {
  return step.slice(step.indexOf('/') + 1).replaceAll('-', '_');
}

export const allSteps = stepIds;

function localId(ref: string): string {
  return splitPartRef(ref)?.localId ?? ref;
}
