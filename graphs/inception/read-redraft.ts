import { redraftableDaa } from '../../src/analysis/redraft/redraftable.ts';
import { mergeRedraft } from '../../src/analysis/redraft/merge-redraft.ts';
import type { MergedRedraft } from '../../src/analysis/redraft/redraft-order.ts';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import type { NodeVisit, WorkflowPorts } from '../../src/ports/workflow.ts';
import { readStanding, type Standing } from '../read-standing.ts';
import type { StandingRedraft } from '../report-redraft.ts';
import type { InceptionState } from './state.ts';

/** Returns the model with the PRD's changes. Throws NotFoundError `artifact.version-not-found`. */
export function readStandingModel(ports: WorkflowPorts, state: InceptionState, version: number): Promise<Standing<DaaBody>> {
  const { prd, prdVersion, daa, redraft } = state;
  return readStanding(ports, redraftableDaa, { key: daa, version, prd, prdVersion, cleared: redraft?.cleared ?? [] });
}

/** Merges the redraft into the model at the version, by default the one it was drafted on. */
export async function readRedraft(
  ports: WorkflowPorts,
  state: InceptionState,
  visit: NodeVisit,
  version = state.redraft?.version,
): Promise<StandingRedraft<DaaBody>> {
  const ref = state.redraft?.ref;
  // This is a wiring defect: the node that sets both must run first.
  if (ref === undefined || version === undefined) throw new Error('inception: nothing was redrafted yet');
  const on = await readStandingModel(ports, state, version);
  const { output } = await visit.readDraft('inception/revise-daa', ref);
  return { ...mergeRedraft({ ...on, fresh: output.daa }), on };
}

/** Returns the ids of parts that the redraft may still change: those without a person's edit. */
export function openParts({ parts }: MergedRedraft<DaaBody>): ReadonlySet<string> {
  return new Set(parts.filter(({ editedBy }) => editedBy === null).map(({ part }) => part));
}
