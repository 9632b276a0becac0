import { weights, type Objection } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { checkAccess } from './checks/access.ts';
import { checkAlternatives } from './checks/alternatives.ts';
import { checkCoverage } from './checks/coverage.ts';
import { checkData } from './checks/data.ts';
import { checkEvents } from './checks/events.ts';
import { checkIntegrations } from './checks/integrations.ts';
import { checkInvariants } from './checks/invariants.ts';
import { checkTargets } from './checks/targets.ts';
import type { Check } from './objection.ts';

const checks: readonly Check[] = [
  checkInvariants,
  checkEvents,
  checkIntegrations,
  checkTargets,
  checkData,
  checkAccess,
  checkAlternatives,
  checkCoverage,
];

/** Returns objections over fields alone, heaviest first. Each names the field that resolves it. */
export function runChecks(material: DesignMaterial): Objection[] {
  const found = checks.flatMap((check) => check(material));
  return weights.flatMap((weight) => found.filter((objection) => objection.weight === weight));
}
