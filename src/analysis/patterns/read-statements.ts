import { namedHeading } from '../technology/list-named.ts';
import type { DesignNotes } from '../../lifecycle/design-notes.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { namedPartId, partRef } from '../../lifecycle/ids.ts';
import { nfrCategories } from '../../lifecycle/prd.ts';
import { readWhole } from '../design/marks/decision-marks.ts';
import { splitPassages, splitSentences } from '../challenge/passages.ts';
import { wholeName } from '../concepts/whole-name.ts';
import { findTechnologyTerms } from '../technology/find-technology-terms.ts';
import { isSetAside } from '../technology/set-aside.ts';
import { sortNotes } from '../design/sort-notes.ts';
import { redactedPlace } from '../redacted-places.ts';

/** What a pattern is matched against: a model or proposal with its PRD, and the RFC once there is one. */
export type MatchedDesign = Pick<DesignMaterial, 'source' | 'prd' | 'patterns'> & {
  readonly rfc: DesignMaterial['rfc'] | null;
  /** What an engineer noted, before there is an RFC that says it. */
  readonly notes?: string;
};

/** `interface`: an API change of a TIP. `design`: what the RFC says is to be built. `question`: what the RFC or the notes leave open. */
export type StatementKind =
  | 'story'
  | 'requirement'
  | (typeof nfrCategories)[number]
  | 'plan'
  | 'invariant'
  | 'operation'
  | 'service'
  | 'proposal'
  | 'data'
  | 'interface'
  | 'integration'
  | 'question'
  | 'design';

/** A sentence that somebody wrote about what is to be built, with the part it stands in. */
export interface Statement {
  readonly kind: StatementKind;
  /** Whole part key; the artifact's key for text that is no part. */
  readonly ref: string;
  readonly text: string;
}

/** All statements in document order: the PRD, then the model or proposal, then the RFC. */
export function readStatements({ prd, source, rfc, notes = '' }: MatchedDesign): Statement[] {
  const found: Statement[] = [];
  const add = (kind: StatementKind, ref: string, text: string): void => {
    const said = text.replace(redactedPlace, ' ').replace(/^\s*[-*+]\s+/gm, '');
    for (const sentence of splitSentences(said.replace(/\s+/g, ' ').trim())) found.push({ kind, ref, text: sentence });
  };
  addPrd(prd, add);
  if (source.kind === 'daa') addModel(source, add);
  else addProposal(source, add);
  if (rfc) addDesign(rfc, add);
  else addNotes(sortNotes(notes), add);
  return found;
}

type Add = (kind: StatementKind, ref: string, text: string) => void;

function addPrd({ key, body }: DesignMaterial['prd'], add: Add): void {
  add('plan', key, body.objective);
  for (const { id, title = '', capability, criteria } of body.stories) {
    add('story', partRef(key, id), [title, capability].filter(Boolean).join(': '));
    for (const criterion of criteria) add('story', partRef(key, `${id}.${criterion.id}`), criterion.text);
  }
  for (const { id, text } of body.requirements) add('requirement', partRef(key, id), text);
  for (const category of nfrCategories)
    for (const { id, text } of body.nonFunctional[category]) add(category, partRef(key, id), text);
  const { risks, constraints } = body;
  for (const text of [...risks.identified, ...risks.mitigations, ...risks.assumptions]) add('plan', key, text);
  for (const text of [constraints.timeline, ...constraints.technical]) add('plan', key, text);
}

function addModel({ key, body }: Extract<DesignMaterial['source'], { kind: 'daa' }>, add: Add): void {
  for (const { invariants, operations } of body.aggregates) {
    for (const { id, statement } of invariants) add('invariant', partRef(key, id), statement);
    for (const { id, precondition, postcondition, pseudocode } of operations) {
      const steps = pseudocode.split('\n').map((step) => step.replace(/^\s*\d+[.)]\s*/, ''));
      for (const text of [precondition, postcondition, ...steps]) add('operation', partRef(key, id), text);
    }
  }
  for (const { name, responsibilities } of body.contexts)
    for (const text of responsibilities) add('service', partRef(key, namedPartId('CTX', name)), text);
  for (const { operations } of body.domainServices)
    for (const { steps } of operations) for (const step of steps) add('service', key, step);
}

function addProposal({ key, body }: Extract<DesignMaterial['source'], { kind: 'tip' }>, add: Add): void {
  const { databaseChanges, apiChanges, serviceLogic, integrationPoints } = body.proposedImplementation;
  for (const { id, text } of databaseChanges) add('data', partRef(key, id), text);
  for (const { id, method, path, request, response } of apiChanges)
    add('interface', partRef(key, id), [`${method} ${path}`, request, response].filter(Boolean).join(' · '));
  for (const { id, text } of serviceLogic) add('proposal', partRef(key, id), text);
  for (const { id, text } of integrationPoints) add('integration', partRef(key, id), text);
  for (const { id, text } of body.edgeCases) add('proposal', partRef(key, id), text);
}

const noteRef = 'the notes';

function addNotes(notes: DesignNotes, add: Add): void {
  const { highLevelApproach, componentDesign, technologyChoices, integrationPoints, constraints, technicalContext } = notes;
  for (const text of integrationPoints) add('integration', noteRef, text);
  for (const text of [...highLevelApproach, ...componentDesign, ...technologyChoices, ...notes.failureModes, ...notes.security])
    add('design', noteRef, text);
  for (const text of [...constraints, ...technicalContext]) add('plan', noteRef, text);
  for (const text of [...notes.decisions, ...notes.unknowns]) add('question', noteRef, text);
}

/**
 * Names of technology that a decision did away with and no later one took up again: a sentence that still has one was overlooked. Looked for as they are
 * written, since a sentence need not make plain that it speaks of technology.
 */
function listEnded({ designSession }: DesignMaterial['rfc']['body']): RegExp[] {
  const ended = new Set<string>();
  for (const { text } of designSession.decisions)
    for (const found of findTechnologyTerms(text))
      if (isSetAside(text, found)) ended.add(text.slice(found.start, found.end));
      else ended.delete(text.slice(found.start, found.end));
  return [...ended].map((name) => wholeName(name, { inAnyCase: true }));
}

/** What the same sentence says before goes on. */
function dropClause(sentence: string, name: RegExp): string {
  const at = sentence.search(name);
  if (at === -1) return sentence;
  const begins = [...sentence.slice(0, at).matchAll(/,? and |[,;] /g)].at(-1)?.index ?? 0;
  return sentence.slice(0, begins);
}

/** What a draft says of its sources, and not of what is to be built. */
const ofSources = /(?<=^|\n|[.;] )[A-Z]{3}-\d+ (?:states|names|has|gives|speaks of) no\b[^\n]*/g;

function addDesign({ key, body: written }: DesignMaterial['rfc'], add: Add): void {
  // What a decision took the place of holds no longer, and what it says stands there.
  const body = readWhole(written);
  const { contextAndProblem: context, proposedSolution: solution, nonFunctional, openQuestions } = body;
  for (const { id, text } of context.constraints) add('plan', partRef(key, id), text);
  add('plan', key, context.technicalContext.replace(ofSources, ''));
  const gone = listEnded(body);
  const texts = (markdown: string): string[] =>
    splitPassages({ section: '', markdown, role: 'design' }).map(({ sentences }) =>
      sentences.map((sentence) => gone.reduce(dropClause, sentence)).join(' '),
    );
  for (const text of texts(solution.integrationPoints)) add('integration', key, text);
  for (const markdown of [
    solution.highLevelApproach,
    solution.componentDesign,
    // The list of names says where each stands, and nothing of it.
    solution.technologyChoices.split(namedHeading)[0] ?? '',
    nonFunctional.failureModes,
    nonFunctional.security,
  ])
    for (const text of texts(markdown)) add('design', key, text);
  for (const { id, text, answer } of [...openQuestions.decisions, ...openQuestions.unknowns])
    add('question', partRef(key, id), `${text} ${answer}`);
  for (const { id, text, handling } of nonFunctional.edgeCases) add('design', partRef(key, id), `${text} ${handling}`);
}
