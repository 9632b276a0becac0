import type { CodeBlock } from '../../../lifecycle/document-fields.ts';
import { refusalsOf, storiesOf, type Deed, type DesignModel } from './read-model.ts';

/** The parts with what they hold and where they meet, and the main story from its caller to whoever hears of it. */
export function drawDiagrams(model: DesignModel): CodeBlock[] {
  const told = drawMainStory(model);
  return [drawParts(model), ...(told ? [told] : [])].map((text) => ({ language: 'mermaid', text }));
}

function drawParts({ body, meetings }: DesignModel): string {
  const ids = new Map(body.contexts.map(({ name }, at) => [name, `C${at + 1}`]));
  const aggregates = body.aggregates.map(({ name, context }, at) => ({ id: `A${at + 1}`, name, context }));
  const groups = body.contexts.flatMap(({ name }) => {
    const own = aggregates.filter(({ context }) => context === name);
    const inside =
      own.length > 0
        ? own.map((aggregate) => `    ${aggregate.id}["${label(aggregate.name)}"]`)
        : [`    ${ids.get(name)}N["(no aggregate)"]`];
    return [`  subgraph ${ids.get(name)}["${label(name)}"]`, ...inside, '  end'];
  });
  const edges = meetings.flatMap(({ from, to, relationship, events }) => {
    const [asked, asker] = [ids.get(from), ids.get(to)];
    if (asked === undefined || asker === undefined) return [];
    if (relationship === 'queries') return [`  ${asker} -- "asks" --> ${asked}`];
    const what = events.map(({ name }) => name).join(', ') || relationship;
    return [`  ${asked} -. "${label(what)}" .-> ${asker}`];
  });
  return ['flowchart LR', ...groups, ...edges].join('\n');
}

/** The first story that must be had and that an operation with an event serves, else the first that any does. */
function findMainStory({ prd, deeds }: DesignModel): { role: string; deed: Deed } | null {
  const stories = prd.body.stories.toSorted((a, b) => Number(b.priority === 'must-have') - Number(a.priority === 'must-have'));
  for (const { id, role } of stories) {
    const deed = deeds.find((one) => one.operation.event !== '' && storiesOf(one).includes(id));
    if (deed) return { role: role || 'caller', deed };
  }
  const [first] = deeds.filter(({ operation }) => operation.event !== '');
  return first ? { role: 'caller', deed: first } : null;
}

function drawMainStory(model: DesignModel): string | null {
  const story = findMainStory(model);
  if (!story) return null;
  const { deed, role } = story;
  const process = model.processes.find(({ deeds }) => deeds[0]?.operation.name === deed.operation.name);
  const steps = process?.deeds ?? [deed];
  const consumers = [...new Set(steps.flatMap(({ operation }) => hearersOf(model, operation.event)))];
  const homes = steps.map(({ aggregate }) => aggregate.context);
  const asked = model.meetings
    .filter(({ relationship, to }) => relationship === 'queries' && to === deed.aggregate.context)
    .map(({ from }) => from);
  const places = [...new Set([...homes, ...asked, ...consumers])];
  const ids = new Map(places.map((name, at) => [name, `P${at + 1}`]));
  const home = ids.get(deed.aggregate.context);
  const refused = refusalsOf(deed.operation).length > 0;
  return [
    'sequenceDiagram',
    `  actor R as ${label(role)}`,
    ...places.map((name) => `  participant ${ids.get(name)} as ${label(name)}`),
    `  R->>${home}: ${label(deed.operation.name)}`,
    ...[...new Set(asked)].flatMap((name) =>
      name === deed.aggregate.context
        ? []
        : [`  ${home}->>${ids.get(name)}: asks what the rules need`, `  ${ids.get(name)}-->>${home}: answer`],
    ),
    ...(refused ? ['  alt a rule is in the way', `    ${home}-->>R: refused, with the rule`, '  else all rules hold'] : []),
    ...steps.map(
      ({ aggregate, operation }) =>
        `    ${home}->>${ids.get(aggregate.context)}: ${label(operation.name)} on ${label(aggregate.name)}`,
    ),
    `    ${home}-->>R: done`,
    ...steps.flatMap(({ aggregate, operation }) =>
      hearersOf(model, operation.event)
        .filter((name) => name !== aggregate.context)
        .map((name) => `    ${ids.get(aggregate.context)}-)${ids.get(name)}: ${label(operation.event)}`),
    ),
    ...(refused ? ['  end'] : []),
  ].join('\n');
}

function hearersOf({ body }: DesignModel, event: string): string[] {
  return [...(body.domainEvents.find(({ name }) => name === event)?.consumers ?? [])];
}

/** Letters, digits and what else Mermaid reads as plain text in every kind of diagram; a word of its own language alone gets a mark. */
function label(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{M}\p{N} .,'/()-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /^(?:end|loop|alt|else|opt|par|and|note|over|as|actor|participant|subgraph|graph|default|style|class|click)$/i.test(
    plain,
  )
    ? `'${plain}'`
    : plain || '(no name)';
}
