import type { Finding } from '../../../lifecycle/findings.ts';
import type { PostmortemBody } from '../../../lifecycle/postmortem.ts';
import { checkSourced } from './check-sourced.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

export const checkPostmortem: KindRule<PostmortemBody> = (body) => [
  ...checkSourced(body),
  ...checkTimeline(body.timeline),
  ...body.learnings.actionItems.flatMap(({ id, owner, type }) => [
    ...(owner === ''
      ? [
          kindFinding('POSTMORTEM-ACTION-UNOWNED', {
            part: id,
            message: `Nobody owns ${id}.`,
            fix: 'Name a person below it: "- **Owner:** …".',
          }),
        ]
      : []),
    ...(type === null
      ? [
          kindFinding('POSTMORTEM-ACTION-UNTYPED', {
            part: id,
            message: `${id} does not say what it changes.`,
            fix: 'Write "- **Type:**" with AI-ADR amendment, Playbook update, monitoring or documentation below it.',
          }),
        ]
      : []),
  ]),
];

function checkTimeline(timeline: PostmortemBody['timeline']): Finding[] {
  return timeline
    .filter(({ at }) => at === '')
    .map(({ id }) =>
      kindFinding('POSTMORTEM-TIMELINE-UNTIMED', {
        part: id,
        message: `${id} has no time.`,
        fix: 'Write the time stamp into its column "Time".',
      }),
    );
}
