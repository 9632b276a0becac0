import { isDeepStrictEqual } from 'node:util';
import { buildBolt, dropBolt } from '../../../src/analysis/plan/build-bolt.ts';
import { boltBodySchema, type BoltBody } from '../../../src/lifecycle/bolt.ts';
import { count } from '../../../src/lifecycle/count.ts';
import { orderBolts } from '../../../src/lifecycle/order-bolts.ts';
import { planBodySchema } from '../../../src/lifecycle/plan.ts';
import { isBegun } from '../../../src/lifecycle/plan-material.ts';
import type { ArtifactVersion, BoltVersion } from '../../../src/ports/artifacts.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readVersion } from '../../read-version.ts';
import type { ConstructionState, ConstructionUpdate } from '../state.ts';

/**
 * Creates the Bolts of the approved plan in one transaction. Bolts in TODO get the version that the
 * plan asks for; those that somebody has begun stay as they are.
 */
export const createBolts =
  (ports: WorkflowPorts) =>
  async (state: ConstructionState, visit: NodeVisit): Promise<ConstructionUpdate> => {
    const version = state.accepted > 0 ? state.accepted : state.planVersion;
    const current = await readVersion(ports, state.plan);
    if (current.version !== version) {
      await visit.progress(`${state.plan} has version ${current.version} since ${state.gate || 'its gate'} was approved`);
      return { outcome: 'withdrawn', planVersion: version };
    }
    // The database refuses it without an approved gate on exactly this version.
    await ports.artifacts.moveStatus({
      key: state.plan,
      to: 'Validated',
      reason: `${state.gate || 'its gate'} approved`,
      actorId: visit.startedById,
    });
    const keys = await storeAll(ports, current, { state, visit });
    await visit.progress(keys.length === 0 ? 'no Bolt changes' : `${count(keys.length, 'Bolt')}: ${nameRange(keys)}`);
    return { outcome: 'approve' };
  };

async function storeAll(
  ports: WorkflowPorts,
  plan: ArtifactVersion,
  { state, visit }: { state: ConstructionState; visit: NodeVisit },
): Promise<string[]> {
  const body = planBodySchema.parse(plan.body);
  const { bolts: living } = await ports.materials.gatherPlan(state.adr);
  const planned = living.filter((one) => one.planned !== '');
  const known = new Map(planned.map(({ planned: id, key }) => [id, key]));
  const standing = new Map<string, { version: number; title: string; body: BoltBody }>();
  for (const { key } of planned.filter((one) => !isBegun(one))) {
    const bolt = await readVersion(ports, key);
    standing.set(key, { version: bolt.version, title: bolt.title, body: boltBodySchema.parse(bolt.body) });
  }
  const ordered = orderBolts(body.bolts);
  const begun = new Set(planned.filter(isBegun).map(({ planned: id }) => id));
  const ids = new Set(ordered.map(({ id }) => id));
  const fresh = ordered.filter(({ id }) => !known.has(id)).map(({ id }) => id);

  return ports.artifacts.storeBolts({
    fresh,
    build: (made) => {
      const keys = new Map([...known, ...made]);
      const wanted = ordered
        .filter(({ id }) => !begun.has(id))
        .map((bolt) => {
          const key = keys.get(bolt.id) ?? '';
          const before = standing.get(key) ?? null;
          const built = buildBolt(bolt, { plan: { key: plan.key, body }, keys, standing: before?.body ?? null });
          return toVersion(key, { title: bolt.goal, body: built, before });
        });
      const dropped = planned
        .filter((one) => !isBegun(one) && !ids.has(one.planned))
        .map(({ key }) => {
          const before = standing.get(key) ?? null;
          if (!before) return null;
          return toVersion(key, {
            title: before.title,
            body: dropBolt(before.body, { plan: plan.key, version: plan.version }),
            before,
          });
        });
      return [...dropped, ...wanted].filter((one) => one !== null);
    },
  });

  function toVersion(
    key: string,
    {
      title,
      body: bolt,
      before,
    }: { title: string; body: BoltBody; before: { version: number; title: string; body: BoltBody } | null },
  ): BoltVersion | null {
    if (before?.title === title && isDeepStrictEqual(before.body, bolt)) return null;
    return {
      key,
      expectedVersion: before?.version ?? 0,
      title,
      body: bolt,
      ...ports.documents.render('bolt', { title, body: bolt }),
      links: bolt.references.map(({ role, to }) => ({ role, to })),
      provenance: {
        runId: visit.runKey,
        derivedFrom: { key: plan.key, version: plan.version },
        reason: `planned in ${plan.key} version ${plan.version}`,
      },
      authorId: visit.startedById,
      origin: `${visit.origin}/${key}`,
    };
  }
}

function nameRange(keys: readonly string[]): string {
  return keys.length <= 2 ? keys.join(', ') : `${keys[0]} to ${keys.at(-1)}`;
}
