import { readCriterionDeeds } from '../../analysis/concepts/criterion-deeds.ts';
import { readStatusDeeds } from '../../analysis/concepts/status-deeds.ts';
import { isSomebody, readDeeds, type Deed } from '../../analysis/concepts/deeds.ts';
import { ownThingsOf } from '../../analysis/concepts/own-things.ts';
import type { OperationDraft } from './operation-draft.ts';
import { markLentThings } from './mark-lent-things.ts';
import { splitBySection } from './split-by-section.ts';
import { readPrd, type PrdReading } from '../../analysis/concepts/reading.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { indexTerms, isNounOfVerb, rolesOf, type TermIndex } from '../../analysis/concepts/term-index.ts';
import { camelCase, isName, pascalCase, plainName, termOf } from '../../analysis/concepts/terms.ts';
import { attributeNouns, creatingVerbs, messageNouns, servingVerbs, weakVerbs } from '../../analysis/concepts/vocabulary.ts';
import { neutralizeTechnology } from '../../analysis/technology/neutralize-technology.ts';
import type { PrdInput } from '../../steps/inception/contracts.ts';

/** What the PRD's text says, for every step to draw on. */
export interface Evidence {
  readonly reading: PrdReading;
  readonly index: TermIndex;
  readonly tagger: Tagger;
  /** Plain terms of the stories' roles. */
  readonly roles: ReadonlySet<string>;
  readonly drafts: readonly OperationDraft[];
  readonly draftByName: ReadonlyMap<string, OperationDraft>;
}

interface DraftingContext {
  readonly index: TermIndex;
  readonly tagger: Tagger;
  readonly roles: ReadonlySet<string>;
  /** What something is done to. */
  readonly objects: ReadonlySet<string>;
}

const gathered = new WeakMap<PrdReading, Evidence>();

/** Reads the PRD once and keeps what was found for the later steps. */
export function gatherEvidence(prd: PrdInput, dictionary: Tagger): Evidence {
  const reading = readPrd(prd, dictionary);
  const known = gathered.get(reading);
  if (known) return known;
  const tagger = { ...dictionary, ownThings: ownThingsOf(reading, dictionary) };
  const index = indexTerms(reading, tagger);
  const roles = new Set(reading.roles.flatMap((role) => rolesOf(role, tagger)).map((role) => index.resolve(role)));
  const ownDeeds = readDeeds(reading, tagger);
  const isRole = (term: string): boolean => roles.has(index.resolve(term));
  const context = { tagger, isRole, ownDeeds };
  const further = [...readCriterionDeeds(reading, context), ...readStatusDeeds(reading, context)].filter(
    ({ thing }) => index.count(thing) >= 2,
  );
  const found = [...ownDeeds, ...further];
  const objects = new Set(found.map(({ thing }) => index.resolve(thing)));
  const deeds = found.filter((deed) => !isBoundOnThing(deed, objects, roles, index));
  const drafted = splitBySection(draftOperations(deeds, { index, tagger, roles, objects }), reading);
  const drafts = markLentThings(drafted, { reading, index, tagger });
  const draftByName = new Map(drafts.map((draft) => [draft.name, draft]));
  const evidence = { reading, index, tagger, roles, drafts, draftByName };
  gathered.set(reading, evidence);
  return evidence;
}

/** "An alert reaches the phones within 20 seconds": what is done with alerts is told elsewhere; here something is told of them. */
function isBoundOnThing(
  { actor, statement }: Deed,
  objects: ReadonlySet<string>,
  roles: ReadonlySet<string>,
  index: TermIndex,
): boolean {
  const term = index.resolve(actor);
  return (
    statement.kind === 'requirement' &&
    objects.has(term) &&
    !roles.has(term) &&
    !isSomebody(term) &&
    /\b(?:within|at most|at least|no later than|no more than) \S+ \S+/.test(statement.text) &&
    !/\b(?:must|shall|should|may|can)\b/.test(statement.text)
  );
}

/** One operation for each different deed; deeds of the same name serve the same operation. */
function draftOperations(deeds: readonly Deed[], context: DraftingContext): OperationDraft[] {
  const byName = new Map<string, OperationDraft>();
  for (const deed of deeds) {
    const draft = sameInOtherWords(draftOperation(deed, context), byName);
    // "→ completed" is read as a deed whose verb or thing no name can be made of.
    if (!isName(pascalCase(draft.thing)) || !isName(draft.name)) continue;
    const known = byName.get(draft.name);
    if (!known) byName.set(draft.name, draft);
    else
      byName.set(draft.name, {
        ...known,
        // "Call a visitor: the clerk can …": who does it is said later.
        actor:
          known.actor === 'System' && known.deeds.some((other) => other.statement === deed.statement) ? draft.actor : known.actor,
        sources: [...new Set([...known.sources, ...draft.sources])],
        deeds: [...known.deeds, ...draft.deeds],
      });
  }
  return [...byName.values()];
}

const sameVerbs: readonly (readonly string[])[] = [
  ['update', 'change'],
  ['view', 'provide'],
  ['remove', 'delete'],
  ['calculate', 'compute'],
  ['send', 'transmit'],
];

/** "change order" is "update order" where the PRD has that already. */
function sameInOtherWords(draft: OperationDraft, known: ReadonlyMap<string, OperationDraft>): OperationDraft {
  const others = sameVerbs.find((verbs) => verbs.includes(draft.verb)) ?? [];
  for (const verb of others) {
    const name = `${verb}${draft.name.slice(draft.verb.length)}`;
    const twin = draft.name.startsWith(draft.verb) ? known.get(name) : undefined;
    if (twin) return { ...draft, name, verb };
  }
  return draft;
}

/** Words that are harmless apart can name technology once they stand together. */
function withoutTechnology(thing: string): string {
  const name = pascalCase(thing);
  const neutral = neutralizeTechnology(name);
  return neutral === name ? thing : plainName(neutral);
}

/**
 * "A judge grants", but not "the catalog provides": a word that is a noun or a verb names somebody where nothing is done to it and it does more than a part
 * of the product does.
 */
function isActing(actor: string, deed: Deed, { index, tagger, roles, objects }: DraftingContext): boolean {
  const term = index.resolve(actor);
  const head = actor.split(' ').at(-1) ?? '';
  if (roles.has(term) || deed.statement.kind !== 'requirement' || !tagger.morphology.isVerb(head)) return true;
  return !objects.has(term) && !weakVerbs.has(deed.verb) && !servingVerbs.has(deed.verb);
}

function draftOperation(deed: Deed, context: DraftingContext): OperationDraft {
  const { index, tagger, roles } = context;
  const thing = withoutTechnology(index.resolve(deed.thing));
  const head = thing.split(' ').at(-1) ?? '';
  const [actor = ''] = rolesOf(deed.actor, tagger);
  const base = {
    verb: deed.verb,
    actor: deed.actor === 'System' || !isActing(actor, deed, context) ? 'System' : index.resolve(actor) || 'System',
    sources: [...new Set([deed.statement.story || deed.statement.ref, deed.statement.ref])],
    deeds: [deed],
  };
  const name = neutralizeTechnology(operationName(deed, thing, context));
  const made =
    deed.query || deed.statement.kind === 'criterion'
      ? null
      : (madeBy(deed.verb, thing, context) ?? recordedBy(deed, thing, context));
  if (made !== null) return { ...base, name, thing: made };
  if (messageNouns.has(head)) {
    const about = deed.complements
      .map(({ term }) => index.resolve(term.thing))
      .find((term) => term !== '' && !roles.has(term) && !messageNouns.has(term));
    if (about) return { ...base, name, thing: about };
  }
  return { ...base, name, thing };
}

/** Verbs that say nothing without the place: put an animal into quarantine. */
const lightVerbs = new Set(['put', 'place', 'take', 'bring', 'set', 'keep', 'leave', 'move', 'get', 'hold', 'send']);

const waysIn = ['into', 'onto', 'out of'];
const places = [...waysIn, 'in', 'on', 'to', 'under', 'off', 'from'];

function operationName(deed: Deed, thing: string, { index, tagger, roles }: DraftingContext): string {
  if (deed.named !== undefined) return camelCase(`${deed.verb} ${deed.named}`);
  if (deed.verb === 'notify' || deed.verb === 'remind') {
    const told = deed.recipient === '' ? '' : ` ${deed.recipient}`;
    return camelCase(
      told === '' || told.trim() === thing
        ? `${deed.verb} ${told || thing}`
        : `${deed.verb}${told} of ${deed.qualifiers.findLast((word) => !word.endsWith('ed')) ?? ''} ${thing}`,
    );
  }
  const aspect = deed.aspect !== '' && !thing.endsWith(deed.aspect) ? ` ${deed.aspect}` : '';
  if (deed.borrowed && deed.recipient !== '') return camelCase(`${deed.verb} ${deed.recipient.toLowerCase()}`);
  if (deed.borrowed && deed.aspect !== '') {
    const link = deed.complements.find(({ term }) => term.thing !== '' && thing.endsWith(term.thing))?.preposition ?? 'of';
    return camelCase(`${deed.verb} ${deed.aspect} ${link} ${thing}`);
  }
  const place = lightVerbs.has(deed.verb.split(' ')[0] ?? '')
    ? deed.complements.find(
        ({ preposition, term }) =>
          (deed.verb.includes(' ') ? waysIn : places).includes(preposition) &&
          term.thing !== '' &&
          // "place a unit in another unit": the place says nothing that the thing does not.
          index.resolve(term.thing) !== index.resolve(deed.thing) &&
          !roles.has(index.resolve(term.thing)),
      )
    : undefined;
  if (place && deed.aspect === '') return camelCase(`${deed.verb} ${thing} ${place.preposition} ${place.term.thing}`);
  const many = deed.query && deed.plural && aspect === '';
  return camelCase(`${deed.verb} ${many ? tagger.morphology.plural(thing) : thing}${aspect}`);
}

/** The thing that the deed brings about under the verb's own noun: to reserve a berth makes a reservation, if the PRD speaks of reservations. */
function madeBy(verb: string, thing: string, { index, tagger, roles, objects }: DraftingContext): string | null {
  if (!creatingVerbs.has(verb) || isNounOfVerb(thing, verb, tagger.morphology)) return null;
  // Who registers a member makes no registration; who requests an interpreter makes the request that the interpreter accepts.
  if (roles.has(thing)) return objects.has(verb) && !roles.has(verb) ? index.resolve(verb) : null;
  const candidates = index.things.filter(
    (candidate) =>
      !roles.has(candidate) &&
      !attributeNouns.has(candidate) &&
      index.count(candidate) >= 2 &&
      isNounOfVerb(candidate, verb, tagger.morphology),
  );
  const own = candidates.find((candidate) => candidate.startsWith(`${thing} `));
  return own ?? candidates.find((candidate) => !candidate.includes(' ')) ?? null;
}

const recordingVerbs = new Set(['open', 'create', 'record', 'start', 'issue', 'make', 'raise', 'establish']);

/** The thing that the story's criteria say is opened or created by the deed: "when they borrow a copy, a loan is opened". */
function recordedBy(deed: Deed, thing: string, { index, tagger, roles }: DraftingContext): string | null {
  if (deed.statement.kind !== 'capability' || creatingVerbs.has(deed.verb) || deed.aspect !== '') return null;
  for (const statement of index.mentions(thing).map((mention) => mention.statement)) {
    if (statement.story !== deed.statement.ref || statement.kind !== 'criterion') continue;
    for (const { clause, action } of statement.sentences.flatMap((sentence) => sentence.actions)) {
      const phrase = action.passive ? action.objects[0] : undefined;
      if (clause.kind !== 'main' || !phrase || !recordingVerbs.has(action.verb) || action.negative) continue;
      const term = termOf(phrase, tagger);
      const made = index.resolve(term.thing);
      const head = made.split(' ').at(-1) ?? '';
      if (
        made !== '' &&
        made !== thing &&
        term.aspect === '' &&
        !roles.has(made) &&
        !messageNouns.has(head) &&
        index.count(made) >= 3
      )
        return made;
    }
  }
  return null;
}
