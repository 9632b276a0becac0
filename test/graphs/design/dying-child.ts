import { workflows } from '../../../graphs/registry.ts';
import { keepPrdIds } from '../../../src/documents/prd/keep-ids/keep-prd-ids.ts';
import { parseArtifact, remarkArtifact, renderArtifact } from '../../../src/documents/render-artifact.ts';
import { fitEdits } from '../../../src/documents/blocks/fit-edits.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import type { Drafter } from '../../../src/ports/drafter.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { openTestEngine } from '../../support/engine.ts';

/** A worker process that dies in one node, as by SIGKILL. */
export interface DyingOrder {
  readonly service: ConnectionTarget;
  readonly runKey: string;
  readonly node: string;
  /** `stored`: what the node makes is stored, and the run does not know yet. `finished`: the node says that it is done. */
  readonly moment: 'stored' | 'finished';
  /** Drafts an AI-ADR that lint finds errors in. */
  readonly spoils: boolean;
}

const { service, runKey, node, moment, spoils } = JSON.parse(process.argv[2] ?? '') as DyingOrder;
const { parts } = openTestEngine(service, workflows);
const { artifacts, gates, sessions } = parts.stores;
let current = '';

/** Never comes back where it is time to die: SIGKILL takes a moment, in which nothing more may be stored. */
async function dieIf(isTime: boolean): Promise<void> {
  if (!isTime) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

function dying<A extends unknown[], R>(deed: (...given: A) => Promise<R>): (...given: A) => Promise<R> {
  return async (...given) => {
    const done = await deed(...given);
    await dieIf(moment === 'stored' && current === node);
    return done;
  };
}

const rules = createRulesDrafter();
const drafter: Drafter = {
  ...rules,
  async draft(step, input, context) {
    const drafted = await rules.draft(step, input, context);
    if (!spoils || step !== 'design/draft-adr' || (input as { revision?: unknown }).revision) return drafted;
    // Only what a model drafted is sent back to it; rules would say the same again.
    const provenance = { ...drafted.provenance, drafter: { kind: 'model' as const, model: 'spoiled' } };
    return { ...drafted, provenance, output: { ...drafted.output, edgeCases: [], deferred: [], openPoints: [] } };
  },
};

const engine = createEngine({
  ...parts,
  stores: {
    ...parts.stores,
    drafter,
    documents: { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits },
    artifacts: {
      ...artifacts,
      create: dying((given: Parameters<typeof artifacts.create>[0]) => artifacts.create(given)),
      addVersion: dying((given: Parameters<typeof artifacts.addVersion>[0]) => artifacts.addVersion(given)),
      moveStatus: dying((given: Parameters<typeof artifacts.moveStatus>[0]) => artifacts.moveStatus(given)),
    },
    gates: { ...gates, open: dying((given: Parameters<typeof gates.open>[0]) => gates.open(given)) },
    sessions: { ...sessions, settle: dying((given: Parameters<typeof sessions.settle>[0]) => sessions.settle(given)) },
  },
  leases: {
    ...parts.leases,
    async record(lease, event) {
      await parts.leases.record(lease, event);
      if (event.type === 'node-started') current = event.node;
      await dieIf(moment === 'finished' && event.type === 'node-finished' && event.node === node);
    },
  },
});
await engine.workUntilSettled(runKey, {});
