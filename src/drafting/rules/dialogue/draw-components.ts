import type { Passage } from '../../../analysis/challenge/passages.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { within } from '../../../analysis/challenge/read-design.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { DaaBody } from '../../../lifecycle/daa.ts';
import { literal } from '../name-patterns.ts';
import type { Dialogue } from './dialogue.ts';
import { findFocus } from './focus.ts';
import { quoted } from './mermaid-text.ts';
import { readSurroundings, type Shape } from './read-surroundings.ts';
import { tiePartners, type Partner } from './tie-partners.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** That one names the other says that they have to do with each other, not who calls whom. */
  readonly isMutual?: boolean;
}

/** What stands around the parts. */
interface Around {
  readonly edges: Edge[];
  /** What the design names without saying which part has to do with it. */
  readonly loose: string[];
  readonly shapes: ReadonlyMap<string, Shape>;
}

/** Components as the RFC names them and who talks to whom by its integration points; of an RFC that names none, the contexts of the model. */
export function drawComponents(dialogue: Dialogue): { of: string; text: string } | null {
  const asked = wordsAsked(dialogue);
  const { reading } = dialogue;
  const components = within(reading, /^Component Design$/);
  const partners = within(reading, /^Integration Points$/);
  const named = partsOf(dialogue, labelsOf(components));
  const stated = labelsOf(partners).flatMap((label) => edgeOf(label, named));
  const model = drawModel(dialogue, asked);
  const tied = stated.length > 0 ? [] : tiePartners(partners, components, named);
  const around = withPartners(drawAround(dialogue, named), tied);
  const wantsParts = asksForParts(dialogue, named);
  const isOfModel =
    model !== null &&
    !wantsParts &&
    (asksForModel.test(dialogue.turn.text) ||
      meets(asked, model.text) > meets(asked, [...named, ...labelsOf(partners), ...around.shapes.keys()].join('. ')));
  if (named.length >= 2 && stated.length > 0 && !isOfModel)
    return {
      of: 'the components and their integration points',
      text: flowchart([...named, ...around.loose], [...stated, ...around.edges], { asked, shapes: around.shapes }),
    };
  // What the design itself calls its parts is nearer to what is built than the contexts of its model.
  if ((model && isOfModel) || named.length < 2) return model;
  const isTied = (name: string): boolean => tied.some((partner) => partner.name === name);
  const names = [...named, ...labelsOf(partners).filter((name) => !isTied(name))];
  const noted = reading.passages.filter(({ section, role }) => section === 'Technical Context' && role === 'given');
  const mentioned = [...mentions([...components, ...partners], names), ...flowsNoted(noted, named)];
  return {
    of: 'the components and which of them name each other',
    text: flowchart([...named, ...around.loose], [...mentioned, ...around.edges], { asked, shapes: around.shapes }),
  };
}

/** Partners that the RFC names stand for the systems that its sentences call by a part of that name. */
function withPartners(around: Around, partners: readonly Partner[]): Around {
  const heir = (name: string): string =>
    around.shapes.get(name) === 'outside' ? (partners.find((partner) => isPartOf(name, partner.name))?.name ?? name) : name;
  const edges = around.edges.map(({ from, to, ...rest }) => ({ ...rest, from: heir(from), to: heir(to) }));
  const isKnown = (part: string, name: string): boolean =>
    edges.some(({ from, to }) => (from === part && to === name) || (from === name && to === part));
  const more = partners.flatMap(({ name, parts }) =>
    parts.filter((part) => !isKnown(part, name)).map((part): Edge => ({ from: part, to: name, label: '', isMutual: true })),
  );
  const loose = [...around.loose.map(heir), ...partners.filter(({ parts }) => parts.length === 0).map(({ name }) => name)];
  const all = [...edges, ...more];
  return {
    edges: all,
    loose: [...new Set(loose)].filter((name) => !all.some(({ from, to }) => from === name || to === name)),
    shapes: new Map([
      ...[...around.shapes].map(([name, shape]) => [heir(name), shape] as const),
      ...partners.map(({ name }) => [name, 'outside'] as const),
    ]),
  };
}

function isPartOf(name: string, whole: string): boolean {
  const own = subjectWords(name);
  return own.size > 0 && sharedWords(own, subjectWords(whole)).length === own.size;
}

/** "Handovers come from the van app as a POST to the stock API", as the notes tell of the data flow. */
function flowsNoted(passages: readonly Passage[], names: readonly string[]): Edge[] {
  return passages
    .flatMap(({ sentences }) => sentences)
    .flatMap((sentence) =>
      names.flatMap((from) =>
        names
          .filter(
            (to) =>
              to !== from &&
              new RegExp(`\\bfrom (?:the )?${literal(from)}\\b[^.;]*\\b(?:to|into) (?:the )?${literal(to)}\\b`, 'iu').test(
                sentence,
              ),
          )
          .map((to): Edge => ({ from, to, label: '' })),
      ),
    );
}

const asksForModel = /\b(?:bounded )?contexts?\b|\bdomain\b|\bmodel\b|\baggregates?\b/i;

/** The parts of the design; what only says again what a context of its model does is none beside two others. */
function partsOf({ material: { source } }: Dialogue, labels: readonly string[]): string[] {
  if (source.kind !== 'daa') return [...labels];
  const contexts = new Set(source.body.contexts.map(({ name }) => name.toLowerCase()));
  const own = labels.filter((name) => !contexts.has(name.toLowerCase()));
  return own.length >= 2 ? own : [...labels];
}

/** Whether it asks for components, or for one by its name, of an RFC that has others than the contexts of its model. */
function asksForParts({ turn, material: { source } }: Dialogue, named: readonly string[]): boolean {
  const contexts = source.kind === 'daa' ? source.body.contexts.map(({ name }) => name.toLowerCase()) : [];
  const own = named.map((name) => name.toLowerCase()).filter((name) => !contexts.includes(name));
  return own.length > 1 && (/\bcomponents?\b/i.test(turn.text) || turn.about.some((place) => own.includes(place.toLowerCase())));
}

/** What a turn wants to see: its own words, and those of the part that it names. */
function wordsAsked(dialogue: Dialogue): ReadonlySet<string> {
  const { turn } = dialogue;
  if (turn.about.length === 0 && turn.text.trim() === '') return new Set();
  const { passages } = findFocus(dialogue);
  const parts = turn.about.length === 0 ? [] : passages.map(({ label, text }) => `${label} ${text}`);
  return subjectWords([...turn.about, turn.text, ...parts].join('. '));
}

/** How many of the words that are asked for a drawing or a list of names has. */
function meets(asked: ReadonlySet<string>, names: string): number {
  return wordsAlike(asked, subjectWords(names)).length;
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
        .map((passage) =>
          nameOfComponent(passage)
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

function drawModel(dialogue: Dialogue, asked: ReadonlySet<string>): { of: string; text: string } | null {
  const { source } = dialogue.material;
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
      : consumers
          .map((consumer) => contextOf(source.body, consumer))
          .filter((to) => to !== maker)
          .map((to) => ({ from: maker, to, label: name }));
  });
  if (names.length === 0) return null;
  const around = drawAround(dialogue, names);
  // Who is told and who asks may be the same, whichever letter the name begins with.
  const actor = (name: string): string =>
    [...around.shapes.keys()].find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
  const told = outside.map((edge) => ({ ...edge, to: actor(edge.to) }));
  return {
    of: 'the contexts of the model with what is around them',
    text: flowchart([...names, ...around.loose], [...relations, ...told, ...around.edges], {
      asked,
      shapes: around.shapes,
      inside: (name) => aggregates.filter(({ context }) => context === name).map((aggregate) => aggregate.name),
    }),
  };
}

/** A consumer that is an aggregate of the model stands in its context; who is neither that nor a context stands outside. */
function contextOf({ contexts, aggregates }: DaaBody, consumer: string): string {
  const same = (name: string): boolean => name.toLowerCase() === consumer.toLowerCase();
  return contexts.find(({ name }) => same(name))?.name ?? aggregates.find(({ name }) => same(name))?.context ?? consumer;
}

/** Those that are asked for, with what they touch; all of them where none is. */
function onlyAsked(
  names: readonly string[],
  edges: readonly Edge[],
  { asked, inside }: Required<Pick<Shown, 'asked' | 'inside'>>,
): { names: string[]; edges: Edge[] } {
  const all = [...new Set([...names, ...edges.flatMap(({ from, to }) => [from, to])])];
  const meant = all.filter((name) => wordsAlike(asked, subjectWords([name, ...inside(name)].join('. '))).length > 0);
  if (meant.length === 0) return { names: all, edges: [...edges] };
  // Of several the ways between them, of one alone whatever it has to do with.
  const direct = edges.filter(({ from, to }) =>
    meant.length > 1 ? meant.includes(from) && meant.includes(to) : meant.includes(from) || meant.includes(to),
  );
  // Where none leads straight from the one to the other, the shortest way over what stands between them.
  const between = meant.flatMap((from, at) => meant.slice(at + 1).flatMap((to) => findWay(edges, from, to)));
  const shown = direct.length > 0 || meant.length < 2 ? direct : [...new Set(between)];
  return { names: [...new Set([...meant, ...shown.flatMap(({ from, to }) => [from, to])])], edges: shown };
}

/** The edges of the shortest way, whichever way their arrows point; where arrows leave its beginning, it goes along one of them. */
function findWay(edges: readonly Edge[], from: string, to: string): Edge[] {
  const leaving = edges.filter((edge) => edge.from === from);
  let ways = (leaving.length > 0 ? leaving : edges.filter((edge) => edge.to === from)).map((edge) => ({
    end: edge.from === from ? edge.to : edge.from,
    way: [edge],
  }));
  const seen = new Set([from, ...ways.map(({ end }) => end)]);
  while (ways.length > 0) {
    const found = ways.find(({ end }) => end === to);
    if (found) return found.way;
    ways = ways.flatMap(({ end, way }) =>
      edges.flatMap((edge) => {
        const next = edge.from === end ? edge.to : edge.to === end ? edge.from : undefined;
        return next === undefined || seen.has(next) || !seen.add(next) ? [] : [{ end: next, way: [...way, edge] }];
      }),
    );
  }
  return [];
}

/** Actors, stores, other systems and events, each with its way to a part. */
function drawAround(dialogue: Dialogue, parts: readonly string[]): Around {
  const found = readSurroundings(dialogue, parts).filter(
    ({ name, part }) => !parts.includes(name) && (part === null || parts.includes(part)),
  );
  const edges = found.flatMap(({ name, part, label, isInward }) =>
    part === null ? [] : [isInward ? { from: name, to: part, label } : { from: part, to: name, label }],
  );
  const isTied = (name: string): boolean => edges.some(({ from, to }) => from === name || to === name);
  const loose = [...new Set(found.map(({ name }) => name).filter((name) => !isTied(name)))];
  return { edges, loose, shapes: new Map(found.map(({ name, shape }) => [name, shape])) };
}

const brackets: Readonly<Record<Shape, readonly [string, string]>> = {
  actor: ['([', '])'],
  store: ['[(', ')]'],
  outside: ['[[', ']]'],
  events: ['>', ']'],
};

interface Shown {
  readonly asked: ReadonlySet<string>;
  readonly shapes?: ReadonlyMap<string, Shape>;
  readonly inside?: (name: string) => readonly string[];
}

function flowchart(
  given: readonly string[],
  drawn: readonly Edge[],
  { asked, inside = () => [], shapes = new Map() }: Shown,
): string {
  const { names: all, edges } = onlyAsked(given, drawn, { asked, inside });
  const ids = new Map(all.map((name, at) => [name, `n${at + 1}`]));
  const nodes = all.map((name) => {
    const shape = shapes.get(name);
    const [open, close] = shape === undefined ? ['[', ']'] : brackets[shape];
    return `  ${ids.get(name)}${open}${quoted([name, ...inside(name)].join(' / '))}${close}`;
  });
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
