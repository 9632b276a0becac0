import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { isAmendment } from '../../lifecycle/mandatory-fields.ts';
import type { PlanMaterial } from '../../lifecycle/plan-material.ts';
import { nfrCategories, prdBodySchema } from '../../lifecycle/prd.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import type { ArtifactStore, ArtifactVersion } from '../../ports/artifacts.ts';

interface Reads {
  readonly artifacts: ArtifactStore;
  readonly read: (key: string) => Promise<ArtifactVersion>;
}

/** Loads what a plan is made from; see the port. It reads one after the other. */
export async function gatherPlan({ artifacts, read }: Reads, key: string): Promise<PlanMaterial> {
  const own = await read(key);
  requireAccepted(own);
  const records = [own];
  for (const amendment of own.amendments ?? []) records.push(await read(amendment));
  const adrs = records.map(({ body, version, title, contentHash, key: of }) => ({
    key: of,
    version,
    title,
    contentHash,
    body: adrBodySchema.parse(body),
  }));
  const sources = adrs.flatMap(({ body }) => body.references.map(({ to }) => splitPartRef(to)?.key ?? to));
  const nfrs: PlanMaterial['nfrs'] = [];
  for (const prd of new Set(sources.filter((source) => source.startsWith('PRD-')))) {
    const body = prdBodySchema.parse((await read(prd)).body);
    for (const category of nfrCategories)
      nfrs.push(...body.nonFunctional[category].map(({ id }) => ({ ref: `${prd}#${id}`, category })));
  }
  const living = await artifacts.listBolts({ adrs: adrs.map((adr) => adr.key) });
  const bolts = living.map(({ key: bolt, title, status, links }) => ({
    key: bolt,
    title,
    status,
    planned:
      splitPartRef(links.find(({ role, to }) => role === 'derived_from' && to.startsWith('PLAN-'))?.to ?? '')?.localId ?? '',
    owns: links.filter(({ role }) => role === 'satisfies').map(({ to }) => to),
  }));
  return { adrs, nfrs, bolts };
}

function requireAccepted({ key, kind, status, body }: ArtifactVersion): void {
  if (kind !== 'adr')
    throw new InputError({
      id: 'plan.adr-expected',
      message: `${key} is no AI-ADR.`,
      fix: fix`Name one: ${act('listArtifacts', { kind: 'adr' })}.`,
    });
  const amended = isAmendment(body) ? adrBodySchema.parse(body).references.find(({ role }) => role === 'amends')?.to : undefined;
  if (amended !== undefined)
    throw new InputError({
      id: 'plan.adr-expected',
      message: `${key} amends ${amended}, and is planned with it.`,
      fix: fix`Plan that one: ${act('planBolts', { key: amended })}.`,
    });
  if (status === gateRoutes.adr?.outcomes.approve) return;
  throw new ConflictError({
    id: 'plan.adr-not-accepted',
    message: `${key} is ${status}; Bolts are planned from what was accepted.`,
    fix: fix`See its gate: ${act('listGates', { artifact: key })}.`,
    details: { adr: key, status },
  });
}
