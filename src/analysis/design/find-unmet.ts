import type { Objection } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { RecordedChallenge } from '../../lifecycle/rfc.ts';
import { runChecks } from '../challenge/run-checks.ts';
import { kindFinding } from '../lint/kinds/kind-codes.ts';

/** Returns objections against the design that its session has not settled. */
export function findUnmet(material: DesignMaterial): Finding[] {
  const { challenges } = material.rfc.body.designSession;
  const settled = new Set(challenges.filter(({ state }) => state !== 'open').map(nameRecorded));
  return runChecks(material)
    .filter((objection) => !settled.has(nameOf(objection)))
    .map(({ weight, title, about, question }) =>
      kindFinding(weight === 'blocker' ? 'RFC-CHECK-BLOCKS' : 'RFC-OBJECTION-UNMET', {
        part: about[0] ?? '',
        message: title,
        fix: question,
      }),
    );
}

function nameOf({ concern, ties }: Objection): string {
  return `${concern} ${ties[0]?.ref ?? ''}`;
}

/** Names a recorded challenge by its first tie: `INT-1; DAA-001#EV-book-lent ("BookLent")`. */
function nameRecorded({ concern, tiedTo }: RecordedChallenge): string {
  return `${concern} ${/^[^;("]*/.exec(tiedTo)?.[0].trim() ?? ''}`;
}
