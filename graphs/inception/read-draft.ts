import { act, fix } from '../../src/lifecycle/fixes/fix.ts';
import { NotFoundError } from '../../src/lifecycle/errors.ts';
import { confineRevision } from '../../src/analysis/redraft/confine-revision.ts';
import { daaBodySchema, type DaaBody } from '../../src/lifecycle/daa.ts';
import type { NodeVisit, StepRef, WorkflowPorts } from '../../src/ports/workflow.ts';
import { assembleDaa } from '../../src/steps/inception/assemble-daa.ts';
import type { StepId, StepOutput } from '../../src/steps/registry.ts';
import { openParts, readRedraft } from './read-redraft.ts';
import type { InceptionState } from './state.ts';

/** Returns the output of an earlier step. */
export async function readStep<S extends StepId>(state: InceptionState, visit: NodeVisit, step: S): Promise<StepOutput<S>> {
  const ref = state.steps[step];
  // This is a wiring defect: the node that drafts the step must run first.
  if (!ref) throw new Error(`inception: ${step} was not drafted yet`);
  return (await visit.readDraft(step, ref)).output;
}

/** Returns the domain model that the nodes after step 5 work on. */
export async function readDraft(ports: WorkflowPorts, state: InceptionState, visit: NodeVisit): Promise<DaaBody> {
  const { source } = state;
  if (source.from === 'version') return await readVersion(ports, state.daa, source.version);
  if (state.redraft) return await readRedrafted(ports, state, visit);
  if (source.from === 'revision') return await readRevision(visit, source.ref);
  const [concepts, contexts, tactical, pseudocode, invariants] = await Promise.all([
    readStep(state, visit, 'inception/identify-concepts'),
    readStep(state, visit, 'inception/propose-contexts'),
    readStep(state, visit, 'inception/define-aggregates'),
    readStep(state, visit, 'inception/write-pseudocode'),
    readStep(state, visit, 'inception/state-invariants'),
  ]);
  return assembleDaa({ concepts, contexts, tactical, pseudocode, invariants });
}

/** Limits a revision of a redraft to the parts that the redraft may change. */
async function readRedrafted(ports: WorkflowPorts, state: InceptionState, visit: NodeVisit): Promise<DaaBody> {
  const redraft = await readRedraft(ports, state, visit);
  const { source } = state;
  if (source.from !== 'revision') return redraft.body;
  return confineRevision(redraft.body, await readRevision(visit, source.ref), openParts(redraft));
}

async function readRevision(visit: NodeVisit, ref: StepRef): Promise<DaaBody> {
  return (await visit.readDraft('inception/revise-daa', ref)).output.daa;
}

async function readVersion(ports: WorkflowPorts, key: string, number: number): Promise<DaaBody> {
  const version = await ports.artifacts.read(key, number);
  if (version) return daaBodySchema.parse(version.body);
  throw new NotFoundError({
    id: 'artifact.version-not-found',
    message: `${key} version ${number} is not in the repository.`,
    fix: fix`Start a new run: ${act('startRun', { workflow: 'inception', fresh: true })}.`,
  });
}
