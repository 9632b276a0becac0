import type { BoltBody } from '../../../lifecycle/bolt.ts';
import type { FixBody } from '../../../lifecycle/fix.ts';
import type { UnitBody } from '../../../lifecycle/unit.ts';
import { kindFinding, type KindCodeId, type KindRule } from './kind-codes.ts';

/** A Bolt takes hours or days, not weeks (specification 1.5, section 8). */
const weeks = /\b(?:\d+\s*w|weeks?|months?|sprints?)\b/i;

/** A Fix-It Bolt takes hours (specification 2.10). */
const days = /\b(?:\d+\s*[dw]|days?|weeks?|months?|sprints?)\b/i;

export const checkBolt: KindRule<BoltBody> = (body) => checkWork(body, 'BOLT', weeks, 'hours or days');

export const checkFix: KindRule<FixBody> = (body) => checkWork(body, 'FIX', days, 'hours');

function checkWork(
  { estimatedEffort, acceptanceCriteria }: Pick<BoltBody, 'estimatedEffort' | 'acceptanceCriteria'>,
  prefix: 'BOLT' | 'FIX',
  tooLarge: RegExp,
  size: string,
): ReturnType<KindRule<BoltBody>> {
  const large: KindCodeId = `${prefix}-TOO-LARGE`;
  const unproven: KindCodeId = `${prefix}-CRITERION-UNPROVEN`;
  return [
    ...(tooLarge.test(estimatedEffort)
      ? [
          kindFinding(large, {
            part: 'Estimated Effort',
            message: `"${estimatedEffort}" is more than ${size}.`,
            fix: `Split it until each piece takes ${size}.`,
          }),
        ]
      : []),
    ...acceptanceCriteria
      .filter(({ met, evidence }) => met && evidence === '')
      .map(({ id }) =>
        kindFinding(unproven, {
          part: id,
          message: `${id} is ticked, and nothing shows that it is met.`,
          fix: 'Name the test or the link below it: "- **Evidence:** …".',
        }),
      ),
  ];
}

export const checkUnit: KindRule<UnitBody> = ({ applicationCode }) =>
  applicationCode
    .filter(({ digest }) => digest === '')
    .map(({ id, name }) =>
      kindFinding('UNIT-DELIVERABLE-UNPINNED', {
        part: id,
        message: `${name} has no digest.`,
        fix: 'Write the digest of the image or binary, such as "sha256:…", into its column "Digest".',
      }),
    );
