import { pascalCase } from '../../analysis/concepts/terms.ts';
import { creatingVerbs } from '../../analysis/concepts/vocabulary.ts';
import type { Evidence } from './evidence.ts';
import type { AggregateGroup } from './group-aggregates.ts';
import { readOperationName } from './operation-words.ts';

/** Verbs that make a thing only where nothing was done to it before: a bag that was tagged is not made by reporting it lost. */
const sometimesMaking = new Set([
  'report',
  'publish',
  'announce',
  'issue',
  'sign',
  'schedule',
  'label',
  'generate',
  'invoice',
  'declare',
  'offer',
  'prepare',
  'plan',
  'define',
  'log',
  'record',
  'place',
  'reserve',
  'upload',
]);

/** Whether the thing that the operation belongs to begins to exist with it. */
export function isMaking(name: string, group: AggregateGroup, evidence: Evidence): boolean {
  const { verb, query, draft } = readOperationName(name, evidence);
  if (query) return false;
  const done = draft ? pascalCase(evidence.index.resolve(draft.deeds[0]?.thing ?? '')) : group.name;
  if (done !== group.name) return true;
  if (!creatingVerbs.has(verb)) return false;
  if (!sometimesMaking.has(verb)) return true;
  const first = group.operations.find(
    (operation) => operation.object === group.name && !readOperationName(operation.name, evidence).query,
  );
  return first?.name === name;
}
