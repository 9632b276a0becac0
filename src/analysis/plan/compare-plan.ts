import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { PlanBody } from '../../lifecycle/plan.ts';
import { isBegun, type PlanMaterial } from '../../lifecycle/plan-material.ts';
import { kindFinding } from '../lint/kinds/kind-codes.ts';
import { listAdrParts, type AdrPart } from './list-adr-parts.ts';
import { listAwaited } from '../../lifecycle/order-bolts.ts';

type Plan = Pick<PlanBody, 'bolts' | 'omitted' | 'adr' | 'adrHash' | 'references'>;

/** Holds a plan against its AI-ADR, the amendments, and the Bolts that exist. */
export function comparePlan(plan: Plan, material: PlanMaterial): Finding[] {
  const parts = new Map(listAdrParts(material).map((part) => [part.ref, part]));
  return [
    ...checkSources(plan, material),
    ...checkCoverage(plan, parts),
    ...checkLiving(plan, material),
    ...checkCriteria(plan, parts),
    ...checkCare(plan, parts),
    ...checkMigrations(plan, parts),
    ...checkRollback(plan, parts),
  ];
}

type Parts = ReadonlyMap<string, AdrPart>;

function checkSources({ adr, adrHash, references }: Plan, { adrs: [own, ...amendments] }: PlanMaterial): Finding[] {
  const named = new Set(references.filter(({ role }) => role === 'implements').map(({ to }) => to));
  const unread = amendments.filter(({ key }) => !named.has(key)).map(({ key }) => key);
  const changes = [
    ...(own && own.contentHash !== adrHash ? [`${adr} has another content than the plan was made on`] : []),
    ...(unread.length > 0 ? [`${unread.join(', ')} ${unread.length === 1 ? 'amends' : 'amend'} it since`] : []),
  ];
  if (changes.length === 0) return [];
  return [
    kindFinding('PLAN-ADR-OUTDATED', {
      part: 'AI-ADR',
      message: `The plan is older than its AI-ADR: ${changes.join('; ')}.`,
      fix: fix`Plan again: ${act('planBolts', { key: adr })}.`,
    }),
  ];
}

function checkCoverage({ bolts, omitted }: Plan, parts: Parts): Finding[] {
  const places = [
    ...bolts.flatMap(({ id, owns }) => owns.map((ref) => ({ ref, place: id }))),
    ...omitted.map(({ part }) => ({ ref: part, place: part })),
  ];
  const spoken = new Set(places.map(({ ref }) => ref));
  return [
    ...[...parts.values()]
      .filter(({ ref }) => !spoken.has(ref))
      .map(({ ref, text }) =>
        kindFinding('PLAN-PART-UNCOVERED', {
          part: ref,
          message: `No Bolt owns ${ref} (${text.slice(0, 60)}), and it is not omitted.`,
          fix: 'Name it after "Owns" of one Bolt, or below "Omitted" with the reason.',
        }),
      ),
    ...places
      .filter(({ ref }) => !parts.has(ref))
      .map(({ ref, place }) =>
        kindFinding('PLAN-PART-UNKNOWN', {
          part: place,
          message: `${ref} is no part of the AI-ADR or its amendments that a Bolt can own.`,
          fix: 'Take it out, or name the part that is meant.',
        }),
      ),
  ];
}

/** A Bolt that somebody has begun keeps its parts; what a Bolt outside of the plan owns stays its. */
function checkLiving({ bolts }: Plan, { bolts: living }: PlanMaterial): Finding[] {
  const planned = new Map(bolts.map((bolt) => [bolt.id, bolt]));
  const owner = new Map(bolts.flatMap(({ id, owns }) => owns.map((ref) => [ref, id])));
  const begun = living
    .filter((one) => one.planned !== '' && isBegun(one))
    .filter(({ planned: id, owns }) => !isSameSet(planned.get(id)?.owns ?? [], owns));
  const foreign = living.filter(({ planned: id }) => id === '');
  return [
    ...begun.map(({ key, planned: id, status, owns }) =>
      kindFinding('PLAN-BOLT-BEGUN', {
        part: id,
        message: `${key} is ${status} and owns ${owns.join(', ') || 'nothing'}; the plan says otherwise of ${id}.`,
        fix: `Leave ${id} as it is; what is new goes into a Bolt of its own.`,
      }),
    ),
    ...foreign.flatMap(({ key, owns }) =>
      owns
        .filter((ref) => owner.has(ref))
        .map((ref) =>
          kindFinding('PLAN-PART-TWICE', {
            part: owner.get(ref) ?? ref,
            message: `${ref} is owned by ${key} already, and by ${owner.get(ref)} of the plan.`,
            fix: `Omit it with the status EXISTS, or take it from ${key} first.`,
          }),
        ),
    ),
  ];
}

function checkCriteria({ bolts }: Plan, parts: Parts): Finding[] {
  return bolts.flatMap(({ id, criteria }) =>
    criteria
      .filter(({ from }) => from !== '' && !parts.has(from))
      .map((one) =>
        kindFinding('PLAN-CRITERION-UNSOURCED', {
          part: one.id,
          message: `${one.id} of ${id} comes from ${one.from}, which is no part of the AI-ADR or its amendments.`,
          fix: 'Name the part that it comes from.',
        }),
      ),
  );
}

function checkCare({ bolts }: Plan, parts: Parts): Finding[] {
  return bolts
    .filter(({ work }) => work === 'ai')
    .flatMap(({ id, owns }) => {
      const care = owns.flatMap((ref) => parts.get(ref)?.care.map((reason) => `${ref}: ${reason}`) ?? []);
      if (care.length === 0) return [];
      return [
        kindFinding('PLAN-WORK-NOT-AI', {
          part: id,
          message: `${id} is given to a model, and needs a person: ${care.join('; ')}.`,
          fix: 'Write "- **Work:** human" or pair, or move the part into a Bolt that a person does.',
        }),
      ];
    });
}

function checkMigrations({ bolts }: Plan, parts: Parts): Finding[] {
  const awaited = listAwaited(bolts);
  const owner = new Map(bolts.flatMap((bolt) => bolt.owns.map((ref) => [ref, bolt])));
  return [...parts.values()].flatMap((change): Finding[] => {
    const migrating = owner.get(change.ref);
    if (change.kind !== 'schema' || !migrating) return [];
    const users = change.usedBy.flatMap((ref) => owner.get(ref) ?? []).filter(({ id }) => id !== migrating.id);
    if (change.step === 'destructive')
      return [
        ...(migrating.owns.length > 1
          ? [
              kindFinding('PLAN-DESTRUCTIVE-SHARED', {
                part: migrating.id,
                message: `${migrating.id} does the destructive step ${change.ref} together with something else.`,
                fix: 'Give the step a Bolt of its own, so that it can be released and stopped alone.',
              }),
            ]
          : []),
        ...users
          .filter(({ id }) => !awaited.get(migrating.id)?.has(id))
          .map(({ id }) =>
            kindFinding('PLAN-DESTRUCTIVE-EARLY', {
              part: migrating.id,
              message: `${migrating.id} removes with ${change.ref} what ${id} uses, and does not wait for it.`,
              fix: `Let ${migrating.id} wait for ${id}.`,
            }),
          ),
      ];
    return users
      .filter(({ id }) => !awaited.get(id)?.has(migrating.id))
      .map(({ id }) =>
        kindFinding('PLAN-MIGRATION-LATE', {
          part: id,
          message: `${id} uses what ${change.ref} makes, and does not wait for ${migrating.id}.`,
          fix: `Let ${id} wait for ${migrating.id}.`,
        }),
      );
  });
}

function checkRollback({ bolts }: Plan, parts: Parts): Finding[] {
  return bolts
    .filter(({ rollback }) => rollback === '')
    .flatMap(({ id, owns }) => {
      const changes = owns.filter((ref) => ['schema', 'operation'].includes(parts.get(ref)?.kind ?? ''));
      if (changes.length === 0) return [];
      return [
        kindFinding('PLAN-ROLLBACK-MISSING', {
          part: id,
          message: `${id} changes ${changes.join(', ')} and does not say how to go back.`,
          fix: 'Write it below "Rollback" of the Bolt.',
        }),
      ];
    });
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((ref) => other.includes(ref));
}
