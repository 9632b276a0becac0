import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { examineArtifact, worstFirst } from '../../analysis/lint/lint-artifact.ts';
import { listMentions, type Mention } from '../../analysis/lint/list-mentions.ts';
import { checkCarried } from '../../analysis/lint/kinds/check-carried.ts';
import { findRequested } from '../../analysis/lint/kinds/find-requested.ts';
import { findUndecidedEdits } from '../../analysis/lint/kinds/find-unedited.ts';
import { findUnknownSources } from '../../analysis/lint/kinds/find-unknown-sources.ts';
import { kindFinding } from '../../analysis/lint/kinds/kind-codes.ts';
import { comparePlan } from '../../analysis/plan/compare-plan.ts';
import { planBodySchema, type PlanBody } from '../../lifecycle/plan.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { nameArtifact, type Finding } from '../../lifecycle/findings.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import { postmortemBodySchema } from '../../lifecycle/postmortem.ts';
import { resolutionBodySchema } from '../../lifecycle/resolution.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';
import { findFiring } from './find-firing.ts';
import { findOpenSources } from './find-open-sources.ts';
import { findSuspectSources } from './find-suspect-sources.ts';
import { findDecided } from '../succession/find-decided.ts';
import { lintSuccessor } from '../succession/lint-successor.ts';

type Ports = Pick<UsecasePorts, 'artifacts' | 'documents' | 'incidents' | 'knowledge' | 'materials' | 'sessions'>;

/** Lints a document, and compares an RFC or AI-ADR with what it refers to; worst first. */
export async function lintInRecord(
  ports: Ports,
  kind: ArtifactKindId,
  document: { readonly title: string; readonly body: unknown; readonly key?: string },
): Promise<Finding[]> {
  const { key } = document;
  const found = await findInRecord(ports, kind, document);
  return key === undefined ? found : found.map((one) => nameArtifact(one, key));
}

async function findInRecord(
  ports: Ports,
  kind: ArtifactKindId,
  document: { readonly title: string; readonly body: unknown; readonly key?: string },
): Promise<Finding[]> {
  const own = await examineArtifact(kind, document);
  if (kind === 'plan') return worstFirst([...own, ...(await lintAgainstAdr(ports, planBodySchema.parse(document.body)))]);
  if (kind === 'postmortem')
    return worstFirst([...own, ...(await findUnknownSources(ports, postmortemBodySchema.parse(document.body)))]);
  if (kind === 'resolution') return worstFirst([...own, ...(await findFiring(ports, resolutionBodySchema.parse(document.body)))]);
  if (kind !== 'rfc' && kind !== 'adr') return own;
  const compared =
    kind === 'adr' ? [...(await compareWithRfcs(ports, document.body)), ...(await requireInForce(ports, document))] : [];
  const body = kind === 'adr' ? adrBodySchema.parse(document.body) : rfcBodySchema.parse(document.body);
  const { key } = document;
  const named = { body, ...(key === undefined ? {} : { key }) };
  const lost = [...(await lintSuccessor(ports, { kind, ...named })), ...(kind === 'adr' ? await findDecided(ports, named) : [])];
  const suspect = kind === 'rfc' ? await findSuspectSources(ports, body.references) : [];
  const asked = kind === 'rfc' && key !== undefined ? await ports.sessions.changeRequests({ rfc: key }) : [];
  return worstFirst([
    ...own,
    ...compared,
    ...lost,
    ...suspect,
    ...findRequested('rfc', asked),
    ...(kind === 'rfc' && key !== undefined ? findUndecidedEdits(await ports.sessions.findFor(key)) : []),
    ...(await findDangling(ports, kind, document.body)),
  ]);
}

/** Holds a plan against its AI-ADR, or says why that cannot be done. */
async function lintAgainstAdr({ materials }: Ports, plan: PlanBody): Promise<Finding[]> {
  if (plan.adr === '') return [];
  try {
    return comparePlan(plan, await materials.gatherPlan(plan.adr));
  } catch (error) {
    if (!(error instanceof ThroughlineError)) throw error;
    return [kindFinding('PLAN-ADR-OPEN', { part: 'AI-ADR', message: error.message, fix: error.fix })];
  }
}

/** Checks that every decided RFC has passed its gate and that its decisions are carried over. */
async function compareWithRfcs({ artifacts, sessions }: Ports, stored: unknown): Promise<Finding[]> {
  const adr = adrBodySchema.parse(stored);
  const keys = adr.references.filter(({ role }) => role === 'decides').map(({ to }) => splitPartRef(to)?.key ?? to);
  const found = await Promise.all([...new Set(keys)].map((key) => artifacts.read(key)));
  const rfcs = found.filter((rfc): rfc is ArtifactVersion => rfc?.kind === 'rfc');
  const findings = await Promise.all(
    rfcs.map(async (rfc) => {
      const body = rfcBodySchema.parse(rfc.body);
      return [
        ...requireApproved(rfc),
        ...(await findOpenSources({ artifacts }, rfc)),
        ...checkCarried(adr, { key: rfc.key, body }),
        ...findRequested('adr', await sessions.changeRequests({ rfc: rfc.key })),
      ];
    }),
  );
  return findings.flat();
}

/** A Superseded RFC was approved, or was replaced by an approved one. */
function requireApproved({ key, status }: ArtifactVersion): Finding[] {
  if (status === gateRoutes.rfc?.outcomes.approve || status === 'Superseded') return [];
  return [
    kindFinding('ADR-RFC-UNAPPROVED', {
      part: 'References',
      message: `It decides ${key}, which is ${status}.`,
      fix: fix`Let ${key} pass its gate first: ${act('submitArtifact', { key })}.`,
    }),
  ];
}

/** Guidance added to a record that has ended is lost, unless its successor names it. */
async function requireInForce({ artifacts }: Ports, { key, body }: { key?: string; body: unknown }): Promise<Finding[]> {
  const amended = adrBodySchema.parse(body).references.filter(({ role }) => role === 'amends');
  const found = await Promise.all(amended.map(({ to }) => artifacts.read(splitPartRef(to)?.key ?? to)));
  const ended = found.filter((one) => one?.status === 'Superseded' || one?.status === 'Deprecated');
  const findings = await Promise.all(
    ended.map(async (old) => {
      const heir = old?.successor === undefined ? null : await artifacts.read(old.successor.key);
      if (!old || (key !== undefined && heir?.markdown.includes(key))) return null;
      return kindFinding('ADR-AMENDS-ENDED', {
        part: 'References',
        message: `It amends ${old.key}, which is ${old.status}${heir ? `; ${heir.key} took its place and does not name this amendment` : ''}.`,
        fix: heir
          ? fix`Add the guidance there, where it still holds: ${act('succeedArtifact', { key: heir.key, role: 'amends', guidance: '…' })}.`
          : fix`Add the guidance to a record that is in force: ${act('listArtifacts', { kind: 'adr' })}.`,
      });
    }),
  );
  return findings.filter((one) => one !== null);
}

/** References are checked on write, but mentions in the text are not. */
async function findDangling({ artifacts, documents }: Ports, kind: 'rfc' | 'adr', body: unknown): Promise<Finding[]> {
  const byKey = Map.groupBy(listMentions(body), ({ key }) => key);
  const found = await Promise.all(
    [...byKey].map(async ([key, mentions]) => {
      const target = await artifacts.read(key);
      if (!target) return mentions.map((mention) => dangling(kind, mention, `there is no ${key}`));
      const ids = new Set(documents.render(target.kind, target).parts.map(({ localId }) => localId));
      return mentions
        .filter(({ localId }) => localId !== null && !ids.has(localId))
        .map((mention) => dangling(kind, mention, `${key} has no part ${mention.localId}`));
    }),
  );
  return found.flat();
}

function dangling(kind: 'rfc' | 'adr', { part, key, localId }: Mention, problem: string): Finding {
  return kindFinding(kind === 'rfc' ? 'RFC-REFERENCE-DANGLING' : 'ADR-REFERENCE-DANGLING', {
    part,
    message: `The text under ${part} names ${key}${localId === null ? '' : `#${localId}`}, but ${problem}.`,
    fix: fix`Name what is meant; ${act('readArtifact', { key })} lists what is there.`,
  });
}
