import type { Passage } from '../../../analysis/challenge/passages.ts';
import { within } from '../../../analysis/challenge/read-design.ts';
import { literal } from '../name-patterns.ts';
import type { Dialogue } from './dialogue.ts';
import { quoted } from './mermaid-text.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** That one names the other says that they have to do with each other, not who calls whom. */
  readonly isMutual?: boolean;
}

/** Components as the RFC names them and who talks to whom by its integration points; of an RFC that names none, the contexts of the model. */
export function drawComponents(dialogue: Dialogue): { of: string; text: string } | null {
  const { reading, material } = dialogue;
  const components = within(reading, /^Component Design$/);
  const partners = within(reading, /^Integration Points$/);
  const named = labelsOf(components);
  const stated = labelsOf(partners).flatMap((label) => edgeOf(label, named));
  if (named.length >= 2 && stated.length > 0)
    return { of: 'the components and their integration points', text: flowchart(named, stated) };
  const model = drawModel(material.source);
  if (model || named.length < 2) return model;
  const mentioned = mentions([...components, ...partners], [...named, ...labelsOf(partners)]);
  return { of: 'the components and which of them name each other', text: flowchart(named, mentioned) };
}

/** A part whose text names another one has to do with it. */
function mentions(passages: readonly Passage[], names: readonly string[]): Edge[] {
  return passages.flatMap((passage) => {
    const [from] = labelsOf([passage]);
    if (from === undefined || !names.includes(from)) return [];
    const named = names.filter(
      (name) =>
        name !== from &&
        name.length > 3 &&
        new RegExp(`(?<![\\p{L}\\p{N}])${literal(name)}(?![\\p{L}\\p{N}])`, 'iu').test(passage.text),
    );
    return named.map((to) => ({ from, to, label: '', isMutual: true }));
  });
}

function labelsOf(passages: readonly Passage[]): string[] {
  return [
    ...new Set(
      passages
        .map(({ label }) =>
          label
            .replace(/\s*\([^)]*\)\s*/g, ' ')
            .replace(/,.*$/, '')
            .trim(),
        )
        .filter((label) => label !== '' && label.length <= 60),
    ),
  ];
}

const between = /\s+(?:–|—|->|→|<->|↔|-)\s+/;
/** Words between two names mean the same only where both are components. */
const betweenNames = /\s+(?:to|with|and)\s+/;

/** "Controller – MQTT": who talks to whom. A component that is meant by a part of its name is that component. */
function edgeOf(label: string, components: readonly string[]): Edge[] {
  const find = (name: string): string | undefined =>
    components.find((component) => component.toLowerCase().includes(name.toLowerCase()));
  const [from, to, ...more] = between.test(label) ? label.split(between) : label.split(betweenNames).map((name) => find(name));
  if (from === undefined || to === undefined || more.length > 0) return [];
  const ends = { from: find(from) ?? from, to: find(to) ?? to };
  return ends.from === ends.to ? [] : [{ ...ends, label: '' }];
}

function drawModel(source: Dialogue['material']['source']): { of: string; text: string } | null {
  if (source.kind === 'tip') return null;
  const { contexts, contextMap, aggregates, domainEvents } = source.body;
  const names = contexts.map(({ name }) => name);
  // Who is asked stands upstream; an arrow goes from who acts.
  const relations: Edge[] = contextMap.map(({ from, to, relationship }) =>
    relationship === 'publishes events' ? { from, to, label: relationship } : { from: to, to: from, label: relationship },
  );
  const outside = domainEvents.flatMap(({ name, consumers }) => {
    const maker = aggregates.find(({ operations }) => operations.some(({ event }) => event === name))?.context;
    return maker === undefined
      ? []
      : consumers.filter((consumer) => !names.includes(consumer)).map((to) => ({ from: maker, to, label: name }));
  });
  if (names.length === 0) return null;
  return {
    of: 'the contexts of the model with their aggregates',
    text: flowchart(names, [...relations, ...outside], (name) =>
      aggregates.filter(({ context }) => context === name).map((aggregate) => aggregate.name),
    ),
  };
}

function flowchart(
  names: readonly string[],
  edges: readonly Edge[],
  inside: (name: string) => readonly string[] = () => [],
): string {
  const all = [...new Set([...names, ...edges.flatMap(({ from, to }) => [from, to])])];
  const ids = new Map(all.map((name, at) => [name, `n${at + 1}`]));
  const nodes = all.map((name) => `  ${ids.get(name)}[${quoted([name, ...inside(name)].join(' / '))}]`);
  const directed = edges.filter(({ isMutual }) => !isMutual);
  const isStated = ({ from, to }: Edge): boolean =>
    directed.some((edge) => [edge.from, edge.to].toSorted().join('\n') === [from, to].toSorted().join('\n'));
  const merged = Map.groupBy(
    [...directed, ...mutual(edges).filter((edge) => !isStated(edge))],
    ({ from, to }) => `${ids.get(from)} ${ids.get(to)}`,
  );
  const arrows = [...merged].map(([pair, same]) => {
    const [from = '', to = ''] = pair.split(' ');
    const label = [...new Set(same.map((edge) => edge.label).filter(Boolean))].slice(0, 3).join(', ');
    const arrow = same.every(({ isMutual }) => isMutual) ? '---' : '-->';
    return label === '' ? `  ${from} ${arrow} ${to}` : `  ${from} ${arrow}|${quoted(label)}| ${to}`;
  });
  return ['flowchart LR', ...nodes, ...arrows].join('\n');
}

/** Each pair once, whichever of the two names the other. */
function mutual(edges: readonly Edge[]): Edge[] {
  const pairs = Map.groupBy(
    edges.filter(({ isMutual }) => isMutual),
    ({ from, to }) => [from, to].toSorted().join('\n'),
  );
  return [...pairs.values()].flatMap(([edge]) => edge ?? []);
}
