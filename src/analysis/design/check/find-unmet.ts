import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import type { RecordedChallenge } from '../../../lifecycle/rfc.ts';
import { findObjections } from '../../challenge/find-objections.ts';
import { kindFinding } from '../../lint/kinds/kind-codes.ts';

/** Criterion of the RFC's gate that an objection speaks against; the others are about edge cases. */
const criterionOf: Partial<Record<Concern, string>> = {
  'invariant-span': 'invariants-respected',
  'invariant-broken': 'invariants-respected',
  boundary: 'invariants-respected',
  'uncovered-story': 'invariants-respected',
  'unbounded-growth': 'trade-offs-documented',
  'single-point-of-failure': 'trade-offs-documented',
  'pattern-not-considered': 'patterns-considered',
  'constraint-broken': 'implementable',
  'target-without-number': 'implementable',
  'target-without-design': 'implementable',
  migration: 'implementable',
  rollout: 'implementable',
  monitoring: 'implementable',
  'alternative-without-reason': 'alternatives-rejected',
};

/**
 * What the rules of the challenger object to and nobody has settled: also where an RFC goes to its gate without a session. Warnings, because only a person
 * can tell whether an answer stands between the lines.
 */
export function findUnmet(material: DesignMaterial): { criterion: string; finding: Finding }[] {
  const { challenges } = material.rfc.body.designSession;
  return findObjections(material)
    .filter((objection) => objection.weight !== 'minor' && !challenges.some((one) => isSame(one, objection)))
    .map(({ concern, title, question, about, weight }) => ({
      criterion: criterionOf[concern] ?? 'edge-cases',
      finding: kindFinding('RFC-OBJECTION-UNMET', {
        part: about[0] ?? 'Design',
        message: `${title}${/[.!?]$/.test(title) ? '' : '.'}${weight === 'blocker' ? ' The challenger would block on it.' : ''}`,
        fix:
          question === ''
            ? `Say in the RFC what happens then, or discuss it: \`throughline design open ${material.rfc.key}\`.`
            : question,
      }),
    }));
}

/** Raised before: about the same concern, in the same words or tied to the same place. */
function isSame({ concern, text, tiedTo }: RecordedChallenge, objection: Objection): boolean {
  if (concern !== objection.concern) return false;
  const quote = objection.ties[0]?.quote ?? '';
  return text.startsWith(objection.title) || (quote !== '' && tiedTo.includes(quote));
}
