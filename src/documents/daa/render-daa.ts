import type { Aggregate, Attribute, DaaBody, ExternalIdentity, OpenQuestion, Operation } from '../../lifecycle/daa.ts';
import { escapeText } from '../markdown/escape-text.ts';
import { nothingStated, renderBullets, renderFrontMatter, renderKept, renderTable } from '../markdown/canonical-lines.ts';
import { drawContextMap, drawStates } from './diagrams.ts';

/** The front matter value that marks a canonical AI-DAA. */
export const daaMark = 'AI-DAA';

/** Chapters of specification 2.2, then ours. */
export const chapters = {
  contexts: 'Strategic Design: Bounded Contexts',
  contextMap: 'Strategic Design: Context Map',
  aggregates: 'Tactical Design: Aggregates',
  valueObjects: 'Tactical Design: Value Objects',
  events: 'Tactical Design: Domain Events',
  services: 'Tactical Design: Domain Services',
  identities: 'External Identities',
  coverage: 'Coverage Notes',
  questions: 'Open Questions',
  other: 'Other Content',
} as const;

/** Renders the sections of specification 2.2; `parseDaa` returns an equal title and body. */
export function renderDaa({ title, body }: { readonly title: string; readonly body: DaaBody }): string {
  const lines = [
    ...renderFrontMatter(daaMark, undefined),
    `# ${escapeText(title)}`.trimEnd(),
    '',
    ...chapter(chapters.contexts, body.contexts.flatMap(renderContext)),
    ...chapter(chapters.contextMap, renderContextMap(body)),
    ...chapter(chapters.aggregates, body.aggregates.flatMap(renderAggregate)),
    ...chapter(chapters.valueObjects, body.valueObjects.flatMap(renderValueObject)),
    ...chapter(chapters.events, body.domainEvents.flatMap(renderEvent)),
    ...chapter(chapters.services, body.domainServices.flatMap(renderService)),
    ...(body.externalIdentities === undefined ? [] : chapter(chapters.identities, renderIdentities(body.externalIdentities))),
    ...(body.coverageNotes === undefined ? [] : chapter(chapters.coverage, renderCoverage(body.coverageNotes))),
    ...(body.questions === undefined ? [] : chapter(chapters.questions, renderQuestions(body.questions))),
    ...(body.other === undefined ? [] : chapter(chapters.other, renderKept(body.other))),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function chapter(name: string, content: readonly string[]): string[] {
  return [`## ${name}`, '', ...(content.length === 0 ? [nothingStated, ''] : content)];
}

function renderContext({ name, responsibilities, language }: DaaBody['contexts'][number]): string[] {
  const terms = language.map(({ term, meaning }) => [term, meaning]);
  return [
    `### ${escapeText(name)}`,
    '',
    ...labeled('Responsibilities', renderBullets(responsibilities)),
    ...labeled('Ubiquitous Language', terms.length === 0 ? [nothingStated] : renderTable(['Term', 'Meaning'], terms)),
  ];
}

function renderContextMap(body: DaaBody): string[] {
  const rows = body.contextMap.map(({ from, relationship, to, note }) => [from, relationship, to, note]);
  return rows.length === 0 ? [] : [...renderTable(['From', 'Relationship', 'To', 'Note'], rows), '', ...drawContextMap(body)];
}

function renderAggregate(aggregate: Aggregate): string[] {
  const { name, context, root, identity, attributes, entities, invariants, states, operations } = aggregate;
  return [
    `### ${escapeText(name)}`,
    '',
    ...renderTable(
      ['Property', 'Value'],
      [
        ['Context', context],
        ['Aggregate Root', root],
        ['Identity', identity.name],
        ['Identity Type', identity.type],
      ],
    ),
    '',
    ...labeled('Attributes', renderAttributes(attributes)),
    ...entities.flatMap((entity) => [`#### Entity: ${escapeText(entity.name)}`, '', ...renderAttributes(entity.attributes), '']),
    '#### Invariants',
    '',
    ...(invariants.length === 0
      ? [nothingStated]
      : invariants.map(
          ({ id, statement, covers = [] }) =>
            `- **${id}:** ${escapeText(statement)}${covers.length === 0 ? '' : ` *(covers ${covers.join(', ')})*`}`,
        )),
    '',
    ...(states === undefined
      ? []
      : [
          '#### States',
          '',
          `Initial state: ${escapeText(states.initial)}`,
          '',
          ...renderTable(
            ['From', 'Operation', 'To'],
            states.transitions.map(({ from, operation, to }) => [from, operation, to]),
          ),
          '',
          ...drawStates(aggregate),
        ]),
    ...operations.flatMap(renderOperation),
  ];
}

function renderOperation(operation: Operation): string[] {
  const { id, name, signature, precondition, postcondition, event, pseudocode, covers } = operation;
  return [
    `#### Operation: ${escapeText(name)}`,
    '',
    ...renderTable(
      ['Property', 'Value'],
      [
        ['Id', id],
        ['Signature', signature],
        ['Precondition', precondition],
        ['Postcondition', postcondition],
        ['Domain Event', event],
      ],
    ),
    '',
    ...(covers.length === 0 ? [] : labeled('Covers', renderBullets(covers))),
    ...(pseudocode === '' ? [] : fencePseudocode(pseudocode)),
  ];
}

/** Uses a fence longer than any in the text. */
function fencePseudocode(text: string): string[] {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, text, fence, ''];
}

function renderValueObject({ name, context, attributes, allowedValues, operations }: DaaBody['valueObjects'][number]): string[] {
  const rules = operations.map((operation) => [operation.name, operation.rule]);
  return [
    `### ${escapeText(name)}`,
    '',
    ...renderTable(['Property', 'Value'], [['Context', context]]),
    '',
    ...labeled('Attributes', renderAttributes(attributes)),
    ...labeled('Allowed Values', renderBullets(allowedValues)),
    ...labeled('Operations', rules.length === 0 ? [nothingStated] : renderTable(['Operation', 'Rule'], rules)),
  ];
}

function renderEvent({ name, attributes, consumers }: DaaBody['domainEvents'][number]): string[] {
  return [
    `### ${escapeText(name)}`,
    '',
    ...labeled('Attributes', renderAttributes(attributes)),
    ...labeled('Consumers', renderBullets(consumers)),
  ];
}

function renderService({ name, operations }: DaaBody['domainServices'][number]): string[] {
  return [
    `### ${escapeText(name)}`,
    '',
    ...operations.flatMap((operation) => [
      `#### Operation: ${escapeText(operation.name)}`,
      '',
      ...renderTable(['Property', 'Value'], [['Result', operation.result]]),
      '',
      ...labeled(
        'Steps',
        operation.steps.length === 0 ? [nothingStated] : operation.steps.map((step, at) => `${at + 1}. ${escapeText(step)}`),
      ),
    ]),
  ];
}

function renderIdentities(identities: readonly ExternalIdentity[]): string[] {
  return renderRows(
    ['Identity', 'System', 'Meaning'],
    identities.map(({ name, system, meaning }) => [name, system, meaning]),
  );
}

function renderQuestions(questions: readonly OpenQuestion[]): string[] {
  return renderRows(
    ['Id', 'Question', 'About'],
    questions.map(({ id, text, about }) => [id, text, about.join(', ')]),
  );
}

function renderRows(head: readonly string[], rows: readonly string[][]): string[] {
  return rows.length === 0 ? [] : [...renderTable([...head], rows), ''];
}

function renderCoverage(notes: NonNullable<DaaBody['coverageNotes']>): string[] {
  return renderRows(
    ['Part', 'Status', 'Reason'],
    notes.map(({ ref, status, reason }) => [ref, status, reason]),
  );
}

function renderAttributes(attributes: readonly Attribute[]): string[] {
  return attributes.length === 0
    ? [nothingStated]
    : renderTable(
        ['Attribute', 'Type'],
        attributes.map(({ name, type }) => [name, type]),
      );
}

function labeled(label: string, content: readonly string[]): string[] {
  return [`**${label}**`, '', ...content, ''];
}
