import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import type { NewLink } from '../../../src/ports/artifacts.ts';
import type { Prose } from './write-prose.ts';

interface Document {
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly links: readonly NewLink[];
}

/** A body of the kind with about a page of text, which states the links as the documents of the product do. */
export function writeBody({ kind, title, links }: Document, prose: Prose): unknown {
  const empty = documentKinds[kind].empty(title) as Record<string, unknown>;
  const own = fields[kind]?.(prose, links) ?? {};
  const references = 'references' in empty ? { references: links.map(({ role, to }) => ({ role, to })) } : {};
  return documentKinds[kind].schema.parse({ ...empty, ...own, ...references });
}

type WriteFields = (prose: Prose, links: readonly NewLink[]) => object;

const numbered = (prefix: string, count: number, prose: Prose): { id: string; text: string }[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}-${at + 1}`, text: prose.sentence() }));

const work = (prose: Prose): object => ({
  goal: prose.paragraph(2),
  assignee: prose.words(1),
  estimatedEffort: '2 days',
  acceptanceCriteria: numbered('AC', 3, prose).map((criterion) => ({ ...criterion, met: false, evidence: '' })),
});

const fields: Partial<Record<ArtifactKindId, WriteFields>> = {
  prd: (prose) => ({
    objective: prose.paragraph(3),
    targetUsers: [prose.words(2), prose.words(2)],
    stories: Array.from({ length: 10 }, (_, at) => ({
      id: `US-${at + 1}`,
      role: prose.words(1),
      capability: prose.words(5),
      benefit: prose.words(6),
      priority: 'must-have',
      criteria: numbered('AC', 2, prose),
    })),
    requirements: numbered('REQ', 5, prose).map((one) => ({ ...one, section: '', priority: 'should-have' })),
    nonFunctional: { performance: numbered('NFR', 2, prose), availability: [], scalability: [], security: [], compliance: [] },
    metrics: {
      primaryKpi: prose.sentence(),
      secondary: [{ id: 'KPI-1', text: prose.sentence() }],
      measurementMethod: prose.sentence(),
    },
  }),
  daa: (prose, links) => ({
    contexts: [
      {
        name: 'Desk',
        responsibilities: [prose.sentence()],
        language: [{ term: prose.words(1), meaning: prose.sentence() }],
      },
    ],
    aggregates: [1, 6].map((first) => ({
      name: `Thing${first}`,
      context: 'Desk',
      root: `Thing${first}`,
      identity: { name: 'id', type: `Thing${first}Id` },
      attributes: [{ name: 'state', type: 'Text' }],
      entities: [],
      invariants: [{ id: `INV-rule-${first}`, statement: prose.sentence() }],
      operations: Array.from({ length: 5 }, (_, at) => ({
        id: `OP-do-${first + at}`,
        name: `do${first + at}`,
        signature: `do${first + at}(thing: Thing${first}Id): Nothing`,
        precondition: prose.sentence(),
        postcondition: prose.sentence(),
        event: '',
        pseudocode: prose.sentence(),
        covers: links.flatMap(({ role, fromPart, to }) => (role === 'covers' && fromPart === `OP-do-${first + at}` ? [to] : [])),
      })),
    })),
  }),
  rfc: (prose) => ({
    contextAndProblem: {
      problemSummary: prose.paragraph(4),
      domainModel: prose.sentence(),
      technicalContext: prose.paragraph(2),
      constraints: numbered('LIM', 2, prose),
    },
    alternatives: numbered('ALT', 2, prose).map((one) => ({ ...one, reason: prose.sentence() })),
  }),
  adr: (prose) => ({
    context: prose.paragraph(3),
    decision: { statement: prose.paragraph(2), points: numbered('D', 12, prose) },
    rationale: prose.paragraph(3),
    consequences: prose.paragraph(2),
    rejectedAlternatives: numbered('ALT', 1, prose).map((one) => ({ ...one, reason: prose.sentence(), tradeOff: '' })),
  }),
  bolt: work,
  unit: (prose) => ({
    applicationCode: [{ id: 'ART-1', name: prose.words(1), location: 'registry/app', digest: `sha256:${'a'.repeat(64)}` }],
    rollbackPlan: prose.paragraph(3),
  }),
  incident: (prose) => ({
    alert: prose.paragraph(2),
    impact: prose.sentence(),
  }),
  fix: (prose) => ({ ...work(prose), rootCause: prose.paragraph(2), fix: prose.sentence(), rollbackPlan: prose.sentence() }),
};

/** The same PRD after somebody changed its first story and nothing else. */
export function reviseFirstStory(body: unknown, prose: Prose): unknown {
  const { stories, ...rest } = body as { stories: readonly object[] };
  return { ...rest, stories: stories.map((story, at) => (at === 0 ? { ...story, capability: prose.words(5) } : story)) };
}

/** What an operation of the model must name to cover every story, criterion and requirement of a PRD but those left out. */
export function coverParts(prd: { key: string; parts: readonly { localId: string }[] }, without: readonly string[]): NewLink[] {
  return prd.parts.flatMap(({ localId }): NewLink[] => {
    const number = /^(?:US|REQ)-(\d+)/.exec(localId)?.[1];
    if (number === undefined || without.includes(localId)) return [];
    return [{ role: 'covers', fromPart: `OP-do-${number}`, to: `${prd.key}#${localId}` }];
  });
}
