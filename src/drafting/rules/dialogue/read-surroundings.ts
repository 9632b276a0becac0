import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { isSetAside, listSetAside } from '../../../analysis/technology/set-aside.ts';
import { splitSentences, type Passage } from '../../../analysis/challenge/passages.ts';
import { within } from '../../../analysis/challenge/read-design.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import { literal, nameEnd, nameStart } from '../name-patterns.ts';
import { droppedOperations } from './as-it-stands.ts';
import type { Dialogue } from './dialogue.ts';
import { isReached } from './tie-partners.ts';
import { readHolding } from './what-holds.ts';

/** How a thing around the design is drawn. */
export type Shape = 'actor' | 'store' | 'outside' | 'events';

interface Surrounding {
  readonly name: string;
  readonly shape: Shape;
  /** Part of the design that has to do with it; null where the text does not say which. */
  readonly part: string | null;
  readonly label: string;
  /** Whether the arrow comes from outside. */
  readonly isInward: boolean;
}

/** Who asks, where it is kept, which other systems it speaks to, and which events leave it: as far as the PRD, the model and the RFC say so. */
export function readSurroundings(dialogue: Dialogue, parts: readonly string[]): Surrounding[] {
  const partOf = (text: string): string | null => findPart(dialogue, parts, text);
  const settled = readHolding(dialogue);
  const actors = listActors(dialogue, parts, within(settled, /^(?:Component Design|Integration Points)$/));
  // Parts that the RFC names itself are no other systems, also where the contexts of the model are drawn.
  const own = within(settled, /^Component Design$/).map(nameOfComponent);
  const known = [...parts, ...own, ...actors.map(({ name }) => name)].map((name) => subjectWords(name));
  const people = new Set(dialogue.session.turns.flatMap(({ name }) => [name, name.split(/\s+/)[0] ?? '']));
  const isKnown = (name: string): boolean => {
    const own = subjectWords(name);
    return own.size === 0 || known.some((words) => sharedWords(words, own).length === own.size);
  };
  const gone = new Set(
    settled.design.flatMap(({ section, text }) => (section === 'Design Session' ? listSetAside(text) : [])).map(fold),
  );
  const sentences = within(
    settled,
    /^(?:Component Design|Integration Points|Technology Choices|High-Level Approach|Design Session)$/,
  ).flatMap(({ label, text }) => splitSentences(text).map((sentence) => ({ sentence, part: partOf(`${label} ${sentence}`) })));
  const stores = sentences.flatMap(({ sentence, part }) =>
    listStores(sentence)
      .filter((name) => !gone.has(fold(name)))
      .map((name): Surrounding => ({ name, shape: 'store', part, label: '', isInward: false })),
  );
  const outside = sentences.flatMap(({ sentence, part }) =>
    listOutside(sentence)
      .filter(({ name }) => !isKnown(name) && !gone.has(fold(name)) && !people.has(name))
      .map((one): Surrounding => ({ ...one, shape: 'outside', part })),
  );
  return onePerName([...actors, ...stores, ...outside, ...listUnheard(dialogue)]);
}

const fold = (name: string): string => name.toLowerCase();

/** The only part is meant wherever none is named. */
function findPart({ material: { source } }: Dialogue, parts: readonly string[], text: string): string | null {
  const lower = text.toLowerCase();
  // A part begins with its own name, whichever others it speaks of.
  const named = parts
    .filter((name) => lower.includes(name.toLowerCase()))
    .toSorted((a, b) => lower.indexOf(a.toLowerCase()) - lower.indexOf(b.toLowerCase()))[0];
  if (named !== undefined) return named;
  const words = subjectWords(text);
  const held = source.kind === 'daa' ? source.body.aggregates : [];
  const aggregate = held.find(({ name }) => [...subjectWords(name)].every((word) => words.has(word)));
  if (aggregate && parts.includes(aggregate.context)) return aggregate.context;
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

/** Roles of stories, at the parts that speak of them, else at the one whose operation serves them. */
function listActors(
  { material: { source, prd } }: Dialogue,
  parts: readonly string[],
  passages: readonly Passage[],
): Surrounding[] {
  const textOf = (name: string): string =>
    passages
      .filter((one) => nameOfComponent(one) === name)
      .map(({ text }) => text)
      .join(' ');
  // Of a role that no part names, the one part that people reach and that speaks most of what they want.
  const mostAbout = (story: string): string | undefined => {
    const told = prd.body.stories.filter(({ id }) => id === story);
    const words = subjectWords(
      told.flatMap(({ title = '', capability, criteria }) => [title, capability, ...criteria.map(({ text }) => text)]).join('. '),
    );
    const [first, second] = parts
      .filter((name) => isReached.test(`${name} ${textOf(name)}`))
      .map((name) => ({ name, count: sharedWords(words, subjectWords(textOf(name))).length }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count);
    return first && first.count > (second?.count ?? 0) ? first.name : undefined;
  };
  return prd.body.stories
    .filter(({ role }) => role.trim() !== '')
    .flatMap(({ id, role }): Surrounding[] => {
      const speaking = parts.filter((name) => passages.some((one) => nameOfComponent(one) === name && namesRole(one.text, role)));
      const near = speaking.map((part): Surrounding => ({
        name: role,
        shape: 'actor',
        part,
        label: '',
        isInward: !isTold(textOf(part), role),
      }));
      if (near.some(({ isInward }) => isInward)) return near;
      // Who is only told somewhere asks somewhere else.
      const reached = mostAbout(id);
      if (reached !== undefined) return [...near, { name: role, shape: 'actor', part: reached, label: '', isInward: true }];
      if (near.length > 0) return near;
      const serving =
        source.kind === 'daa'
          ? source.body.aggregates.find(({ operations }) =>
              operations.some(({ covers }) => covers.some((ref) => (splitPartRef(ref)?.localId ?? ref).split('.')[0] === id)),
            )?.context
          : undefined;
      const part = serving !== undefined && parts.includes(serving) ? serving : parts.length === 1 ? (parts[0] ?? null) : null;
      return [{ name: role, shape: 'actor', part, label: '', isInward: true }];
    })
    .filter(({ part }) => part !== null);
}

/** "The officer" is the cold chain officer, where a part speaks of one. */
function namesRole(text: string, role: string): boolean {
  const last = role.trim().split(/\s+/).at(-1) ?? '';
  return new RegExp(`${nameStart}${inNumber(last)}(?:['’]s?)?${nameEnd}`, 'iu').test(text);
}

function inNumber(noun: string): string {
  return /man$/i.test(noun) ? literal(noun).replace(/man$/i, 'm[ae]n') : `${literal(noun)}s?`;
}

/** "Tells readers by mail": the part speaks to them, and they do not ask it. */
function isTold(text: string, role: string): boolean {
  const last = role.trim().split(/\s+/).at(-1) ?? '';
  return new RegExp(
    String.raw`\b(?:tells?|informs?|notif(?:y|ies)|mails?|e-?mails?|texts?|reminds?|alerts?|warns?|sends?)\b[^.;]{0,60}${nameStart}${inNumber(last)}${nameEnd}`,
    'iu',
  ).test(text);
}

const storeKinds =
  /^(?:postgres\w*|mysql|mariadb|oracle|sql server|mongodb|dynamodb|sqlite|redis|memcached|elasticsearch|opensearch|cassandra|(?:amazon |aws )?s3|clickhouse|influxdb|timescaledb)(?: (?:cache|cluster|database|server|instance))?$/i;
const ownStores =
  /\b(?:(?:local|outbox|own|shared) (?:queue|table|database|buffer|store)|object store(?:age)?|in memory|in[- ]memory list)\b/gi;

/** Products that keep data, and what the text itself calls a queue, a buffer or memory. */
function listStores(sentence: string): string[] {
  const products = findTechnologyTerms(sentence)
    .filter((term) => !isSetAside(sentence, term))
    .map(({ start, end }) => sentence.slice(start, end))
    .filter((name) => storeKinds.test(name));
  if (/\b(?:no|not|never|without|neither|nothing|none|nobody)\b/i.test(sentence)) return products;
  const own = [...sentence.matchAll(ownStores)].map(([name]) =>
    /memory/i.test(name) ? 'memory of the process' : name.toLowerCase(),
  );
  return [...products, ...own];
}

const stop =
  'over|by|via|with|through|when|while|who|whom|whoever|whose|which|what|whatever|and|or|in|on|at|for|after|before|once|as|is|are|was|it|them|this|that|each|every|all|to|the|an?|our|its|their|into|onto|without|until|instead|since|because|so|if|but|not|no|does|do|has|have|will|can|may|must|should|again|within|during|between';
const noun = String.raw`((?:(?!(?:${stop})\b)(?:of (?:the|each|every|all|an?|our) )?[\p{L}\p{N}’'-]+ ?){1,4})`;
const sent = new RegExp(
  String.raw`\b(?:sen[dt]s?|posts?|posted|push(?:es|ed)?|report(?:s|ed)?|forward(?:s|ed)?|deliver(?:s|ed)?|hand(?:s|ed)?|upload(?:s|ed)?|book(?:s|ed)?|publish(?:es|ed)?) (?:[\p{L}-]+ ){0,4}?to (?:the |an? |our )?${noun}`,
  'giu',
);
/** One writes to a table as well; what is called a system is one. */
const written = new RegExp(
  String.raw`\b(?:writes?|written|cop(?:y|ies|ied)|exports?|exported|transfers?|transferred|hands? over|passes|passed) (?:[\p{L}\p{N}’'-]+ ){0,9}?to (?:the |an? |our )?${noun}`,
  'giu',
);
const system =
  /\b(?:systems?|services?|providers?|gateways?|platforms?|portals?|registr(?:y|ies)|register|banks?|offices?|bureaus?|authorit(?:y|ies)|software|ledgers?|partners?|vendors?|suppliers?|APIs?)$/i;
const asked = new RegExp(
  String.raw`\b(?:calls(?: to)?|queries|looks? up (?:[\p{L}-]+ ){0,3}?(?:in|at)|(?:fetch(?:es|ed)?|read|reads|import(?:s|ed)?|receive[sd]?|gets?) (?:[\p{L}-]+ ){0,4}?from) (?:the |an? |our )?${noun}`,
  'giu',
);
const stays = /\bexisting ([\p{L}\p{N}’' -]+?)(?: stays?| remains?| is kept| are kept)\b/giu;

type Outside = Pick<Surrounding, 'name' | 'label' | 'isInward'>;

/** Other systems: by the verbs that lead to them, and by their names; what is no system there is known as a part, a store or an actor. */
function listOutside(sentence: string): Outside[] {
  const way = /\bover (HTTPS?|MQTT|TCP|SFTP|FTP|AMQP)\b/i.exec(sentence)?.[1] ?? '';
  const found = (pattern: RegExp, isInward: boolean): Outside[] =>
    [...sentence.matchAll(pattern)]
      // "The mailbox of whoever asked" is a mailbox.
      .map(([, name = '']) => ({
        name: properPart(name.trim().replace(/ (?:of|from|to|into|per|under|within|between)$/i, '')),
        label: way,
        isInward,
      }))
      .filter(({ name }) => name !== '' && !isStored(name));
  return [
    ...found(sent, false),
    ...found(written, false).filter(({ name }) => system.test(name)),
    ...found(asked, false),
    ...found(stays, true),
    ...listNames(sentence).map((one) => ({ ...one, label: way })),
  ];
}

/** "Stripe end" of "calls to Stripe end after 3 s": a name ends where its capitals do. */
function properPart(name: string): string {
  return /^\p{Lu}[\p{L}\p{N}.’'-]*(?: \p{Lu}[\p{L}\p{N}.’'-]*)*/u.exec(name)?.[0] ?? name;
}

const capitals = String.raw`(\p{Lu}[\p{L}\p{N}]*(?:[.’'&-][\p{L}\p{N}]+)*(?: (?:\p{Lu}|\d)[\p{L}\p{N}]*(?:[.’'&-][\p{L}\p{N}]+)*)*)`;
const leadsTo = new RegExp(String.raw`\b(?:(through|via|to|into|by|asks?|[Cc]alls?(?: to)?)|(from)) ${capitals}`, 'gu');
const noSystem =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$|^(?:January|February|March|April|May|June|July|August|September|October|November|December|Easter|Christmas|Europe|English|I)\b|[-#]\d/;
const reachedBy = new Set(['product', 'cloud', 'messaging']);
const protocols = /^(?:MQTT|AMQP|STOMP|JMS|SMS|SMTP|IMAP|HTTPS?|REST|SOAP|gRPC|GraphQL)$/i;

/** Systems that are called by a name: products that one speaks to, and whatever else with a capital a sentence leads to. */
function listNames(sentence: string): Omit<Outside, 'label'>[] {
  const terms = findTechnologyTerms(sentence);
  const isOther = (name: string): boolean => {
    const term = terms.find(({ start, end }) => sentence.slice(start, end) === name);
    return term !== undefined && !reachedBy.has(term.category);
  };
  const products = terms
    .filter((term) => reachedBy.has(term.category) && !isSetAside(sentence, term))
    .map(({ start, end }) => ({
      name: sentence.slice(start, end),
      isInward: /\bfrom (?:the )?$/i.test(sentence.slice(0, start)),
    }));
  const named = /\b(?:alerts?|pages?|tells?|asks?) /i.test(sentence)
    ? []
    : [...sentence.matchAll(leadsTo)].flatMap((match) => {
        const name = (match[3] ?? '').replace(/['’]s$/, '');
        const start = match.index + match[0].length - (match[3] ?? '').length;
        return isSetAside(sentence, { start, end: start + name.length }) ? [] : [{ name, isInward: match[2] !== undefined }];
      });
  return [...products, ...named].filter(
    ({ name }) => name !== '' && !isStored(name) && !isOther(name) && !noSystem.test(name) && !protocols.test(name),
  );
}

function isStored(name: string): boolean {
  return (
    /\b(?:queues?|tables?|topics?|database|memory|stock|file|end|start|list|row|time|it)\b/i.test(name) || storeKinds.test(name)
  );
}

/** Events of the model on which nothing outside of their context acts; the others are arrows to who does. */
function listUnheard({ material: { source }, session }: Dialogue): Surrounding[] {
  if (source.kind !== 'daa') return [];
  const { aggregates, domainEvents: all } = source.body;
  const isDropped = droppedOperations(source.body, session);
  const domainEvents = all.filter(
    ({ name }) => !aggregates.some(({ operations }) => operations.some((one) => one.event === name && isDropped(one.name))),
  );
  const homeOf = (event: string): string | null =>
    aggregates.find(({ operations }) => operations.some((one) => one.event === event))?.context ?? null;
  const isAtHome = (consumer: string, home: string | null): boolean =>
    consumer === home || aggregates.some(({ name, context }) => name === consumer && context === home);
  const unheard = domainEvents.filter(({ name, consumers }) => consumers.every((one) => isAtHome(one, homeOf(name))));
  const byContext = Map.groupBy(unheard, ({ name }) => homeOf(name));
  return [...byContext].flatMap(([context, events]) => {
    const shown = events.slice(0, 3).map(({ name }) => name);
    const more = events.length - shown.length;
    const name = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return context === null ? [] : [{ name, shape: 'events' as const, part: context, label: 'raises', isInward: false }];
  });
}

/** The same thing named twice is one, also where one name is a shorter one; each part that has to do with it keeps its arrow. */
function onePerName(all: readonly Surrounding[]): Surrounding[] {
  const longest = ({ name, shape }: Surrounding): string => {
    const own = subjectWords(name);
    const meant = all.filter((other) => other.shape === shape && own.size > 0 && isWithin(own, subjectWords(other.name)));
    return meant.toSorted((a, b) => subjectWords(b.name).size - subjectWords(a.name).size)[0]?.name ?? name;
  };
  const merged = all.map((one) => ({ ...one, name: longest(one) }));
  return [...Map.groupBy(merged, ({ name, part }) => `${name}\n${part ?? ''}`).values()].flatMap(
    (same) => same.find(({ label }) => label !== '') ?? same[0] ?? [],
  );
}

function isWithin(own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...own].every((word) => other.has(word));
}
