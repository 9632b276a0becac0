import { act, field, fix, itsKey } from '../../lifecycle/fixes/fix.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { namePlace } from '../../lifecycle/prd-places.ts';
import { isOpen, markerPattern } from '../../lifecycle/prd-questions.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { finding } from './lint-rule.ts';
import { shorten } from './shorten.ts';

/** Reports open questions, and markers without one, as errors, so that the gate waits for them. */
export function lintOpenPoints(body: PrdBody): Finding[] {
  const open = (body.questions ?? []).filter(isOpen);
  const asked = new Set(open.map(({ id }) => id));
  return [
    ...open.map(({ id, text, place, recommended }) =>
      finding('PRD-QUESTION-OPEN', {
        part: id,
        message: `${id} is open: ${shorten(text)} The answer belongs to: ${namePlace(place)}.`,
        fix:
          recommended === ''
            ? fix`Answer it: ${act('answerPrd', { key: itsKey, answers: [{ question: id, answer: '…' }] })}.`
            : fix`Answer it, ${act('answerPrd', { key: itsKey, answers: [{ question: id, answer: '…' }] })}, or take what is recommended (${field('recommended')}): ${shorten(recommended)}`,
      }),
    ),
    ...listTexts(body).flatMap(({ part, text }) =>
      [...text.matchAll(markerPattern)]
        .filter(([, id]) => id === undefined || !asked.has(id.toUpperCase()))
        .map(([marker]) =>
          finding('PRD-NEEDS-ANSWER', {
            part,
            message: `${part} waits for an answer: ${shorten(marker.replaceAll('\\', ''))}`,
            fix: fix`Write the answer in the place of the marker: ${act('editArtifact', { key: itsKey })}.`,
          }),
        ),
    ),
  ];
}

/** Returns every text with its part or section. */
function listTexts(body: PrdBody): { part: string; text: string }[] {
  const { questions: _asked, stories, requirements, nonFunctional, ...fields } = body;
  return [
    ...stories.flatMap(({ criteria, ...story }) => [
      { part: story.id, text: textsIn(story) },
      ...criteria.map(({ id, text }) => ({ part: `${story.id}.${id}`, text })),
    ]),
    ...[...requirements, ...Object.values(nonFunctional).flat()].map(({ id, text }) => ({ part: id, text })),
    ...Object.entries(fields).map(([part, value]) => ({ part, text: textsIn(value) })),
  ];
}

function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join('\n') : '';
}
