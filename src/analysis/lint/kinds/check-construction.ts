import type { BoltBody } from '../../../lifecycle/bolt.ts';
import { effortForm, likelyHours, readEffort } from '../../../lifecycle/effort.ts';
import type { FixBody } from '../../../lifecycle/fix.ts';
import { isCommit, isDigest, type UnitBody } from '../../../lifecycle/unit.ts';
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

export const checkUnit: KindRule<UnitBody> = ({ source, applicationCode, sbom, migrations, configuration }) => [
  ...(isCommit(source.commit)
    ? []
    : [
        kindFinding('UNIT-SOURCE-UNKNOWN', {
          part: 'Source',
          message: source.commit === '' ? 'Its commit is not stated.' : `"${source.commit}" is not the full hash of a commit.`,
          fix: 'Write the full hash that it was built from, as `git rev-parse HEAD` prints it.',
        }),
      ]),
  ...applicationCode
    .filter(({ digest }) => !isDigest(digest))
    .map(({ id, name, location, digest }) =>
      kindFinding('UNIT-DELIVERABLE-UNPINNED', {
        part: id,
        message: `${name} has ${digest === '' ? 'no digest' : `"${digest}" in place of a digest`}; ${location === '' ? 'a tag' : `"${location}"`} may hold something else tomorrow.`,
        fix: 'Write the digest of the image or binary, sha256: and 64 digits, into its column "Digest": `docker buildx imagetools inspect` and `sha256sum` print it.',
      }),
    ),
  ...sbom
    .filter(({ digest }) => !isDigest(digest))
    .map(({ location }) =>
      kindFinding('UNIT-SBOM-UNPINNED', {
        part: 'Bill of Materials',
        message: `The bill of materials ${location} has no digest.`,
        fix: 'Write its digest, sha256: and 64 digits.',
      }),
    ),
  ...configuration
    .filter(({ hash }) => !isDigest(hash))
    .map(({ environment, name }) =>
      kindFinding('UNIT-CONFIGURATION-UNHASHED', {
        part: 'Configuration',
        message: `${[environment, name].filter(Boolean).join(' ')} has no hash; values do not belong here.`,
        fix: 'Write the hash of the configuration, sha256: and 64 digits.',
      }),
    ),
  ...migrations
    .filter(({ reversible }) => reversible !== 'yes')
    .map(({ path, reversible }) =>
      kindFinding('UNIT-MIGRATION-IRREVERSIBLE', {
        part: 'Migrations',
        message: `${path} ${reversible === 'no' ? 'cannot be undone' : 'is not known to be reversible'}.`,
        fix: 'See that the rollback plan says what becomes of its data.',
      }),
    ),
];
