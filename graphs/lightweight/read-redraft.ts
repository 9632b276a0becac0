import { redraftableTip } from '../../src/analysis/redraft/redraftable.ts';
import { mergeTip } from '../../src/analysis/redraft/tip/merge-tip.ts';
import type { TipBody } from '../../src/lifecycle/tip.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { readStanding, type Standing } from '../read-standing.ts';
import type { StandingRedraft } from '../report-redraft.ts';
import type { LightweightState } from './state.ts';

/** The TIP as it stands now, against the PRD of the run; null where the whole of it is drafted. */
export async function readStandingTip(ports: WorkflowPorts, state: LightweightState): Promise<Standing<TipBody> | null> {
  const { prd, prdVersion, tip, redraft } = state;
  if (redraft === null || tip === '') return null;
  const current = await ports.artifacts.read(tip);
  const version = current?.version ?? 1;
  return readStanding(ports, redraftableTip, { key: tip, version, prd, prdVersion, cleared: redraft.cleared });
}

/** What a draft makes of the TIP as it stands now. Who edited it while it was drafted is heard: the merge is made on what they wrote. */
export async function mergeIntoStanding(
  ports: WorkflowPorts,
  state: LightweightState,
  fresh: TipBody,
): Promise<StandingRedraft<TipBody> | null> {
  const on = await readStandingTip(ports, state);
  return on && { ...mergeTip({ ...on, fresh }), on };
}
