import { listTravelingEvents } from '../../analysis/design/traveling-events.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import type { DesignSource } from '../../lifecycle/design-material.ts';
import { namedPartId, partRef } from '../../lifecycle/ids.ts';
import type { RfcDraft } from '../../steps/design/draft-rfc.ts';

type Model = Extract<DesignSource, { kind: 'daa' }>;
type FromDaa = Pick<RfcDraft, 'domainModel' | 'components' | 'integrations' | 'diagrams'>;

/** What an RFC has of its model: a component for each context, an integration for each relation between them, and the map as a diagram. */
export function rfcFromDaa(source: Model): FromDaa {
  const integrations = listIntegrations(source);
  return {
    domainModel: writeModel(source),
    components: source.body.contexts.map(({ name }) => componentOf(name, source)),
    integrations: integrations.map(({ from: _, ...integration }) => integration),
    diagrams: integrations.length === 0 ? [] : [{ language: 'mermaid', text: drawMap(source.body, integrations) }],
  };
}

function writeModel({ key, version, body }: Model): string {
  const lines = body.contexts.map(({ name }) => {
    const held = body.aggregates.filter(({ context }) => context === name).map((aggregate) => aggregate.name);
    return `- **${name}**${held.length === 0 ? '' : `: ${held.join(', ')}`}`;
  });
  return [`${key} version ${version}:`, '', ...lines].join('\n');
}

/** It keeps the invariants of its context and serves the parts that the context's operations cover; an operation that covers none is named itself. */
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

/** With the side that begins: who publishes, or who asks. */
type Integration = FromDaa['integrations'][number] & { readonly from: string };

function listIntegrations({ key, body }: Model): Integration[] {
  const traveling = listTravelingEvents(body);
  const publishing = (from: string, to: string): Integration => ({
    ...unknownIntegration,
    from,
    text: `${from} publishes events to ${to}`,
    with: to,
    kind: 'event',
    events: traveling
      .filter((one) => one.from === from && one.to === to)
      .map(({ event }) => partRef(key, namedPartId('EV', event)))
      .join(', '),
  });
  const asking = (from: string, to: string, how: string): Integration => ({
    ...unknownIntegration,
    from,
    text: `${from} asks ${to}${how}`,
    with: to,
    kind: 'call',
  });
  const mapped = body.contextMap.map(({ from, to, relationship, note }) => {
    const how = relationship === 'queries' ? '' : ' through an anti-corruption layer';
    const integration = relationship === 'publishes events' ? publishing(from, to) : asking(to, from, how);
    return note === '' ? integration : { ...integration, text: `${integration.text}: ${note}` };
  });
  const isMapped = ({ from, to }: { from: string; to: string }): boolean =>
    mapped.some((one) => one.kind === 'event' && one.from === from && one.with === to);
  const unmapped = traveling.filter((one) => !isMapped(one)).map(({ from, to }) => publishing(from, to));
  return [...mapped, ...new Map(unmapped.map((one) => [one.text, one])).values()];
}

const unknownIntegration = { timeout: '', failure: '', repeats: '', order: '', events: '' };

function drawMap({ contexts }: DaaBody, integrations: readonly Integration[]): string {
  const names = [...new Set([...contexts.map(({ name }) => name), ...integrations.flatMap(({ from, with: to }) => [from, to])])];
  const node = (name: string): string => `c${names.indexOf(name) + 1}`;
  return [
    'flowchart LR',
    ...names.map((name) => `  ${node(name)}["${name.replace(/["[\]{}()<>;]/g, ' ').trim()}"]`),
    ...integrations.map(({ from, with: to, kind }) => `  ${node(from)} -->|${kind === 'event' ? 'events' : 'asks'}| ${node(to)}`),
  ].join('\n');
}
