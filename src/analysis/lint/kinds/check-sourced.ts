import { citedSources } from '../../../lifecycle/cited-sources.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import type { PostmortemBody } from '../../../lifecycle/postmortem.ts';
import { kindFinding } from './kind-codes.ts';

/** Reports each line of a Post-mortem that names no source, and links that are missing without a reason. */
export function checkSourced(body: PostmortemBody): Finding[] {
  const isAttributed = body.references.some(({ role }) => role === 'teaches');
  return [
    ...listPostmortemLines(body)
      .filter(({ text }) => citedSources(text).length === 0)
      .map(({ part, text }) =>
        kindFinding('POSTMORTEM-LINE-UNSOURCED', {
          part,
          message: `Nothing shows where this comes from: "${text.slice(0, 80)}".`,
          fix: 'Name its source in the line: an event (TL-2), evidence (E-3), a key such as MIT-001 or GATE-004, a commit.',
        }),
      ),
    ...(isAttributed || body.unattributed !== ''
      ? []
      : [
          kindFinding('POSTMORTEM-UNATTRIBUTED', {
            part: 'References',
            message: 'It teaches no AI-ADR, Bolt or PRD, and does not say why.',
            fix: 'Write "- **teaches:**" with the key below "References", or the reason into a section "Unattributed".',
          }),
        ]),
  ];
}

/** Lists what a Post-mortem says, line by line; a row of the timeline with its source. */
export function listPostmortemLines(body: PostmortemBody): { part: string; text: string }[] {
  const { summary, timeline, rootCause, resolution, learnings, unattributed } = body;
  const lines = (part: string, texts: readonly string[]) => texts.filter((text) => text !== '').map((text) => ({ part, text }));
  return [
    ...lines('Impact', [summary.impact]),
    ...timeline.map(({ id, source }) => ({ part: id, text: source })),
    ...lines('Cause', [rootCause.cause]),
    ...lines('Contributing Factors', rootCause.contributingFactors),
    ...lines('Resolution', resolution),
    ...lines('What Went Well', learnings.wentWell),
    ...lines('What Could Improve', learnings.couldImprove),
    ...learnings.actionItems.map(({ id, text }) => ({ part: id, text })),
    ...lines('Unattributed', [unattributed]),
  ];
}
