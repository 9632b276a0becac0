import type { DaaBody } from '../lifecycle/daa.ts';
import { namedPartId } from '../lifecycle/named-part-id.ts';
import type { Part } from '../lifecycle/parts.ts';
import { nfrCategories, primaryKpiId, type PrdBody } from '../lifecycle/prd.ts';

/** Returns a PRD's addressable parts in document order, from stories to questions. */
export function listPrdParts(body: PrdBody): Part[] {
  const parts: Part[] = [];
  for (const { id, role, capability, benefit, criteria } of body.stories) {
    const reason = benefit === '' ? '' : ` so that ${benefit}`;
    parts.push({
      localId: id,
      type: 'story',
      text: `As a ${role || '(not stated)'}, I want ${capability || '(not stated)'}${reason}`,
    });
    for (const criterion of criteria) parts.push({ localId: `${id}.${criterion.id}`, type: 'criterion', text: criterion.text });
  }
  for (const { id, text } of body.requirements) parts.push({ localId: id, type: 'requirement', text });
  for (const category of nfrCategories)
    for (const { id, text } of body.nonFunctional[category]) parts.push({ localId: id, type: 'nfr', text });
  const { primaryKpi, secondary } = body.metrics;
  if (primaryKpi !== '') parts.push({ localId: primaryKpiId, type: 'kpi', text: primaryKpi });
  for (const { id, text } of secondary) parts.push({ localId: id, type: 'kpi', text });
  for (const { id, text } of body.unread) parts.push({ localId: id, type: 'unread-passage', text });
  for (const { id, text, answer } of body.questions ?? [])
    parts.push({ localId: id, type: 'question', text: answer === '' ? text : `${text} ${answer}` });
  return unique(parts);
}

/** Returns an AI-DAA's parts: contexts, aggregates, value objects, events, open questions. */
export function listDaaParts(body: DaaBody): Part[] {
  const parts: Part[] = [];
  const named = (prefix: string, type: string, name: string, text: string): void => {
    parts.push({ localId: namedPartId(prefix, name), type, text });
  };
  for (const { name, responsibilities } of body.contexts) named('CTX', 'context', name, [name, ...responsibilities].join('; '));
  for (const aggregate of body.aggregates) {
    named('AGG', 'aggregate', aggregate.name, aggregate.name);
    for (const { id, statement } of aggregate.invariants) parts.push({ localId: id, type: 'invariant', text: statement });
    for (const { id, signature } of aggregate.operations) parts.push({ localId: id, type: 'operation', text: signature });
  }
  for (const { name } of body.valueObjects) named('VO', 'value-object', name, name);
  for (const { name } of body.domainEvents) named('EV', 'event', name, name);
  for (const { id, text } of body.questions ?? []) parts.push({ localId: id, type: 'question', text });
  return unique(parts);
}

/** A local id names one part: of two with the same id (a lint finding) the first is addressed. */
function unique(parts: readonly Part[]): Part[] {
  const byId = new Map<string, Part>();
  for (const part of parts) if (!byId.has(part.localId)) byId.set(part.localId, part);
  return [...byId.values()];
}
