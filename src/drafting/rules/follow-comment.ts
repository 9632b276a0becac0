import { camelCase, isName, plainName, sentenceCase } from '../../analysis/concepts/terms.ts';
import { neutralizeTechnology } from '../../analysis/technology/neutralize-technology.ts';
import { requiredEventAttributes, type DaaBody } from '../../lifecycle/daa.ts';
import { partRef, slug } from '../../lifecycle/ids.ts';
import type { StepInput } from '../../steps/registry.ts';
import { eventName } from './event-names.ts';
import { mergeParts } from './merge-parts.ts';
import { removePart } from './remove-part.ts';
import { findPart, renamePart } from './rename-part.ts';
import { renameOperation } from './rename-operation.ts';
import type { Revision, RevisionContext } from './revision.ts';

type ReviewComment = StepInput<'inception/revise-daa'>['comments'][number];

type Wish = (daa: DaaBody, match: RegExpExecArray, comment: ReviewComment, context: RevisionContext) => DaaBody | string;

const name = `["'“\`]?([\\p{L}\\p{N}_][\\p{L}\\p{N}_ &-]*?)["'”\`]?`;
/** "Loan should be called", "it is better called". */
const calling = `(?:should|must|ought to|is better|would be better|is to) (?:rather )?(?:be )?(?:called|named|renamed(?: to| as)?)`;

/** "Loan is to be removed", "it should go". */
const going = `(?:(?:is|are|has|have|ought|needs?) to (?:be (?:removed|dropped|deleted|taken out)|go)|(?:should|must) (?:be (?:removed|dropped|deleted|taken out)|go))`;

/** The wishes that code understands, as a reviewer would write them. A wish answers with the new model, or with why it cannot be done. */
const wishes: readonly (readonly [RegExp, Wish])[] = [
  [
    new RegExp(`^(?:please )?(?:rename|call|name) (?:this|it|that)(?: (?:to|as|into))? ${name}(?: instead)?[.!]?$`, 'iu'),
    (daa, [, to = ''], { part }, context) => rename(daa, { from: part, to }, context),
  ],
  [
    new RegExp(`^(?:please )?(?:rename|call|name) (?:to|as) ${name}[.!]?$`, 'iu'),
    (daa, [, to = ''], { part }, context) => rename(daa, { from: part, to }, context),
  ],
  [
    new RegExp(`^(?:(?:this|it|that) )?${calling} ${name}(?: instead)?[.!]?$`, 'iu'),
    (daa, [, to = ''], { part }, context) => rename(daa, { from: part, to }, context),
  ],
  [
    new RegExp(`^(?:please )?rename (?:the )?${name} (?:to|as|into) ${name}[.!]?$`, 'iu'),
    (daa, [, from = '', to = ''], _comment, context) => rename(daa, { from, to }, context),
  ],
  [
    new RegExp(`^(?:the )?${name} ${calling} ${name}(?: instead)?[.!]?$`, 'iu'),
    (daa, [, from = '', to = ''], _comment, context) => rename(daa, { from, to }, context),
  ],
  [
    /^(?:please )?(?:add|state) (?:an |the )?invariant(?: (?:to|for|of) ["'`]?([\w -]+?)["'`]?)?:\s*(.+)$/is,
    (daa, [, where = '', statement = ''], { part }) => addInvariant(daa, where || part, statement),
  ],
  [
    /^(?:please )?(?:say|reword(?: (?:it|this))?(?: (?:to|as))?):\s*(.+)$/is,
    (daa, [, statement = ''], { part }) => reword(daa, part, statement),
  ],
  [
    new RegExp(`^(?:please )?merge (?!(?:this|it) )${name} (?:into|with) ${name}[.!]?$`, 'iu'),
    (daa, [, from = '', into = '']) => merge(daa, from, into),
  ],
  [
    /^(?:please )?(?:remove|drop|delete)(?: (?:this|it|the))?(?: (?:invariant|rule|operation|event|term|aggregate|entity|context|part))?[.!]?$/i,
    (daa, _match, { part }) => remove(daa, part),
  ],
  [new RegExp(`^(?:please )?(?:remove|drop|delete) (?:the )?${name}[.!]?$`, 'iu'), (daa, [, what = '']) => remove(daa, what)],
  [new RegExp(`^(?:(?:it|this|that) )?${going}[.!]?$`, 'iu'), (daa, _match, { part }) => remove(daa, part)],
  [new RegExp(`^(?:the )?${name} ${going}[.!]?$`, 'iu'), (daa, [, what = '']) => remove(daa, what)],
  [
    new RegExp(`^(?:please )?merge (?:this |it )?(?:into|with) ${name}[.!]?$`, 'iu'),
    (daa, [, into = ''], { part }) => merge(daa, part, into),
  ],
  [
    /^(?:please )?(defer|leave out|exclude) ((?:US|REQ|NFR)-\d+(?:\.AC-\d+)?)\s*(?:,?\s*(?:because|since|as|:|-)\s*)?(.*)$/is,
    (daa, [, verb = '', part = '', reason = ''], _comment, context) => setAside(daa, { verb, part, reason }, context),
  ],
  [
    new RegExp(
      `^(?:please )?add (?:an |the )?operation ${name} (?:to|for|on) ${name}(?:\\s+(?:for|covering|to cover) ((?:US|REQ)-[\\w.-]+))?[.!]?$`,
      'iu',
    ),
    (daa, [, operation = '', aggregate = '', covers = ''], _comment, context) =>
      addOperation(daa, { operation, aggregate, covers }, context),
  ],
];

const noPart = 'it does not say which part.';
const notUnderstood = 'not understood by the built-in rules.';

const understood =
  'rename X to Y (on a comment at X also "call it Y"); add invariant: …; on a comment at an invariant say: …; merge X into Y; remove X; defer US-3 because …; exclude US-3 because …; add operation doIt to X for US-3';

const renames = new RegExp(`^(?:please )?(?:rename|call|name)\\b|\\b${calling}\\b`, 'i');

/** One text with several wishes, separated by semicolons or lines, becomes one comment each; a text that is no list of wishes stays whole. */
export function splitWishes(comment: ReviewComment): ReviewComment[] {
  return splitSentences(comment).flatMap(splitList);
}

/** What is said of the whole is prose: of its sentences those that are wishes stand alone, and the others stay together. */
function splitSentences(comment: ReviewComment): ReviewComment[] {
  const sentences = comment.text.trim().split(/(?<=[.!?])\s+(?=[\p{Lu}"“`])/u);
  const isWish = (text: string): boolean => wishes.some(([pattern]) => pattern.test(text));
  if (comment.part !== '' || sentences.length < 2 || isWish(comment.text.trim()) || !sentences.some(isWish)) return [comment];
  const rest = sentences.filter((sentence) => !isWish(sentence)).join(' ');
  return [...sentences.filter(isWish), rest].filter((text) => text !== '').map((text) => ({ ...comment, text }));
}

function splitList(comment: ReviewComment): ReviewComment[] {
  const pieces = comment.text
    .split(/[;\n]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const isList = pieces.length > 1 && pieces.every((piece) => wishes.some(([pattern]) => pattern.test(piece)));
  // A rename comes last, so that the others still find the part by the name the reviewer knows.
  const isRename = (text: string): boolean => renames.test(text);
  const inOrder = [...pieces.filter((text) => !isRename(text)), ...pieces.filter(isRename)];
  return isList ? inOrder.map((text) => ({ ...comment, text })) : [comment];
}

/** What the rules understand, told once where some wish was not. */
export function tellUnderstood(notDone: readonly string[]): string[] {
  const last = notDone.at(-1);
  if (last === undefined || !notDone.some((line) => line.endsWith(notUnderstood))) return [...notDone];
  return [...notDone.slice(0, -1), `${last} They understand: ${understood}.`];
}

/** Does what a reviewer asks for where the wish is one that code understands. */
export function followComment(daa: DaaBody, comment: ReviewComment, context: RevisionContext): Revision {
  const text = comment.text.trim();
  const about = comment.part === '' ? '' : `${comment.part}: `;
  for (const [pattern, wish] of wishes) {
    const match = pattern.exec(text);
    if (!match) continue;
    const result = wish(daa, match, comment, context);
    return typeof result === 'string' ? { notDone: `${about}"${brief(text)}": ${result}` } : { daa: result };
  }
  return { notDone: `${about}"${brief(text)}": ${notUnderstood}` };
}

const longestQuote = 80;

function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote).replace(/\s+\S*$/, '')} …`;
}

function rename(daa: DaaBody, { from, to }: { from: string; to: string }, { tagger }: RevisionContext): DaaBody | string {
  const part = findPart(daa, from);
  if (!part) return from === '' ? noPart : `nothing in the model is called ${from}.`;
  if (!isName(to)) return `${to} has no letters.`;
  const taken = findPart(daa, to);
  if (taken && taken.name !== part.name && taken.kind !== 'term')
    return `${to} is the name of another ${taken.kind}; merge the two instead.`;
  const name = neutralizeTechnology(to);
  return part.kind === 'operation' ? renameOperation(daa, part, name, tagger) : renamePart(daa, part, name);
}

function addInvariant(daa: DaaBody, where: string, statement: string): DaaBody | string {
  const part = findPart(daa, where);
  const owner =
    part === null
      ? daa.aggregates.length === 1
        ? daa.aggregates[0]?.name
        : undefined
      : 'aggregate' in part
        ? part.aggregate
        : part.name;
  const aggregate = daa.aggregates.find(({ name: own }) => own === owner);
  if (!aggregate) return 'it does not say to which aggregate the invariant belongs.';
  const text = neutralizeTechnology(sentenceCase(statement.trim().replace(/[.\s]+$/, '')));
  if (aggregate.invariants.some((known) => known.statement.replace(/\.$/, '') === text))
    return `${aggregate.name} states it already.`;
  const ids = new Set(daa.aggregates.flatMap(({ invariants }) => invariants.map(({ id }) => id)));
  let number = aggregate.invariants.length + 1;
  while (ids.has(`INV-${slug(aggregate.name)}-${number}`)) number += 1;
  const invariant = { id: `INV-${slug(aggregate.name)}-${number}`, statement: `${text}.` };
  return {
    ...daa,
    aggregates: daa.aggregates.map((own) => (own === aggregate ? { ...own, invariants: [...own.invariants, invariant] } : own)),
  };
}

/** The invariant keeps its id, by which others know it. */
function reword(daa: DaaBody, what: string, statement: string): DaaBody | string {
  const wanted = what.toLowerCase();
  const owner = daa.aggregates.find(({ invariants }) => invariants.some(({ id }) => id.toLowerCase() === wanted));
  if (!owner) return what === '' ? noPart : `only an invariant is said in other words by rule, and ${what} is none.`;
  const text = `${neutralizeTechnology(sentenceCase(statement.trim().replace(/[.\s]+$/, '')))}.`;
  if (owner.invariants.some((known) => known.statement === text)) return `${owner.name} states it already.`;
  const invariants = owner.invariants.map((one) => (one.id.toLowerCase() === wanted ? { ...one, statement: text } : one));
  return { ...daa, aggregates: daa.aggregates.map((own) => (own === owner ? { ...own, invariants } : own)) };
}

function merge(daa: DaaBody, from: string, into: string): DaaBody | string {
  const [source, target] = [findPart(daa, from), findPart(daa, into)];
  if (!source || !target) return `nothing in the model is called ${source ? into : from}.`;
  return (
    mergeParts(daa, source, target) ??
    `${source.name} (${source.kind}) and ${target.name} (${target.kind}) cannot be merged by rule.`
  );
}

function remove(daa: DaaBody, what: string): DaaBody | string {
  const wanted = what.toLowerCase();
  if (daa.aggregates.some(({ invariants }) => invariants.some(({ id }) => id.toLowerCase() === wanted))) {
    return {
      ...daa,
      aggregates: daa.aggregates.map((aggregate) => ({
        ...aggregate,
        invariants: aggregate.invariants.filter(({ id }) => id.toLowerCase() !== wanted),
      })),
    };
  }
  const part = findPart(daa, what);
  if (!part) return `nothing in the model is called ${what}.`;
  return removePart(daa, part) ?? `removing ${part.name} would leave parts without a home; merge it instead.`;
}

function setAside(
  daa: DaaBody,
  { verb, part, reason }: { verb: string; part: string; reason: string },
  { prd }: RevisionContext,
): DaaBody | string {
  if (reason.trim() === '') return 'a part is set aside only with a reason.';
  const known = [
    ...prd.body.stories.flatMap(({ id, criteria }) => [id, ...criteria.map((criterion) => `${id}.${criterion.id}`)]),
    ...prd.body.requirements.map(({ id }) => id),
    ...Object.values(prd.body.nonFunctional).flatMap((list) => list.map(({ id }) => id)),
  ];
  const localId = part.toUpperCase();
  if (!known.includes(localId)) return `${prd.key} has no part ${localId}.`;
  const ref = partRef(prd.key, localId);
  const status = verb.toLowerCase() === 'defer' ? ('DEFERRED' as const) : ('N/A' as const);
  const notes = (daa.coverageNotes ?? []).filter((note) => note.ref !== ref);
  return { ...daa, coverageNotes: [...notes, { ref, status, reason: sentenceCase(reason.trim()) }] };
}

function addOperation(
  daa: DaaBody,
  wish: { operation: string; aggregate: string; covers: string },
  { prd, tagger }: RevisionContext,
): DaaBody | string {
  const part = findPart(daa, wish.aggregate);
  const owner = daa.aggregates.find(({ name: own }) => own === part?.name);
  if (!owner) return `there is no aggregate ${wish.aggregate}.`;
  const operationName = camelCase(neutralizeTechnology(plainName(wish.operation)));
  if (owner.operations.some(({ name: own }) => own === operationName)) return `${owner.name} has ${operationName} already.`;
  const [verb = '', ...object] = plainName(operationName).split(' ');
  const thing = object.join(' ') || plainName(owner.name);
  const event = eventName({ verb, object: thing, query: false, draft: null }, tagger);
  const ids = new Set(daa.aggregates.flatMap(({ operations }) => operations.map(({ id }) => id)));
  let id = `OP-${slug(operationName)}`;
  for (let number = 2; ids.has(id); number += 1) id = `OP-${slug(operationName)}-${number}`;
  const added = {
    id,
    name: operationName,
    signature: `${operationName}(${camelCase(owner.name)}: ${owner.identity.type}): ${owner.name}`,
    precondition: `The ${plainName(owner.name)} is known.`,
    postcondition: `The ${thing} is ${tagger.morphology.participle(verb)}.`,
    event,
    pseudocode: `1. Find the ${plainName(owner.name)}; refuse when it is not known.\n2. ${sentenceCase(verb)} the ${thing}.\n3. Announce ${event}.`,
    covers: wish.covers === '' ? [] : [partRef(prd.key, wish.covers.toUpperCase())],
  };
  const attributes = [...requiredEventAttributes.map((attribute) => ({ ...attribute })), { ...owner.identity }];
  const known = daa.domainEvents.some(({ name: own }) => own === event);
  return {
    ...daa,
    aggregates: daa.aggregates.map((aggregate) =>
      aggregate === owner ? { ...aggregate, operations: [...aggregate.operations, added] } : aggregate,
    ),
    domainEvents: known ? daa.domainEvents : [...daa.domainEvents, { name: event, attributes, consumers: [owner.context] }],
  };
}
