import { redraftableTip } from '../../src/analysis/redraft/redraftable.ts';
import { mergeTip } from '../../src/analysis/redraft/tip/merge-tip.ts';
import type { TipBody } from '../../src/lifecycle/tip.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { readStanding, type Standing } from '../read-standing.ts';
import type { StandingRedraft } from '../report-redraft.ts';
import type { LightweightState } from './state.ts';

/** Returns the current TIP with the PRD's changes; null when the whole TIP is drafted. */
export async function readStandingTip(ports: WorkflowPorts, state: LightweightState): Promise<Standing<TipBody> | null> {
  const { prd, prdVersion, tip, redraft } = state;
  if (redraft === null || tip === '') return null;
  const current = await ports.artifacts.read(tip);
  const version = current?.version ?? 1;
  return readStanding(ports, redraftableTip, { key: tip, version, prd, prdVersion, cleared: redraft.cleared });
}

/** Merges a draft into the current TIP, which includes what people edited meanwhile. */
export async function mergeIntoStanding(
  ports: WorkflowPorts,
  state: LightweightState,
  fresh: TipBody,
): Promise<StandingRedraft<TipBody> | null> {
  const on = await readStandingTip(ports, state);
  return on && { ...mergeTip({ ...on, fresh }), on };
}
