import { isBuilder, isNormName, speaksOfItself, tellsOfDocuments } from './about-documents.ts';
import { isForbidden, type Action } from './actions.ts';
import { standIns } from './closed-words.ts';
import { findNounPhrases, phraseEnd, readNounPhrase, type NounPhrase } from './noun-phrases.ts';
import type { PrdReading, ReadSentence, Statement } from './reading.ts';
import {
  attributeNouns,
  containerNouns,
  creatingVerbs,
  emptyNouns,
  factVerbs,
  harmVerbs,
  messageNouns,
  mishapVerbs,
  plainVerbs,
  queryVerbs,
  refusingVerbs,
  unitNouns,
  weakVerbs,
} from './vocabulary.ts';
import type { Tagger } from './tagger.ts';
import { looksLikeParticiple, termOf, type Term } from './terms.ts';

/** Something the domain lets somebody do: the seed of an operation. */
export interface Deed {
  readonly verb: string;
  readonly thing: string;
  readonly aspect: string;
  readonly qualifiers: readonly string[];
  /** Role as written, or "System". */
  readonly actor: string;
  /** Who is told, for messages. */
  readonly recipient: string;
  readonly complements: readonly { readonly preposition: string; readonly term: Term }[];
  readonly statement: Statement;
  readonly query: boolean;
  /** Whether it looks at many things at once. */
  readonly plural: boolean;
  /** The thing is not the verb's own object: it stands elsewhere in the statement or before it. */
  readonly borrowed?: boolean;
  /** Whether it has no object at all, not even a pronoun. */
  readonly lacks?: 'object';
  /** What the operation's name says instead of the thing: "loan overdue" of "mark loan overdue". */
  readonly named?: string;
  /** It is what sets the sentence off: "when the harbour master marks the berth free". */
  readonly setsOff?: true;
  /** State that the sentence says it leads to. */
  readonly leadsTo?: string;
  /** State that the sentence says it leads out of. */
  readonly leadsFrom?: string;
}

const tellingVerbs = new Set(['notify', 'inform', 'alert', 'remind', 'tell', 'warn']);
const manageMeans = ['add', 'change', 'remove'];

/** The deeds of every capability and requirement, in the order of the PRD. */
export function readDeeds(reading: PrdReading, tagger: Tagger): Deed[] {
  const deeds: Deed[] = [];
  let topic = '';
  let topicSection = '';
  for (const statement of reading.statements) {
    if (statement.kind !== 'capability' && statement.kind !== 'requirement') continue;
    const own = statement.sentences.flatMap((sentence) =>
      readSentenceDeeds(sentence, statement, tagger).filter(
        (deed) =>
          statement.kind === 'capability' ||
          !(
            isLook(deed) ||
            (qualityVerbs.has(deed.verb) && isQuality(sentence.text)) ||
            (isBuilder(deed.actor) && !isRole(deed.actor, reading))
          ),
      ),
    );
    for (const deed of strongest(own)) {
      const resolved =
        deed.thing === '' || isProduct(deed.thing, tagger)
          ? withoutOwnAspect({ ...deed, thing: borrowedThing(deed, topic, reading, tagger), borrowed: true })
          : deed;
      if (resolved.thing === '') continue;
      topicSection = statement.section;
      // Whom a message goes to is not what is spoken of.
      if (resolved.recipient === '' || resolved.recipient !== resolved.thing) topic = resolved.thing;
      deeds.push(resolved);
    }
    // "Every tenant owes eight hours of communal work": where a section opens with what nobody does, that is what it goes on about.
    if (statement.kind === 'requirement' && own.length === 0 && statement.section !== topicSection) {
      topic = topicOf(statement, tagger) || topic;
      topicSection = statement.section;
    }
    if (statement.kind === 'capability' && own.length === 0) {
      const thing = firstThing(statement, tagger);
      const first = statement.sentences[0]?.actions[0];
      const verb = first?.clause.kind === 'main' && !happeningVerbs.has(first.action.verb) ? first.action.verb : 'view';
      const subject = thing ?? { thing: topic || singularRole(statement.role), aspect: '', qualifiers: [] };
      const looks = verb === 'be' || verb === 'have' || queryVerbs.has(verb);
      topic = subject.thing || topic;
      if (subject.thing !== '')
        deeds.push({
          verb: looks ? 'view' : (plainVerbs[verb] ?? verb),
          ...subject,
          actor: statement.role || 'System',
          recipient: '',
          complements: [],
          statement,
          query: looks,
          plural: false,
        });
    }
  }
  return deeds.length > 0 ? deeds : reading.statements.flatMap((statement) => lookedAt(statement, tagger));
}

/**
 * What a deed without a thing of its own is done to: what its criteria or its statement speak of, or what was spoken of last. Who does it is not what it is
 * done to ("the customer pays by card"), and where a verb has no object ("nobody phones"), nothing says that it is done to what was spoken of.
 */
function borrowedThing(deed: Deed, topic: string, reading: PrdReading, tagger: Tagger): string {
  const { statement, lacks, verb, actor } = deed;
  const inCriteria = criteriaThing(deed, reading, tagger);
  if (inCriteria !== '') return inCriteria;
  if (statement.kind === 'capability') return topicOf(statement, tagger) || topic;
  const last = topic === actor ? '' : topic;
  if (lacks === 'object') return impliesObject.has(verb) ? last : '';
  // "Residents request a collection": what usually holds other things stands here for itself.
  const own = containerNouns.has(deed.aspect) && !attributeNouns.has(deed.aspect) ? deed.aspect : '';
  return topicOf(statement, tagger, actor) || own || last || deed.aspect;
}

function withoutOwnAspect(deed: Deed): Deed {
  return deed.aspect === deed.thing ? { ...deed, aspect: '' } : deed;
}

/** Verbs that are always done to something; with no object they mean what was spoken of last. */
const impliesObject = new Set('pay sign confirm approve accept decline reject cancel withdraw renew'.split(' '));

/** A document that lets nobody do anything still speaks of things that can be looked at. */
function lookedAt(statement: Statement, tagger: Tagger): Deed[] {
  const isDenied = statement.sentences.some(({ text }) => /\b(?:no|not|never|none|nothing|without)\b/i.test(text));
  const isOfDocuments = statement.sentences.some(
    ({ text, actions }) => speaksOfItself(text) || actions.some(({ action }) => tellsOfDocuments(action)),
  );
  const thing =
    statement.kind === 'requirement' && !isDenied && !isOfDocuments && !isJudged(statement)
      ? firstThing(statement, tagger)
      : null;
  return thing && !looks.test(thing.thing)
    ? [{ verb: 'view', ...thing, actor: 'System', recipient: '', complements: [], statement, query: true, plural: false }]
    : [];
}

/** "The screen must be simple and intuitive": an adjective is a judgment of what is there, and names nothing to look at. */
function isJudged({ sentences }: Statement): boolean {
  return sentences.every(
    ({ actions }) =>
      actions.length > 0 &&
      actions.every(
        ({ action: { group, words } }) =>
          group.form === 'be' &&
          words[group.end]?.wordClass === 'adjective' &&
          words.slice(group.end).every(({ wordClass }) => wordClass !== 'noun' && wordClass !== 'number'),
      ),
  );
}

const looks = /(?:^| )(?:fonts?|colou?rs?|icons?|padding|margins?|spacing|alignment|contrast|wording|styling|typeface|pixels?)$/;
const showingVerbs = new Set(['use', 'have', 'show', 'display', 'match', 'follow', 'appear', 'look', 'view', 'keep', 'get']);

/** "The button should use a larger font": how something looks is no record that anybody works with. */
function isLook({ verb, thing, aspect }: Deed): boolean {
  return showingVerbs.has(verb) && (looks.test(thing) || looks.test(aspect));
}

const qualityVerbs = new Set(['work', 'run', 'operate', 'function', 'keep', 'go', 'stay', 'remain', 'continue', 'be']);

/** "works for 4 hours without a network": how long or under what something goes on is a quality of it, and nothing that anybody does. */
function isQuality(text: string): boolean {
  return /\b(?:works?|runs?|operates?|functions?|(?:keeps?|goes on|go on) (?:working|running|operating)|(?:stays?|remains?|is|be) (?:up|usable|available|operational)|continues? to (?:work|run|operate|function))(?: (?:correctly|normally|fully|on|up|independently))? (?:for (?:at least |up to )?[\w.]+ (?:seconds?|minutes?|hours?|days?)|without|offline|while|when|during|even|despite|around the clock|24)\b/i.test(
    text,
  );
}

const productNouns = /(?:^|\s)(?:system|application|app|software|solution|website|portal|building block)$/;

/** "the consent building block": the product itself is not a thing of its domain, unless the domain has things of that name; a lone participle is no thing at all. */
function isProduct(thing: string, { ownThings }: Tagger): boolean {
  return (productNouns.test(thing) && !ownThings.has(thing)) || looksLikeParticiple(thing);
}

/** "The user opens the app", "logs in to the system": what is done to the product itself is nothing of its domain. */
function isDoneToProduct({ objects }: Action, tagger: Tagger): boolean {
  return objects.length > 0 && objects.every(({ head }) => isProduct(head.lower, tagger) && !looksLikeParticiple(head.lower));
}

const mostDeeds = 5;

/** Drops the deeds that say little beside others of the same statement. */
function strongest(deeds: readonly Deed[]): readonly Deed[] {
  const strong = deeds.filter(({ verb, thing, aspect }) => !weakVerbs.has(verb) && (thing !== '' || aspect !== ''));
  return (strong.length > 0 ? strong : deeds).slice(0, mostDeeds);
}

/** Somebody whom the stories speak for. */
function isRole(actor: string, { roles }: PrdReading): boolean {
  return roles.some((role) => role.toLowerCase().includes(actor.toLowerCase()));
}

/** What the criteria of a wish such as "I want to be paid" speak of first, apart from the role itself. */
function criteriaThing({ recipient, statement }: Deed, reading: PrdReading, tagger: Tagger): string {
  if (recipient === '') return '';
  const role = singularRole(recipient);
  const subjects = reading.statements
    .filter(({ kind, story }) => kind === 'criterion' && story === statement.ref)
    .flatMap(({ sentences }) => sentences.flatMap(({ actions }) => actions))
    .filter(({ clause }) => clause.kind === 'main')
    .flatMap(({ action }) => (action.passive ? action.objects.slice(0, 1) : action.subject ? [action.subject] : []))
    .map((phrase) => termOf(phrase, tagger).thing);
  return subjects.find((thing) => thing !== '' && thing !== role && !isProduct(thing, tagger)) ?? '';
}

function singularRole(role: string): string {
  return role.toLowerCase().replace(/^(?:an?|the) /, '');
}

function readSentenceDeeds(sentence: ReadSentence, statement: Statement, tagger: Tagger): Deed[] {
  const story = statement.kind === 'capability';
  const deeds: Deed[] = [];
  if (!story && speaksOfItself(sentence.text)) return deeds;
  let stopped = false;
  const hasFinite = sentence.actions.some(({ clause, action }) => clause.kind === 'main' && isFiniteForm(action));
  for (const { clause, action: read } of sentence.actions) {
    const action = withAntecedent(read, sentence);
    if (!story && tellsOfDocuments(action)) continue;
    if (stopped || isForbidden(action) || /^(?:no|neither)\b/.test(action.subject?.determiner ?? '')) continue;
    if (clause.kind === 'condition' && !story && isTrigger(clause.marker, action, tagger)) {
      deeds.push(...deedsOfAction(action, sentence, statement, tagger).filter((deed) => !deed.query));
      continue;
    }
    if (clause.kind !== 'main' || isFreeRelative(action)) continue;
    if (refusingVerbs.has(action.verb) && !story && tellsRefusal(action, sentence)) continue;
    if (!story && (action.form === 'gerund' || action.form === 'participle') && !action.passive && deeds.length > 0) continue;
    // "Handing out a key takes at most two minutes": what is told of a doing asks nobody to do it.
    if (!story && action.form === 'gerund' && action.group.start === 0 && measuresDoing(action)) continue;
    // "the volume measured at the roadside agrees": beside a finite verb a participle tells which one is meant.
    if (!story && action.form === 'participle' && !action.passive && hasFinite) continue;
    if (!story && action.modal === '' && deeds.length === 0 && action.form === 'finite' && !startsSentence(action, sentence))
      continue;
    const found = deedsOfAction(action, sentence, statement, tagger);
    deeds.push(...found);
    // What follows "see which meals …" tells more about the meals.
    const asks = action.objects.some(({ determiner }) => /^(?:which|what|whose)\b/.test(determiner));
    if (story && (asks || found.some((deed) => deed.query))) stopped = true;
  }
  return deeds;
}

/** "repairs the bike and puts it back", "if a claim has no proof, the clerk can reject it": what "it" stands for, as far as the sentence has said so before. */
export function withAntecedent(action: Action, { clauses, actions }: ReadSentence): Action {
  const [object] = action.objects;
  const happens = action.objects.length === 0 && lapsing.has(action.verb);
  const pronoun = (happens ? action.subject : action.objects.length === 1 ? object : null)?.head.lower ?? '';
  if (!/^(?:it|they|them)$/.test(pronoun)) return action;
  const before = actions.slice(
    0,
    actions.findIndex(({ action: other }) => other === action),
  );
  const given = clauses.filter(({ marker }) => marker === 'given').map(({ words }) => readNounPhrase(words, 0));
  const acting = before.flatMap(({ action: { subject, passive, objects } }) => [passive ? null : subject, ...objects]);
  // Who does it does not do it to "it".
  const doer = happens ? '' : (action.subject?.head.lower ?? '');
  const things = [...given, ...acting].filter(
    (phrase) =>
      phrase !== null &&
      phrase.head.wordClass === 'noun' &&
      phrase.head.lower !== doer &&
      phrase.head.tags.has('Plural') === (pronoun !== 'it'),
  );
  const named = things.findLast((phrase) => phrase !== null && !isSomebody(phrase.head.lower)) ?? things.at(-1);
  if (!named) return action;
  return happens ? { ...action, subject: named } : { ...action, objects: [named] };
}

/** What a thing does by itself once its time is over. */
const lapsing = new Set(['expire', 'lapse']);

/** "Refused if …", "refuse to file …", "a second tick is refused": when something is not let through. By an officer, or by somebody who may, it is a deed. */
function tellsRefusal({ verb, passive, modal, subject, objects, words, group }: Action, { clauses }: ReadSentence): boolean {
  // "Riders whose payment fails are blocked": that is done to somebody, and lasts.
  const isPerson =
    objects.some(({ head }) => isSomebody(head.lower)) ||
    clauses.some(({ marker, insideMain }) => insideMain && /^whos?e?$/.test(marker));
  const isBarred = verb === 'block' && isPerson;
  return (
    clauses.some(({ kind }) => kind === 'condition') ||
    (verb === 'refuse' && words[group.end]?.wordClass === 'to') ||
    (passive && modal === '' && subject === null && !isBarred)
  );
}

/** Whether the verb behind a doing says how long or how often it is. */
function measuresDoing({ words, group }: Action): boolean {
  const verb = words.slice(group.end).find(({ wordClass }) => wordClass === 'verb' || wordClass === 'modal');
  const said = verb ? words.slice(words.indexOf(verb)).map(({ lower }) => lower) : [];
  return /^(?:\w+ )?(?:takes?|lasts?|costs?|needs?|works?|requires?|exceeds?|is|be)\b/.test(said.join(' '));
}

function isFiniteForm({ form, passive }: Action): boolean {
  return form === 'finite' || form === 'infinitive' || form === 'be' || passive;
}

/** "send what is known", "record what somebody borrowed": that is what is sent or recorded, and no deed of its own. */
function isFreeRelative({ words, group, subject }: Action): boolean {
  const before = words[group.start - 1]?.lower ?? '';
  const standIn = standIns.has(before) ? group.start - 1 : 0;
  return [group.start, standIn, subject?.start ?? 0].some((at) =>
    /^(?:what|whatever|whoever|whichever)$/.test(words[at - 1]?.lower ?? ''),
  );
}

/** "When a clerk schedules a hearing": what sets a requirement off is somebody's deed too. */
function isTrigger(marker: string, action: Action, tagger: Tagger): boolean {
  if (marker !== 'when' || action.passive || action.form !== 'finite' || action.objects.length === 0 || action.subject === null)
    return false;
  return termOf(action.subject, tagger).thing !== '';
}

function startsSentence(action: Action, sentence: ReadSentence): boolean {
  return sentence.words[0] === action.words[action.group.start] || action.subject !== null;
}

/** Verbs of what takes place by itself; with nothing behind them nobody does anything. */
const happeningVerbs = new Set('go come pass stay appear arise become elapse vanish disappear agree'.split(' '));

/**
 * "No more than five minutes of bookings are lost", "no declaration may be delayed": a failure of the product, or somebody's carelessness. Nobody does it, so
 * that it is a bound to keep and no operation.
 */
function isMishap(action: Action): boolean {
  const [verb = ''] = action.verb.split(' ');
  if (mishapVerbs.has(verb)) return true;
  const done = action.passive ? action.objects[0] : action.subject;
  return harmVerbs.has(verb) && /^(?:no|none|neither|nothing|not)\b/.test(done?.determiner || done?.head.lower || '');
}

/** "Nobody phones us on Sundays", "able to phone somebody": those who write or read the document are no thing of the product. */
function isOutsideProduct({ objects }: Action): boolean {
  return objects.length > 0 && objects.every(({ head }) => bystanders.test(head.lower));
}

const bystanders = /^(?:us|me|you|somebody|someone|anybody|anyone|nobody|everybody|everyone)$/;

/** "The application shall run on tablets", "it works in shifts": where and under what something goes on. */
const keepingVerbs = new Set(['keep', 'store', 'retain', 'preserve', 'save']);

/** "The system must keep the history for ten years": how long something stays is a rule about it, and nothing that anybody does. */
function isRetention({ verb, complements }: Action, { morphology }: Tagger): boolean {
  return (
    keepingVerbs.has(verb) &&
    complements.some(
      ({ preposition, phrase: { head, number } }) =>
        (preposition === 'for' || preposition === 'until') && number !== '' && unitNouns.has(morphology.singular(head.lower)),
    )
  );
}

/** "A plot is leased to exactly one tenant": a count that always holds, whoever leases it. */
function isStandingCount({ passive, modal, subject, verb, words, group }: Action): boolean {
  const counted = words.slice(group.end, group.end + 3).map(({ lower }) => lower);
  return (
    passive && modal === '' && subject === null && !creatingVerbs.has(verb) && /^to (?:exactly|only) one$/.test(counted.join(' '))
  );
}

function isWayOfWorking({ verb, objects, passive, form }: Action): boolean {
  return !passive && form !== 'gerund' && objects.length === 0 && qualityVerbs.has(verb);
}

/** "I want pictures checked": the participle behind the thing says what is to be done with it. */
function wishedFor(action: Action): Action {
  const isWish = action.form === 'participle' && !action.passive && action.subject !== null && action.objects.length === 0;
  if (!isWish || !action.subject) return action;
  const agent = action.complements.find(({ preposition, phrase }) => preposition === 'by' && phrase.head.wordClass === 'noun');
  const complements = action.complements.filter((complement) => complement !== agent);
  return { ...action, passive: true, objects: [action.subject], subject: agent?.phrase ?? null, complements };
}

/** "Orders go to a haulier", "tickets come from the mill": they are sent, and received. */
function statedMotion(action: Action): Action {
  const { verb, subject, objects, complements } = action;
  // "A permit expires 12 hours after it began": it is the permit that changes.
  if (lapsing.has(verb) && subject !== null && !action.passive)
    return { ...action, subject: null, objects: [subject], passive: true };
  const way = verb === 'go' ? 'to' : verb === 'come' ? 'from' : '';
  if (way === '' || subject === null || objects.length > 0) return action;
  if (!complements.some(({ preposition }) => preposition === way)) return action;
  return { ...action, verb: verb === 'go' ? 'send' : 'receive', subject: null, objects: [subject], passive: true };
}

function deedsOfAction(read: Action, sentence: ReadSentence, statement: Statement, tagger: Tagger): Deed[] {
  const action = statedMotion(statement.kind === 'capability' ? wishedFor(read) : read);
  if (happeningVerbs.has(action.verb) && action.objects.length === 0) return [];
  if (action.verb === 'follow' && statement.kind !== 'capability' && action.modal !== 'can' && action.modal !== 'may') return [];
  if (
    action.group.form === 'be' ||
    (factVerbs.has(action.verb) && statement.kind !== 'capability' && !(action.verb === 'have' && action.objects.length > 0))
  )
    return [];
  const actor = actorOf(action, statement, tagger);
  const complements = action.complements.map(({ preposition, phrase }) => ({ preposition, term: termOf(phrase, tagger) }));
  if (statement.kind !== 'capability' && (isMishap(action) || isOutsideProduct(action) || isWayOfWorking(action))) return [];
  if (statement.kind !== 'capability' && actor === 'System' && (isRetention(action, tagger) || isStandingCount(action)))
    return [];
  if (statement.kind !== 'capability' && isDoneToProduct(action, tagger)) return [];
  if (statement.kind !== 'capability' && happensToSubject(action, governedTerm(action, complements), tagger)) return [];
  const corrected = action.verb === 'have' ? correctedVerb(action, sentence) : action.verb;
  if (corrected === null || (statement.kind !== 'capability' && tellsWhatItHas(action, corrected))) return [];
  const objects =
    action.objects.length > 0
      ? action.objects.map((phrase) => termOf(phrase, tagger))
      : [governedTerm(action, complements) ?? conditionTerm(sentence, complements, tagger)];
  const recipient = action.recipient ? termOf(action.recipient, tagger).thing : '';
  const plural = action.objects.some(
    (phrase) =>
      tagger.morphology.singular(phrase.head.lower) !== phrase.head.lower ||
      (phrase.of !== null && tagger.morphology.singular(phrase.of.head.lower) !== phrase.of.head.lower),
  );
  const deeds: Deed[] = [];
  for (const object of distinctTerms(objects)) {
    const base = {
      aspect: object.aspect,
      qualifiers: object.qualifiers,
      actor,
      recipient,
      complements,
      statement,
      plural,
      ...(action.objects.length === 0 && action.words[action.group.end]?.lower !== 'of' ? { lacks: 'object' as const } : {}),
    };
    if (corrected === 'manage' && object.aspect === '') {
      for (const verb of manageMeans) deeds.push({ ...base, verb, thing: object.thing, query: false });
      continue;
    }
    const head = (object.thing.split(' ').at(-1) ?? '').toLowerCase();
    const getter = statement.role || (actor === 'System' ? '' : actor);
    // "Whoever has not paid gets a reminder": to whomever, it is sent.
    const isSent = getter !== '' || (action.subject !== null && standIns.has(action.subject.head.lower));
    if ((corrected === 'receive' || corrected === 'get') && messageNouns.has(head) && isSent) {
      deeds.push({ ...base, verb: 'send', thing: object.thing, actor: 'System', recipient: getter, query: false });
      continue;
    }
    // "Write to the customer twice": that is whom it is written to.
    const isLetter = corrected === 'write' && action.objects.length === 0 && complements[0]?.preposition === 'to';
    const isMessage = tellingVerbs.has(corrected) || isLetter;
    if (isMessage) {
      const about =
        complements.find(
          ({ preposition, term }) => ['about', 'of', 'on', 'when', 'regarding'].includes(preposition) && term.thing !== '',
        )?.term ?? conditionTerm(sentence, complements, tagger);
      const told = isLetter ? (complements[0]?.term.thing ?? '') : action.objects.length > 0 ? object.thing : statement.role;
      deeds.push({
        ...base,
        verb: corrected === 'remind' ? 'remind' : 'notify',
        thing: about.thing || object.thing,
        aspect: '',
        qualifiers: about.qualifiers,
        actor: action.passive || actor === '' ? 'System' : actor,
        recipient: told,
        query: false,
      });
      continue;
    }
    if (statement.kind === 'capability' && action.passive && action.objects.length === 0 && action.subject === null) {
      // "I want to be paid": the role is whom it is done to.
      deeds.push({ ...base, verb: corrected, thing: '', aspect: '', actor: 'System', recipient: statement.role, query: false });
      continue;
    }
    // Somebody who gets "a token" takes it along; who gets "a list" looks at it.
    const takes =
      corrected === 'get' &&
      action.objects.some(
        ({ determiner, head: noun }) =>
          /^(?:an?|my|the)\b/.test(determiner) &&
          !/^(?:list|report|overview|summary|history|statistics?|information|status|details?|view)$/.test(noun.lower),
      );
    const verb = takes ? 'receive' : (plainVerbs[corrected] ?? corrected);
    const state = stateBehindAs(action) || wayBehind(action, complements);
    deeds.push({
      ...base,
      verb,
      thing: object.thing,
      query: !takes && isQuery(corrected, object),
      ...(state !== '' && object.thing !== '' && object.aspect === ''
        ? { named: `${object.thing} ${state}`, ...(stateBehindAs(action) === '' ? {} : { leadsTo: state }) }
        : {}),
    });
  }
  return deeds;
}

/** "mark a piece as broken": the state that it is in then; '' where none is said. */
export function stateBehindAs({ verb, words, group }: Action): string {
  const at = words.findIndex(({ lower }, place) => lower === 'as' && place >= group.end);
  const [state, next] = words.slice(at + 1, at + 3);
  if (at < 0 || !state || !markingVerbs.has(verb)) return '';
  const isState = state.wordClass === 'adjective' || (state.wordClass === 'verb' && !state.lower.endsWith('ing'));
  return isState && (next === undefined || state.after !== '' || next.wordClass === 'preposition') ? state.lower : '';
}

const movingVerbs = new Set(['put', 'take', 'bring', 'set', 'move', 'get']);

/** "taken out of service", "put back into use": where it goes is no thing of the domain, and yet all that the verb is about. */
function wayBehind(
  { verb, complements }: Action,
  terms: readonly { readonly preposition: string; readonly term: Term }[],
): string {
  const at = complements.findIndex(({ preposition }) => preposition === 'out of' || preposition === 'into');
  const { preposition = '', phrase } = complements[at] ?? {};
  if (!phrase || phrase.determiner !== '' || terms[at]?.term.thing !== '' || !movingVerbs.has(verb.split(' ')[0] ?? ''))
    return '';
  return `${preposition} ${phrase.core.map(({ lower }) => lower).join(' ')}`;
}

const markingVerbs = new Set(['mark', 'flag', 'declare', 'set', 'report', 'label', 'register']);

function isQuery(verb: string, object: Term): boolean {
  const [first = ''] = verb.split(' ');
  if (first === 'review') return /report|history|list|statistic|log|summary|dashboard/.test(`${object.thing} ${object.aspect}`);
  return (
    queryVerbs.has(verb) || (queryVerbs.has(first) && first !== 'check' && ['up', 'at', 'out'].includes(verb.split(' ')[1] ?? ''))
  );
}

/** "A desk has a number", but not "the clerk has an overview of the desks": only what shows something is looked at. */
function tellsWhatItHas({ verb, objects, modal }: Action, corrected: string): boolean {
  const shows = objects.some(({ head }) =>
    /^(?:overview|list|view|access|summary|insight|history|report|visibility)s?$/.test(head.lower),
  );
  return verb === 'have' && corrected === 'view' && modal === '' && !shows;
}

/** "have my invoice corrected" asks for a correction; "have a history" only states a fact. */
function correctedVerb(action: Action, sentence: ReadSentence): string | null {
  const later = sentence.actions.find(
    ({ action: other }) => other !== action && other.form === 'participle' && other.objects.length === 0,
  );
  if (later) return later.action.verb;
  return action.modal === '' || action.modal === 'can' ? 'view' : null;
}

function actorOf(action: Action, statement: Statement, tagger: Tagger): string {
  // What requires a check does not check.
  if (/^(?:require|need|expect|cause)$/.test(action.group.verb) && action.verb !== action.group.verb) return 'System';
  // "Bulk switching for associations", "home display pairing": what stands before says which one, not who.
  const compound = action.form === 'gerund' && action.subject !== null && phraseEnd(action.subject) === action.group.start;
  const named = action.subject && !compound ? termOf(action.subject, tagger).thing : '';
  if (statement.kind === 'capability') {
    const first = action.subject?.head.lower ?? '';
    if (named === '' || first === 'i' || first === 'we')
      return action.passive && action.subject === null && action.objects.length > 0 ? 'System' : statement.role || 'System';
    return named;
  }
  return named !== '' ? named : 'System';
}

/** "The highest bid wins": with nothing that it is done to, a verb tells what becomes of its subject, unless the subject is somebody. */
function happensToSubject(action: Action, governed: Term | null, tagger: Tagger): boolean {
  const { subject, objects, passive, modal, form } = action;
  // "Home display pairing" is short for what somebody does.
  if (passive || form === 'gerund' || !isThing(subject, tagger)) return false;
  // "The declaration must list every item": that it must changes nothing about who does it.
  if (statingVerbs.has(action.verb) && (form === 'finite' || modal === 'must' || modal === 'shall')) return true;
  return modal === '' && objects.length === 0 && governed === null;
}

/** "A lot lists its piles", "refusals state the reason": what a thing says is part of it. */
const statingVerbs = new Set(['list', 'state', 'name', 'mention', 'show', 'specify', 'cover', 'bear']);

function isThing(subject: NounPhrase | null, tagger: Tagger): boolean {
  if (subject === null || subject.head.wordClass !== 'noun' || termOf(subject, tagger).thing === '') return false;
  // "Each offer shall state the price": what is also a verb only ends as those do who act.
  const noun = tagger.morphology.singular(subject.head.lower);
  return !isSomebody(noun) || tagger.morphology.isVerb(noun);
}

/** A leader and a rider act; the few other nouns in -der do not. */
const thingsInDer =
  /(?:^|\W)(?:re)?(?:order|reminder|tender|folder|ladder|border|binder|powder|cylinder|header|feeder|gender|shoulder|boulder|cinder|fodder|rudder|girder)s?$/;

/** By its ending alone: who acts is a driver, an auditor, a pharmacist or an applicant. */
export function isSomebody(noun: string): boolean {
  return /(?:er|or|ist|ant|ian|man|men|ee|staff|user|admin|people)s?$/.test(noun) && !thingsInDer.test(noun);
}

const joiningVerbs = new Set(['connect', 'integrate', 'communicate', 'interact', 'synchronise', 'synchronize', 'deal']);

/** "dispose of evidence once the court clears it": what follows the verb at once by such a preposition is what it is done to. */
function governedTerm(
  action: Action,
  complements: readonly { readonly preposition: string; readonly term: Term }[],
): Term | null {
  const at = action.complements.findIndex(({ phrase }) => phrase.start === action.group.end + 1);
  const governed = complements[at];
  if (!governed || tellingVerbs.has(action.verb)) return null;
  const governs = governed.preposition === 'with' ? joiningVerbs.has(action.verb) : ['of', 'for'].includes(governed.preposition);
  return governs && governed.term.thing !== '' ? governed.term : null;
}

/** With what or how something is done names no thing that it is done to: "pay by card", "top up by bank transfer". */
const instrumental = new Set([
  'by',
  'with',
  'via',
  'through',
  'without',
  'within',
  'before',
  'after',
  'until',
  'during',
  'per',
  'than',
  'like',
]);

/** "be notified when my loan is overdue" is about the loan. */
function conditionTerm(
  sentence: ReadSentence,
  complements: readonly { preposition: string; term: Term }[],
  tagger: Tagger,
): Term {
  for (const { clause, action } of sentence.actions) {
    const asks = clause.kind === 'relative' && clause.marker === 'whether';
    if (clause.kind !== 'condition' && clause.kind !== 'deadline' && !asks) continue;
    const subject = action.passive ? action.objects[0] : action.subject;
    if (!subject) continue;
    const term = termOf(subject, tagger);
    const state = action.group.form === 'be' ? action.words[action.group.end] : undefined;
    if (term.thing !== '')
      return { ...term, qualifiers: state?.wordClass === 'adjective' ? [...term.qualifiers, state.lower] : term.qualifiers };
  }
  return (
    complements.find(({ preposition, term }) => term.thing !== '' && !instrumental.has(preposition))?.term ?? {
      thing: '',
      aspect: '',
      qualifiers: [],
    }
  );
}

function distinctTerms(terms: readonly Term[]): Term[] {
  const seen = new Set<string>();
  return terms.filter((term) => {
    const key = `${term.thing}|${term.aspect}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** What a statement whose own object says nothing ("modify it") is about. */
function topicOf(statement: Statement, tagger: Tagger, except = ''): string {
  return firstThing(statement, tagger, except)?.thing ?? '';
}

function firstThing(statement: Statement, tagger: Tagger, except = ''): Term | null {
  const phrases: NounPhrase[] = statement.sentences.flatMap((sentence) =>
    sentence.actions.flatMap(({ action }) => [...action.objects, ...action.complements.map((complement) => complement.phrase)]),
  );
  for (const phrase of [...phrases, ...statement.sentences.flatMap((sentence) => findNounPhrases(sentence.words))]) {
    const term = termOf(phrase, tagger);
    if (
      term.thing !== '' &&
      term.thing !== except &&
      !isNormName(phrase) &&
      !isProduct(term.thing, tagger) &&
      !unitNouns.has(term.thing) &&
      (!emptyNouns.has(term.thing) || tagger.ownThings.has(term.thing))
    )
      return term;
  }
  return null;
}
