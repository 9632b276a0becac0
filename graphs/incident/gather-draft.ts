import { planMonitoring } from '../../src/analysis/monitoring/plan-monitoring.ts';
import { adrBodySchema } from '../../src/lifecycle/adr.ts';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import { boltBodySchema } from '../../src/lifecycle/bolt.ts';
import { causeBodySchema } from '../../src/lifecycle/cause.ts';
import { citedSources } from '../../src/lifecycle/cited-sources.ts';
import { NotFoundError } from '../../src/lifecycle/errors.ts';
import { act, fix } from '../../src/lifecycle/fixes/fix.ts';
import { fixBodySchema } from '../../src/lifecycle/fix.ts';
import { splitPartRef } from '../../src/lifecycle/ids.ts';
import { artifactsOf, type IncidentMaterial } from '../../src/lifecycle/incident-material.ts';
import { measureIncident } from '../../src/lifecycle/incident-targets.ts';
import { mitigationBodySchema } from '../../src/lifecycle/mitigation.ts';
import type { Reference } from '../../src/lifecycle/references.ts';
import { unitBodySchema } from '../../src/lifecycle/unit.ts';
import { validationBodySchema } from '../../src/lifecycle/validation.ts';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { describeDuration } from '../../src/steps/incident/draft-postmortem.ts';
import type { DraftMaterial, Kept, TriedMitigation } from '../../src/steps/incident/draft-material.ts';

/** Similar incidents whose mitigations are read. */
const mostSimilar = 3;

/** Reads everything that a draft of the incident is made from. Throws NotFoundError `incident.not-found`. */
export async function gatherDraft(ports: WorkflowPorts, key: string): Promise<DraftMaterial> {
  const incident = await readIncident(ports, key);
  const { evidence, ticket, times } = incident;
  const deployed = evidence.filter((row) => row.class === 'deployment').flatMap(({ text }) => citedSources(text));
  const named = [...evidence.map(({ ref }) => ref), ...deployed, ...ticket.references.map(({ to }) => to)];
  const chain = await readChain(ports, named);
  const ofKind = <Body>(kind: ArtifactKindId, schema: { parse(body: unknown): Body }): Kept<Body>[] =>
    chain.filter((one) => one.kind === kind).map((one) => keep(one, schema));
  const own = <Body>(kind: ArtifactKindId, schema: { parse(body: unknown): Body }): Kept<Body>[] =>
    artifactsOf(incident, kind).map((one) => keep(one, schema));
  const records = chain.filter(({ kind }) => kind === 'adr').map((one) => ({ ...one, body: adrBodySchema.parse(one.body) }));
  const { metrics, rules } = planMonitoring(records, []);
  return {
    incident: {
      key: incident.key,
      title: incident.title,
      severity: incident.severity,
      alert: ticket.alert,
      impact: ticket.impact,
      firedAt: times.alertAt,
      endedAt: times.steps.find(({ status }) => status === 'Fix Validated')?.at ?? null,
    },
    now: new Date().toISOString(),
    timeline: incident.timeline,
    evidence,
    hypotheses: incident.hypotheses,
    mitigations: listTried(incident),
    causes: own('cause', causeBodySchema),
    fixes: own('fix', fixBodySchema),
    validations: own('validation', validationBodySchema),
    postmortems: artifactsOf(incident, 'postmortem')
      .filter(({ status }) => status !== 'Rejected')
      .map(({ key }) => key)
      .toReversed(),
    targets: describeTargets(incident),
    chain: chain.map(({ key, kind, title }) => ({ key, kind, title })),
    adrs: ofKind('adr', adrBodySchema),
    bolts: ofKind('bolt', boltBodySchema),
    units: ofKind('unit', unitBodySchema),
    metrics,
    rules,
    worked: await readWorked(ports, incident),
  };
}

async function readIncident({ incidents }: WorkflowPorts, key: string): Promise<IncidentMaterial> {
  const incident = await incidents.read(key);
  if (incident) return incident;
  throw new NotFoundError({
    id: 'incident.not-found',
    message: `There is no incident ${key}.`,
    fix: fix`${act('listArtifacts')} shows those that there are.`,
  });
}

/** Measures what counts from the alert; the other targets are those of several incidents. */
function describeTargets({ key, severity, times }: IncidentMaterial): DraftMaterial['targets'][number][] {
  const at = (status: string): string | null => times.steps.find((step) => step.status === status)?.at ?? null;
  const history = {
    key,
    severity,
    alertAt: times.alertAt,
    correlatedAt: at('Correlated'),
    stableAt: times.stableAt,
    causeAt: at('Root Cause Validated'),
    fixValidatedAt: at('Fix Validated'),
    postmortemAt: null,
    resolvedAt: null,
    closedAt: null,
    cause: null,
    updates: 0,
  };
  return measureIncident(history, [], Date.now()).flatMap(({ name, target, actual, unit, met }) =>
    unit === 'seconds' && actual !== null ? [{ name, target, actual: describeDuration(actual * 1000), met }] : [],
  );
}

function keep<Body>(
  { key, title, status, body }: { key: string; title: string; status: string; body: unknown },
  schema: { parse(body: unknown): Body },
): Kept<Body> {
  return { key, title, status, body: schema.parse(body) };
}

/** Reads the artifacts that the evidence names, then what they come from, up to the PRD. */
async function readChain(ports: WorkflowPorts, refs: readonly string[]): Promise<ArtifactVersion[]> {
  const found = new Map<string, ArtifactVersion>();
  const wanted = [...refs];
  for (const ref of wanted) {
    const key = splitPartRef(ref)?.key ?? ref;
    if (found.has(key) || !/^[A-Z]+-(?:\d{4}-)?\d{3,}$/.test(key)) continue;
    const artifact = await ports.artifacts.read(key);
    if (!artifact || artifact.kind === 'incident') continue;
    found.set(key, artifact);
    wanted.push(...(artifact.amendments ?? []), ...listSources(artifact.body));
  }
  return [...found.values()];
}

/** A Bolt implements an AI-ADR, which decides an RFC, which is derived from what a PRD led to. */
function listSources(body: unknown): string[] {
  const { references = [] } = body as { references?: readonly Reference[] };
  return references
    .filter(({ role }) => role === 'implements' || role === 'decides' || role === 'derived_from')
    .map(({ to }) => to);
}

function listTried(incident: IncidentMaterial): TriedMitigation[] {
  return artifactsOf(incident, 'mitigation').map((one) => ({
    ...keep(one, mitigationBodySchema),
    executed: incident.executions.find(({ mitigation }) => mitigation === one.key) ?? null,
  }));
}

/** Reads what was executed in similar incidents that became stable afterwards. */
async function readWorked(ports: WorkflowPorts, { key, evidence }: IncidentMaterial): Promise<DraftMaterial['worked'][number][]> {
  const similar = evidence.filter((row) => row.class === 'similar').slice(0, mostSimilar);
  const found = new Map<string, string>();
  for (const { id, ref } of similar) {
    const other = ref.startsWith('INC-') ? ref : await findIncident(ports, ref);
    if (other !== null && other !== key && !found.has(other)) found.set(other, id);
  }
  const read = await Promise.all([...found].map(async ([other, id]) => ({ id, incident: await ports.incidents.read(other) })));
  return read.flatMap(({ id, incident }) =>
    incident?.stability.some(({ isStable }) => isStable)
      ? listTried(incident)
          .filter(({ executed }) => executed !== null)
          .map((one) => ({ ...one, incident: incident.key, evidence: id }))
      : [],
  );
}

/** Returns the incident that a Post-mortem arose from. */
async function findIncident({ artifacts }: WorkflowPorts, postmortem: string): Promise<string | null> {
  const links = await artifacts.links(postmortem);
  return links.find(({ role }) => role === 'arose_from')?.to ?? null;
}
