import { listTravelingEvents } from '../../analysis/traveling-events.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import type { DesignSource } from '../../lifecycle/design-material.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { namedPartId } from '../../lifecycle/named-part-id.ts';
import type { RfcDraft } from '../../steps/design/draft-rfc.ts';

type Model = Extract<DesignSource, { kind: 'daa' }>;
type FromDaa = Pick<RfcDraft, 'domainModel' | 'components' | 'integrations' | 'diagrams' | 'decisions'>;

/** Fills an RFC: contexts become components, relations integrations, the map a diagram. */
export function rfcFromDaa(source: Model): FromDaa {
  const meetings = listMeetings(source);
  return {
    domainModel: writeModel(source),
    components: source.body.contexts.map(({ name }) => componentOf(name, source)),
    integrations: [...meetings.map(({ integration }) => integration), ...meetOutside(source.body)],
    decisions: (source.body.questions ?? []).map(({ text, about }) =>
      about.length === 0 ? text : `${text} (${about.join(', ')})`,
    ),
    diagrams: meetings.length === 0 ? [] : [{ language: 'mermaid', text: drawMap(source.body, meetings) }],
  };
}

function writeModel({ key, version, body }: Model): string {
  const lines = body.contexts.map(({ name }) => {
    const held = body.aggregates.filter(({ context }) => context === name).map((aggregate) => aggregate.name);
    return `- **${name}**${held.length === 0 ? '' : `: ${held.join(', ')}`}`;
  });
  return [`${key} version ${version}:`, '', ...lines].join('\n');
}

/** Lists the context's invariants and the parts its operations cover, else the operation itself. */
function componentOf(context: string, { key, body }: Model): FromDaa['components'][number] {
  const held = body.aggregates.filter((aggregate) => aggregate.context === context);
  const keeps = held.flatMap(({ invariants }) => invariants.map(({ id }) => partRef(key, id)));
  const covered = new Set(
    held.flatMap(({ operations }) => operations.flatMap(({ id, covers }) => (covers.length > 0 ? covers : [partRef(key, id)]))),
  );
  // A story stands for its criteria.
  const isWithin = (ref: string): boolean => /\.AC-\d+$/.test(ref) && covered.has(ref.replace(/\.AC-\d+$/, ''));
  return {
    text: context,
    keeps: keeps.join(', '),
    serves: [...covered].filter((ref) => !isWithin(ref)).join(', '),
    access: '',
    retention: '',
    personalData: '',
  };
}

interface Meeting {
  /** The side that publishes or calls. */
  readonly from: string;
  readonly integration: FromDaa['integrations'][number];
}

function listMeetings({ key, body }: Model): Meeting[] {
  const traveling = listTravelingEvents(body);
  const publishing = (from: string, to: string): Meeting => {
    const events = traveling.filter((one) => one.from === from && one.to === to);
    return meeting(from, {
      text: `${from} publishes events to ${to}`,
      with: to,
      kind: 'event',
      events: events.map(({ event }) => partRef(key, namedPartId('EV', event))).join(', '),
    });
  };
  const mapped = body.contextMap.map(({ from, to, relationship, note }) => {
    const how = relationship === 'queries' ? '' : ' through an anti-corruption layer';
    const asking = (): Meeting => meeting(to, { text: `${to} asks ${from}${how}`, with: from, kind: 'call', events: '' });
    const found = relationship === 'publishes events' ? publishing(from, to) : asking();
    const { integration } = found;
    return note === '' ? found : { ...found, integration: { ...integration, text: `${integration.text}: ${note}` } };
  });
  const isMapped = ({ from, to }: { from: string; to: string }): boolean =>
    mapped.some((one) => one.integration.kind === 'event' && one.from === from && one.integration.with === to);
  const unmapped = traveling.filter((one) => !isMapped(one)).map(({ from, to }) => publishing(from, to));
  return [...mapped, ...new Map(unmapped.map((one) => [one.integration.text, one])).values()];
}

type Said = Pick<Meeting['integration'], 'text' | 'with' | 'kind' | 'events'>;

function meeting(from: string, said: Said): Meeting {
  return { from, integration: { ...unsaid, ...said } };
}

const unsaid = { events: '', timeout: '', failure: '', repeats: '', order: '' };

/** Lists external systems whose identities the model uses. */
function meetOutside({ externalIdentities = [] }: DaaBody): Meeting['integration'][] {
  const systems = Map.groupBy(externalIdentities, ({ system }) => system);
  return [...systems].map(([system, identities]) => ({
    text: `${system} identifies ${identities.map(({ name }) => name).join(', ')}`,
    with: system,
    kind: '',
    ...unsaid,
  }));
}

function drawMap({ contexts }: DaaBody, meetings: readonly Meeting[]): string {
  const sides = meetings.flatMap(({ from, integration }) => [from, integration.with]);
  const names = [...new Set([...contexts.map(({ name }) => name), ...sides])];
  const node = (name: string): string => `c${names.indexOf(name) + 1}`;
  return [
    'flowchart LR',
    ...names.map((name) => `  ${node(name)}["${name.replace(/["[\]{}()<>;]/g, ' ').trim()}"]`),
    ...meetings.map(
      ({ from, integration }) =>
        `  ${node(from)} -->|${integration.kind === 'event' ? 'events' : 'asks'}| ${node(integration.with)}`,
    ),
  ].join('\n');
}
