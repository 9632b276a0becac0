import type { BoltBody } from '../../../lifecycle/bolt.ts';
import { effortForm, likelyHours, readEffort } from '../../../lifecycle/effort.ts';
import type { FixBody } from '../../../lifecycle/fix.ts';
import type { UnitBody } from '../../../lifecycle/unit.ts';
import { kindFinding, type KindCodeId, type KindRule } from './kind-codes.ts';

export const checkBolt: KindRule<BoltBody> = (body) => checkWork(body, 'BOLT');

export const checkFix: KindRule<FixBody> = (body) => checkWork(body, 'FIX');

function checkWork(
  { estimatedEffort, acceptanceCriteria, questions }: Pick<BoltBody, 'estimatedEffort' | 'acceptanceCriteria' | 'questions'>,
  prefix: 'BOLT' | 'FIX',
): ReturnType<KindRule<BoltBody>> {
  const large: KindCodeId = `${prefix}-TOO-LARGE`;
  const unread: KindCodeId = `${prefix}-EFFORT-UNREAD`;
  const unproven: KindCodeId = `${prefix}-CRITERION-UNPROVEN`;
  const effort = readEffort(estimatedEffort);
  const most = likelyHours[prefix];
  return [
    ...(effort !== null && effort.likely > most
      ? [
          kindFinding(large, {
            part: 'Estimated Effort',
            message: `It likely takes ${effort.likely} h, which is more than ${most} h.`,
            fix: `Split it until each piece takes ${most} h or less.`,
          }),
        ]
      : []),
    ...(effort === null && estimatedEffort !== ''
      ? [
          kindFinding(unread, {
            part: 'Estimated Effort',
            message: `"${estimatedEffort}" is no effort that code can read.`,
            fix: `Write ${effortForm}.`,
          }),
        ]
      : []),
    ...questions
      .filter(({ answer }) => answer === '')
      .map(({ id, text }) =>
        kindFinding(`${prefix}-QUESTION-OPEN`, {
          part: id,
          message: `${id} has no answer: ${text}`,
          fix: 'Write it below the question: "- **Answer:** …". Until then the Bolt goes into no Deployment Unit.',
        }),
      ),
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
