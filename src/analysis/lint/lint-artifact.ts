import type { z } from 'zod';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { boltBodySchema } from '../../lifecycle/bolt.ts';
import { causeBodySchema } from '../../lifecycle/cause.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import { severities, type Finding } from '../../lifecycle/findings.ts';
import { fixBodySchema } from '../../lifecycle/fix.ts';
import { incidentBodySchema } from '../../lifecycle/incident.ts';
import { findMissing, type OutlinedKindId } from '../../lifecycle/mandatory-fields.ts';
import { mitigationBodySchema } from '../../lifecycle/mitigation.ts';
import { planBodySchema } from '../../lifecycle/plan.ts';
import { playbookBodySchema } from '../../lifecycle/playbook.ts';
import { postmortemBodySchema } from '../../lifecycle/postmortem.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { resolutionBodySchema } from '../../lifecycle/resolution.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import { tipBodySchema } from '../../lifecycle/tip.ts';
import { unitBodySchema } from '../../lifecycle/unit.ts';
import { validationBodySchema } from '../../lifecycle/validation.ts';
import { checkApiContract } from './check-api-contract.ts';
import { checkHiddenCharacters } from './check-hidden-characters.ts';
import { checkDiagrams } from './check-diagrams.ts';
import { checkAdr } from './kinds/check-adr.ts';
import { checkBolt, checkFix, checkUnit } from './kinds/check-construction.ts';
import { checkCause, checkMitigation, checkResolution, checkValidation } from './kinds/check-drafted.ts';
import { checkDocument } from './kinds/check-document.ts';
import { checkLinks } from './kinds/check-links.ts';
import { checkPostmortem } from './kinds/check-operations.ts';
import { checkPlan } from './kinds/check-plan.ts';
import { checkPlaybook } from './kinds/check-playbook.ts';
import { checkRfc } from './kinds/check-rfc.ts';
import { checkTip } from './kinds/check-tip.ts';
import type { KindRule } from './kinds/kind-codes.ts';
import { listIds } from './kinds/walk-body.ts';
import { lintDaa } from './lint-daa.ts';
import { lintPrd } from './lint-prd.ts';

interface Document {
  readonly title: string;
  readonly body: unknown;
}

type Lint = (document: Document) => Finding[];

/** What every kind is checked for is enough. */
const noRule = (): Finding[] => [];

const linters: Record<ArtifactKindId, Lint> = {
  prd: ({ body }) => lintPrd({ body: prdBodySchema.parse(body) }),
  daa: ({ title, body }) => [
    ...checkHiddenCharacters('daa', null, title),
    ...lintDaa({ daa: daaBodySchema.parse(body), prd: null }),
  ],
  tip: outlined('tip', tipBodySchema, checkTip),
  rfc: outlined('rfc', rfcBodySchema, checkRfc),
  adr: outlined('adr', adrBodySchema, checkAdr),
  playbook: outlined('playbook', playbookBodySchema, checkPlaybook),
  plan: outlined('plan', planBodySchema, checkPlan),
  bolt: outlined('bolt', boltBodySchema, checkBolt),
  unit: outlined('unit', unitBodySchema, checkUnit),
  postmortem: outlined('postmortem', postmortemBodySchema, checkPostmortem),
  fix: outlined('fix', fixBodySchema, checkFix),
  incident: outlined('incident', incidentBodySchema, noRule),
  mitigation: outlined('mitigation', mitigationBodySchema, checkMitigation),
  cause: outlined('cause', causeBodySchema, checkCause),
  validation: outlined('validation', validationBodySchema, checkValidation),
  resolution: outlined('resolution', resolutionBodySchema, checkResolution),
};

/**
 * Lints an artifact by itself, worst findings first; `lintDaa` compares with the PRD. Throws
 * ZodError for a body of another kind.
 */
export function lintArtifact(kind: ArtifactKindId, document: Document): Finding[] {
  return worstFirst(linters[kind](document));
}

/** Adds checks of diagrams and API contracts to `lintArtifact`; their parsers load on first use. */
export async function examineArtifact(kind: ArtifactKindId, document: Document): Promise<Finding[]> {
  if (kind === 'prd' || kind === 'daa') return lintArtifact(kind, document);
  const contract = kind === 'adr' ? await checkApiContract(adrBodySchema.parse(document.body)) : [];
  return worstFirst([...lintArtifact(kind, document), ...(await checkDiagrams(kind, document.body)), ...contract]);
}

export function worstFirst(findings: readonly Finding[]): Finding[] {
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function outlined<Body extends { readonly references: readonly Reference[] }>(
  kind: OutlinedKindId,
  schema: z.ZodType<Body>,
  rule: KindRule<Body>,
): Lint {
  return ({ title, body: stored }) => {
    const body = schema.parse(stored);
    const ids = new Set([...listIds(body), ...(kind === 'adr' ? ['DECISION', 'SCHEMA', 'GUIDANCE'] : [])]);
    return [
      ...checkDocument(kind, { title, body: body as Readonly<Record<string, unknown>> }),
      ...findMissing(kind, body).map(({ finding }) => finding),
      ...rule(body),
      ...checkLinks(kind, body.references, ids),
    ];
  };
}
