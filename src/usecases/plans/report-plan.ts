import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { makePlan } from '../../analysis/plan/make-plan.ts';
import { lintPlan } from '../../analysis/plan/shape-plan.ts';
import { worstFirst } from '../../analysis/lint/lint-artifact.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { planBodySchema } from '../../lifecycle/plan.ts';
import { readGate } from '../gates/decide-gate.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { summarizeGate, summarizeRun } from '../daas/report-daa.ts';
import { listFindings } from '../artifacts/list-findings.ts';
import type { UsecasePorts } from '../ports.ts';
import { drafterOf } from '../reports/drafting.ts';
import { toPlanPreview } from '../reports/plan-documents.ts';
import type { Report } from '../reports/registry.ts';
import { readRun } from '../runs/describe-run.ts';
import { readStanding } from './read-standing.ts';

/** Returns the plan that rules make now, on the one that stands; nothing is stored. */
export async function previewPlan(ports: UsecasePorts, { adr: asked }: { adr: string }): Promise<Report<'plan-preview'>> {
  const { key: adr } = await readArtifact(ports, { key: asked });
  const material = await ports.materials.gatherPlan(adr);
  const plan = makePlan(material, (await readStanding(ports, adr))?.body ?? null);
  return toPlanPreview(plan, worstFirst(lintPlan(plan, material)));
}

/**
 * Reports a run that saved its plan, or that waits at a gate before. Throws NotFoundError
 * `run.not-found` and, for any other run, ConflictError `run.no-result`.
 */
export async function reportPlan(ports: UsecasePorts, { key }: { key: string }): Promise<Report<'plan-draft'>> {
  const run = await readRun(ports, key);
  const adr = run.workflow === 'construction' ? run.subject['adr'] : undefined;
  const waiting = run.gateKey === null ? null : summarizeGate(await readGate(ports, run.gateKey));
  const saved = run.subject['plan'];
  if (adr === undefined || (saved === undefined && waiting === null))
    throw new ConflictError({
      id: 'run.no-result',
      message: `${key} has saved no plan${run.status === 'canceled' ? ' before it was canceled' : ' yet'}.`,
      fix: fix`${act('readRun', { key })} tells how far it has come.`,
      details: { run: key, workflow: run.workflow, status: run.status },
    });
  const head = { run: summarizeRun(run), adr, usage: { ...run.usage } };
  if (saved === undefined) return { ...head, plan: null, bolts: [], gate: waiting, drafter: null };
  const plan = await readArtifact(ports, { key: saved });
  const { bolts } = await ports.materials.gatherPlan(adr);
  const last = (await ports.gates.list({ artifactKey: saved })).find(({ kind }) => kind === 'review');
  const { adr: _, ...preview } = toPlanPreview(planBodySchema.parse(plan.body), await listFindings(ports, plan));
  const { title, status, version, contentHash } = plan;
  return {
    ...head,
    plan: { key: plan.key, title, status, version, contentHash, ...preview },
    bolts: bolts
      .filter(({ planned }) => planned !== '')
      .map(({ key: bolt, planned: ref, title: goal, status: at }) => ({ key: bolt, ref, title: goal, status: at })),
    gate: last ? summarizeGate(last) : waiting,
    drafter: drafterOf(plan),
  };
}
