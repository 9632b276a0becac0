import { listDiagrams } from '../../../analysis/diagrams/list-diagrams.ts';
import type { Passage } from '../../../analysis/challenge/passages.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import type { DesignText } from './design-text.ts';

/** The sequence diagram that the RFC has, else one of the first call with the partners that it meets, else of the model's first operation; '' where there is nothing. */
export function drawSequence(design: DesignText, operations: AdrDraft['apiContract']): string {
  const drawn = listDiagrams(design.material.rfc.body).find(({ text }) => /^\s*sequenceDiagram\b/m.test(text));
  if (drawn) return drawn.text.trim();
  const [first] = operations;
  return first ? drawCall(design, first) : drawOperation(design);
}

function drawCall({ material, passages }: DesignText, { method, path, errors }: AdrDraft['apiContract'][number]): string {
  const partners = [...new Set(passages.filter(isAsked).map(({ label }) => label))].slice(0, 4);
  return write([
    `participant C as ${name(callerOf(material.prd.body.targetUsers))}`,
    `participant S as ${name(material.rfc.title)}`,
    ...partners.map((partner, at) => `participant P${at + 1} as ${name(partner)}`),
    `C->>S: ${method} ${plain(path)}`,
    ...partners.flatMap((_, at) => [`S->>P${at + 1}: request`, `P${at + 1}-->>S: answer, or none in time`]),
    ...(errors.length === 0
      ? ['S-->>C: answer']
      : [
          'alt it can be done',
          'S-->>C: answer',
          ...errors.slice(0, 3).flatMap(({ status, meaning }) => [`else ${plain(meaning)}`, `S-->>C: ${plain(status)}`]),
          'end',
        ]),
  ]);
}

/** Somebody that the feature asks, and not one that asks the feature. */
function isAsked({ section, label, block }: Passage): boolean {
  if (section !== 'Integration Points' || label === '' || /event/i.test(label)) return false;
  return !/\b(?:calls?|posts?|asks?) (?:to |with |API-|us\b|the service|it\b)/i.test(block);
}

/** The first operation that raises an event, with those who consume it. */
function drawOperation({ material: { source, prd } }: DesignText): string {
  if (source.kind !== 'daa') return '';
  const found = source.body.aggregates
    .flatMap((aggregate) => aggregate.operations.map((operation) => ({ aggregate, operation })))
    .toSorted((a, b) => Number(b.operation.event !== '') - Number(a.operation.event !== ''))[0];
  if (!found) return '';
  const { aggregate, operation } = found;
  const consumers = (source.body.domainEvents.find(({ name: event }) => event === operation.event)?.consumers ?? []).slice(0, 4);
  return write([
    `participant C as ${name(callerOf(prd.body.targetUsers))}`,
    `participant A as ${name(aggregate.name)}`,
    ...consumers.map((consumer, at) => `participant E${at + 1} as ${name(consumer)}`),
    `C->>A: ${plain(operation.name)}`,
    ...aggregate.invariants.slice(0, 3).map(({ statement }) => `Note over A: ${plain(statement)}`),
    ...(operation.precondition === '' ? [] : [`alt ${plain(operation.precondition)}`]),
    'A-->>C: done',
    ...consumers.map((_, at) => `A-)E${at + 1}: ${plain(operation.event)}`),
    ...(operation.precondition === '' ? [] : ['else', 'A-->>C: refused', 'end']),
  ]);
}

function callerOf([first = 'Caller']: readonly string[]): string {
  return first;
}

function write(lines: readonly string[]): string {
  return ['sequenceDiagram', ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Names and messages of a diagram hold no signs that Mermaid reads. */
function plain(text: string): string {
  const line = text
    .replace(/[;#<>{}"`%:|\\]/g, ' ')
    .replace(/-{2,}/g, '-')
    // Mermaid reads the word as the end of a block.
    .replace(/\bend\b/gi, 'END')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= 70 ? line || '-' : `${line.slice(0, 69)}…`;
}

function name(text: string): string {
  return (
    plain(text.split(/[,(]/)[0] ?? text)
      .slice(0, 40)
      .trim() || 'Caller'
  );
}
