import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Aggregate, DaaBody, Operation } from '../../../lifecycle/daa.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import type { Dialogue } from './dialogue.ts';
import { message } from './mermaid-text.ts';

type Drawn = { readonly of: string; readonly text: string };

/** Who calls whom when one operation is carried out: the one that the turn names, else the first that raises an event. */
export function drawSequence(dialogue: Dialogue): Drawn | null {
  const { source } = dialogue.material;
  return source.kind === 'daa' ? drawOperation(dialogue, source.body) : drawCall(dialogue, source.body);
}

function drawOperation(dialogue: Dialogue, { aggregates, domainEvents }: DaaBody): Drawn | null {
  const all = aggregates.flatMap((aggregate) => aggregate.operations.map((operation) => ({ aggregate, operation })));
  const [chosen] = all.toSorted((a, b) => score(dialogue, b) - score(dialogue, a));
  // A drawing of something else than what was asked for would go into the RFC.
  if (!chosen || (asksForOne(dialogue) && score(dialogue, chosen) < leastScore)) return null;
  const { aggregate, operation } = chosen;
  const consumers =
    domainEvents.find(({ name }) => name === operation.event)?.consumers.filter((name) => name !== aggregate.context) ?? [];
  const rows = [
    `  actor caller as ${roleOf(dialogue, operation)}`,
    `  participant own as ${message(aggregate.context)}`,
    ...consumers.map((name, at) => `  participant c${at + 1} as ${message(name)}`),
    `  caller->>own: ${message(operation.name)}`,
    ...(operation.precondition === ''
      ? done(operation, consumers)
      : [
          `  alt ${message(operation.precondition)}`,
          ...done(operation, consumers),
          '  else it does not hold',
          `    own-->>caller: refused`,
          '  end',
        ]),
  ];
  return { of: `the sequence of ${operation.name}`, text: ['sequenceDiagram', ...rows].join('\n') };
}

/** Below it no word of what is asked for is met. */
const leastScore = 2;

const ofDrawing = subjectWords(
  'draw diagram sequence flow step message call interaction picture show main story operation please code whole design',
);

function asksForOne({ turn }: Dialogue): boolean {
  return [...subjectWords([...turn.about, turn.text].join(' '))].some((word) => !ofDrawing.has(word));
}

function done({ postcondition, event, signature }: Operation, consumers: readonly string[]): string[] {
  const result = /\):\s*(.+)$/.exec(signature)?.[1] ?? '';
  return [
    `    own->>own: ${message(postcondition === '' ? 'stores the change' : postcondition)}`,
    ...(event === '' ? [] : consumers.map((_name, at) => `    own-)c${at + 1}: ${message(event)}`)),
    `    own-->>caller: ${message(result === '' || result === 'Nothing' ? 'done' : result)}`,
  ];
}

/** Who wants a story that the operation serves. */
function roleOf({ material: { prd } }: Dialogue, operation: Operation): string {
  return message(servedBy(prd, operation)[0]?.role || 'Caller');
}

function storiesOf(prd: Dialogue['material']['prd'], operation: Operation): string[] {
  return servedBy(prd, operation).map(({ title = '', capability }) => `${title} ${capability}`);
}

function servedBy({ key, body }: Dialogue['material']['prd'], { covers }: Operation): PrdBody['stories'] {
  return body.stories.filter(({ id }) => covers.some((ref) => ref === `${key}#${id}` || ref.startsWith(`${key}#${id}.`)));
}

function score({ turn, material }: Dialogue, { aggregate, operation }: { aggregate: Aggregate; operation: Operation }): number {
  const asked = [...turn.about, turn.text].join(' ');
  const isNamed = [operation.id, operation.name].some((name) => asked.toLowerCase().includes(name.toLowerCase()));
  const serves = turn.about.some((id) =>
    operation.covers.some((ref) => ref === id || ref.startsWith(`${material.prd.key}#${id}`)),
  );
  const shared = sharedWords(
    subjectWords(asked),
    subjectWords(
      [operation.name, aggregate.name, operation.event, operation.postcondition, ...storiesOf(material.prd, operation)].join(' '),
    ),
  ).length;
  return (isNamed ? 100 : 0) + (serves ? 50 : 0) + shared * 2 + (operation.event === '' ? 0 : 1);
}

function drawCall(
  { turn, reading }: Dialogue,
  { proposedImplementation: { apiChanges, databaseChanges, integrationPoints } }: TipBody,
): Drawn | null {
  const asked = [...turn.about, turn.text].join(' ');
  const near = (text: string): number => sharedWords(subjectWords(asked), subjectWords(text)).length;
  const [call] = apiChanges.toSorted(
    (a, b) =>
      Number(asked.includes(b.id)) - Number(asked.includes(a.id)) ||
      near(`${b.path} ${b.request}`) - near(`${a.path} ${a.request}`),
  );
  if (!call) return null;
  const words = subjectWords(`${call.path} ${call.request} ${call.response}`);
  const touches = (text: string): boolean => sharedWords(words, subjectWords(text)).length > 0;
  const table = databaseChanges.find(({ text }) => touches(text));
  const partners = integrationPoints.filter(({ text }) => touches(text)).slice(0, 2);
  const name = `${call.method} ${call.path}`.trim();
  const rows = [
    '  actor caller as Caller',
    `  participant own as ${message(reading.material.rfc.title)}`,
    ...(table ? ['  participant store as Database'] : []),
    ...partners.map(({ id, text }, at) => `  participant p${at + 1} as ${message(nameOfPartner(text) || id)}`),
    `  caller->>own: ${message(name)}`,
    ...(table ? [`  own->>store: ${message(nameOfChange(table))}`] : []),
    ...partners.map(
      ({ text }, at) => `  own->>p${at + 1}: ${message(text.slice(nameOfPartner(text).length).replace(/^[\s\W]+/, ''))}`,
    ),
    `  own-->>caller: ${message(call.response === '' ? 'done' : call.response)}`,
  ];
  return { of: `the sequence of ${name}`, text: ['sequenceDiagram', ...rows].join('\n') };
}

/** What a change of the database is about, and not how its sentence begins: "table loans", "column due_on"; its id where it names nothing. */
export function nameOfChange({ id, text }: { readonly id: string; readonly text: string }): string {
  const [, kind = '', quoted = '', plain = ''] = kindAndName.exec(text) ?? [];
  const name = quoted || plain;
  if (name !== '') return `${kind.toLowerCase()} ${name}`;
  const [, behind = '', kindBehind = ''] = nameAndKind.exec(text) ?? [];
  if (behind !== '') return `${kindBehind.toLowerCase()} ${behind}`;
  const [, code = ''] = /`([\w.]+)`/.exec(text) ?? [];
  if (code !== '') return code;
  // "loans: a column due_on".
  const [, label = ''] = /^([\w.]+)(?:\([^)]*\))?: /.exec(text) ?? [];
  return label === '' ? id : label;
}

const kinds = 'tables?|columns?|views?|index(?:es)?|collections?|fields?|sequences?|triggers?';
/** "New table `loans`", "a column due_on"; "table of loans" names none by a word of code. */
const kindAndName = new RegExp(String.raw`\b(${kinds}) (?:(?:called|named) )?\W?(?:\`([\w.]+)\`|(?=\w*_)([\w.]+))`, 'i');
const nameAndKind = new RegExp(String.raw`\`([\w.]+)\` (${kinds})\b`, 'i');

/** "Card provider, REST: one call": what stands before the first comma, colon or dash, where that is short enough for a name; else who does it, else ''. */
function nameOfPartner(text: string): string {
  const name = /^[^,:;.(–—\n]+/.exec(text)?.[0].trim() ?? '';
  if (name.split(' ').length <= 4) return name;
  return doer.exec(text)?.[0].trim() ?? '';
}

/** "The laboratory system" of a sentence that says what that does, or what is done to it. */
const doer =
  /^(?:[\p{L}\d'’-]+ ){1,6}?(?=(?:is|are|was|has|gets?|takes?|gives?|sends?|tells?|asks?|answers?|keeps?|holds?|receives?|reads?|writes?|signs?|checks?|delivers?|charges?|prints?|stores?|calls?|confirms?) \p{L})(?<!\b(?:of|the|an?|all|each|its|our|to|for|and|with) )/u;
