import type { DaaBody } from '../../src/lifecycle/daa.ts';
import type { PrdBody } from '../../src/lifecycle/prd.ts';
import { conceptNames, readableTexts, termsIn } from './daa-names.ts';
import type { PipelineResult } from './run-pipeline.ts';
import { findDanglingReferences } from './score-references.ts';
import { singular, splitWords, textKey, wordOverlap } from './words.ts';

/** Technology that no domain expert mistakes for a word of the domain. A PRD's own expectations add to it. */
const unmistakableTechnology = [
  'API', 'REST', 'RESTful', 'JSON', 'XML', 'YAML', 'HTML', 'HTTP', 'HTTPS', 'URL', 'SQL', 'database', 'PostgreSQL', 'MySQL', 'MongoDB',
  'Redis', 'Kafka', 'Kubernetes', 'AWS', 'Azure', 'GraphQL', 'JavaScript', 'TypeScript', 'webhook', 'endpoint', 'OAuth', 'JWT', 'SDK',
  'microservice', 'backend', 'frontend', 'OpenAPI', 'UUID', 'PowerShell', 'GitHub', 'TCP', 'IP address', 'regex', 'cpp',
]; // prettier-ignore

/** Above this share of common words an invariant counts as a near copy of a criterion. */
const nearCopy = 0.85;

export interface ModelScore {
  readonly contexts: number;
  readonly aggregates: number;
  readonly entities: number;
  readonly valueObjects: number;
  readonly operations: number;
  readonly events: number;
  readonly invariants: number;
  readonly withStates: number;
  readonly storyGaps: number;
  readonly otherGaps: number;
  readonly leaks: readonly string[];
  readonly dangling: readonly string[];
  readonly aggregatesWithoutInvariant: readonly string[];
  readonly copiedInvariants: readonly string[];
  readonly nearCopies: readonly string[];
  readonly lintErrors: number;
  readonly lintWarnings: number;
  readonly cpuMs: number;
}

/** What can be said about a DAA without knowing the right answer: its size, and what the specification forbids. */
export function scoreModel(result: PipelineResult, technology: readonly string[]): ModelScore {
  const { daa, prd, coverage, daaFindings } = result;
  const statements = prdStatements(prd);
  const copied = copiedInvariants(daa, statements);
  const gaps = coverage.items.filter(({ status }) => status === 'GAP').map(({ ref }) => ref);
  return {
    contexts: daa.contexts.length,
    aggregates: daa.aggregates.length,
    entities: count(daa, ({ entities }) => entities),
    valueObjects: daa.valueObjects.length,
    operations: count(daa, ({ operations }) => operations),
    events: daa.domainEvents.length,
    invariants: count(daa, ({ invariants }) => invariants),
    withStates: daa.aggregates.filter(({ states }) => states).length,
    storyGaps: gaps.filter((ref) => /#US-\d+$/.test(ref)).length,
    otherGaps: gaps.filter((ref) => !/#US-\d+$/.test(ref)).length,
    leaks: termsIn(readableTexts(daa), [...new Set([...unmistakableTechnology, ...technology])]),
    dangling: findDanglingReferences(daa, { key: 'PRD-001', body: prd }),
    aggregatesWithoutInvariant: daa.aggregates.filter(({ invariants }) => invariants.length === 0).map(({ name }) => name),
    copiedInvariants: copied.filter(({ share }) => share === 1).map(({ statement }) => statement),
    nearCopies: copied.filter(({ share }) => share < 1).map(({ statement }) => statement),
    lintErrors: daaFindings.filter(({ severity }) => severity === 'error').length,
    lintWarnings: daaFindings.filter(({ severity }) => severity === 'warning').length,
    cpuMs: Math.round(result.cpuMs),
  };
}

/** Invariants that repeat a criterion or requirement of the PRD, word for word (share 1) or nearly. */
export function copiedInvariants(daa: DaaBody, statements: readonly string[]): { statement: string; share: number }[] {
  const keys = new Set(statements.map((statement) => textKey(statement)));
  return invariantTexts(daa).flatMap((statement) => {
    if (keys.has(textKey(statement))) return [{ statement, share: 1 }];
    const share = Math.max(0, ...statements.map((other) => wordOverlap(statement, other)));
    return share >= nearCopy ? [{ statement, share: Math.min(share, 0.99) }] : [];
  });
}

/** Invariant texts that occur in more than one DAA, each with the PRDs that share it. */
export function sharedInvariants(models: readonly { name: string; daa: DaaBody }[]): { statement: string; prds: string[] }[] {
  const seen = new Map<string, { statement: string; prds: Set<string> }>();
  for (const { name, daa } of models) {
    for (const statement of invariantTexts(daa)) {
      const entry = seen.get(textKey(statement)) ?? { statement, prds: new Set<string>() };
      entry.prds.add(name);
      seen.set(textKey(statement), entry);
    }
  }
  return [...seen.values()].filter(({ prds }) => prds.size > 1).map(({ statement, prds }) => ({ statement, prds: [...prds] }));
}

/**
 * Invariants that say the same in at least three PRDs once the words of the domain are masked, such as "Every _ carries its own _":
 * a template speaks there, not the PRD.
 */
export function templatedInvariants(
  models: readonly { name: string; daa: DaaBody }[],
): { skeleton: string; prds: number; invariants: number }[] {
  const bySkeleton = new Map<string, { prds: Set<string>; invariants: number }>();
  for (const { name, daa } of models) {
    const vocabulary = domainStems(daa);
    for (const statement of invariantTexts(daa)) {
      const skeleton = maskWords(statement, vocabulary);
      const entry = bySkeleton.get(skeleton) ?? { prds: new Set<string>(), invariants: 0 };
      entry.prds.add(name);
      entry.invariants += 1;
      bySkeleton.set(skeleton, entry);
    }
  }
  return [...bySkeleton]
    .filter(([, { prds }]) => prds.size >= 3)
    .map(([skeleton, { prds, invariants }]) => ({ skeleton, prds: prds.size, invariants }))
    .toSorted((one, other) => other.invariants - one.invariants);
}

function domainStems(daa: DaaBody): Set<string> {
  const operations = daa.aggregates.flatMap((aggregate) => aggregate.operations.map(({ name, event }) => `${name} ${event}`));
  const attributes = daa.aggregates.flatMap((aggregate) => aggregate.attributes.map(({ name }) => name));
  const states = daa.aggregates.flatMap(({ states: machine }) =>
    (machine?.transitions ?? []).flatMap(({ from, to }) => [from, to]),
  );
  return new Set(
    [...conceptNames(daa), ...operations, ...attributes, ...states].flatMap((text) => splitWords(text).map((word) => stem(word))),
  );
}

function maskWords(statement: string, vocabulary: ReadonlySet<string>): string {
  const words = textKey(statement)
    .split(' ')
    .map((word) => (vocabulary.has(stem(word)) ? '_' : word));
  return words.filter((word, index) => word !== '_' || words[index - 1] !== '_').join(' ');
}

/** The first five letters stand for "cancel", "cancels" and "cancelled". */
function stem(word: string): string {
  return singular(word).slice(0, 5);
}

function invariantTexts(daa: DaaBody): string[] {
  return daa.aggregates.flatMap(({ invariants }) => invariants.map(({ statement }) => statement));
}

function prdStatements(prd: PrdBody): string[] {
  return [
    ...prd.stories.flatMap(({ criteria }) => criteria.map(({ text }) => text)),
    ...prd.requirements.map(({ text }) => text),
  ];
}

function count(daa: DaaBody, inside: (aggregate: DaaBody['aggregates'][number]) => readonly unknown[]): number {
  return daa.aggregates.reduce((sum, aggregate) => sum + inside(aggregate).length, 0);
}
