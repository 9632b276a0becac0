import { gatePolicies, type GateDecisionKind } from '../../../src/lifecycle/gate-policies.ts';
import type { Principal } from '../../../src/ports/people.ts';
import type { SenderParts } from '../../../src/integrations/notifications/send-notifications.ts';
import { createArtifactStore } from '../../../src/repository/artifacts/artifact-store.ts';
import type { Database } from '../../../src/repository/database/connection.ts';
import { createIncidentStore } from '../../../src/repository/incidents/incident-store.ts';
import { createGateStore } from '../../../src/repository/gates/gate-store.ts';
import { createRunStore } from '../../../src/repository/runs/run-store.ts';
import { decide } from '../../support/decide.ts';

export interface ReviewedPrd {
  readonly gateKey: string;
  decide(decision: GateDecisionKind): Promise<void>;
}

/** A PRD that waits at a gate without a run. */
export async function openReviewedPrd(db: Database, owner: Principal, { title }: { title: string }): Promise<ReviewedPrd> {
  const gates = createGateStore(db);
  const saved = await createArtifactStore(db).create({
    kind: 'prd',
    title,
    body: { title },
    markdown: `# ${title}\n`,
    parts: [],
    links: [],
    provenance: {},
    authorId: owner.id,
    origin: crypto.randomUUID(),
  });
  const gate = await gates.open({
    artifactKey: saved.key,
    version: saved.version,
    contentHash: saved.contentHash,
    criteria: (gatePolicies.prd?.criteria ?? []).map((criterion) => ({ ...criterion, evidence: 'read', findings: [] })),
    runId: null,
    origin: crypto.randomUUID(),
    actorId: owner.id,
  });
  return { gateKey: gate.key, decide: (decision) => decide({ gates }, owner, gate.key, decision) };
}

/** What messages are composed from. */
export function readers(db: Database): Pick<SenderParts, 'gates' | 'runs' | 'incidents' | 'whoIsOnCall'> {
  return {
    gates: createGateStore(db),
    runs: createRunStore(db.pool, { currentVersion: () => 1 }),
    incidents: createIncidentStore(db),
    whoIsOnCall: () => Promise.resolve('Ada'),
  };
}
