import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { agreeRules } from './agree-rules.ts';
import { buildsNothing } from './builds-nothing.ts';
import { postpones } from '../../../analysis/design/postpones.ts';
import { listIntegrations } from './list-partners.ts';
import { listParts } from './list-parts.ts';
import { leavesOpen } from './says-nothing.ts';
import { reviewFor } from './rule-review.ts';
import { relateDecisions, relatePoints } from './relate-points.ts';
import { asOneLine, say, type DesignText } from './design-text.ts';
import { decisionPoint, overrulingOf, rebuttalPoint } from './state-decision.ts';
import { pointOf } from './word-point.ts';

type Point = AdrDraft['points'][number];

/** Beyond so many, what the approach says in passing would stand beside what it decides. */
const mostOfApproach = 8;

/** What is decided one by one: the steps of the approach, the parts that are built, and behind them each decision of the design session. */
export function statePoints(design: DesignText): Point[] {
  const { body } = design.material.rfc;
  const decided = body.designSession.decisions;
  const rebuttals = body.designSession.challenges.filter(({ id }) => design.noted.has(id));
  const taken = [...decided.map(({ text }) => text), ...rebuttals.map(({ answer }) => answer)].map(asOneLine);
  const integrations = listIntegrations(design);
  const said = [
    ...design.passages
      .filter(({ section, text }) => section === 'High-Level Approach' && !isSaidBy(taken, text) && !postpones(text))
      .map((passage) => withoutOpen(withoutDecided(say(passage), taken)))
      .filter((text) => text !== '')
      .slice(0, mostOfApproach)
      .map((text) => pointOf(text, design, { against: [], decides: [] })),
    ...listParts(design, taken)
      .map((part) => partPoint(part, design))
      .map((point) => withPartners(point, integrations)),
  ];
  const deciding = decided
    .filter((decision) => !buildsNothing(decision, design.material.rfc))
    .map((decision) => ({ decision, point: decisionPoint(decision, design) }));
  const points = agreeRules([
    ...relatePoints(said, deciding, design),
    ...relateDecisions(deciding, { before: said.length }),
    ...rebuttals.filter((one) => !overrulingOf(one, body)).map((challenge) => rebuttalPoint(challenge, design)),
    ...keepInvariants(design),
  ]);
  const { title } = design.material.rfc;
  return points.map((point) => (point.rule === '' ? { ...point, rule: reviewFor(point, title) } : point));
}

function partPoint({ name, text }: ReturnType<typeof listParts>[number], design: DesignText): Point {
  const point = pointOf(name === '' ? text : `${name}: ${text}`, design, { against: [], decides: [] });
  return name === '' ? point : { ...point, binds: name };
}

/** What a part talks to stands with what it does. */
function withPartners(point: Point, integrations: ReturnType<typeof listIntegrations>): Point {
  const own = integrations.filter(({ parts, text }) => parts.includes(point.binds) && !text.startsWith(`${point.binds}: `));
  if (own.length === 0 || !point.text.startsWith(`${point.binds}: `)) return point;
  // "Loans asks Catalogue whether …" says itself who talks to whom.
  const said = own.map(({ text }) => (isSentenceOf(point.binds, text) ? text : `It talks to ${text}`));
  return { ...point, text: [point.text, ...said].join('\n\n') };
}

function isSentenceOf(name: string, text: string): boolean {
  return new RegExp(`^${escapePattern(name)} \\p{Ll}`, 'u').test(text);
}

/** A decision that was written into the approach is a point of its own, and not said in another one. */
function withoutDecided(text: string, taken: readonly string[]): string {
  const rest = taken
    .filter((said) => said !== '')
    .reduce((sofar, said) => sofar.replace(new RegExp(`(^|[.!?]\\s+)${escapePattern(said)}[.!?]?(?=\\s|$)\\s*`), '$1'), text)
    .trim();
  return rest === '' ? text : rest;
}

/** What is still to be decided is an open point; that there are parts is said by the point of each of them. */
function withoutOpen(text: string): string {
  const sentences = splitSentences(text);
  const decided = sentences.filter((sentence) => !leavesOpen({ text: sentence }) && !namesParts.test(sentence));
  return decided.length === sentences.length ? text : decided.join(' ');
}

/** As the draft of an RFC begins what it leaves open. */
const namesParts = /^The notes name (?:\d+|one|two|three) parts?: /;

/** A passage that says nothing but decisions is their point already. */
function isSaidBy(taken: readonly string[], text: string): boolean {
  const rest = taken.reduce((left, words) => left.replace(words, ''), asOneLine(text));
  return !/\p{L}/u.test(rest);
}

/** One point for all of them: what breaks one of them breaks the decision. */
function keepInvariants({ material: { source } }: DesignText): Point[] {
  if (source.kind !== 'daa') return [];
  const refs = source.body.aggregates.flatMap(({ invariants }) => invariants.map(({ id }) => partRef(source.key, id)));
  if (refs.length === 0) return [];
  return [
    {
      text: `The invariants of ${source.key} hold: ${refs.join(', ')}.`,
      binds: source.body.aggregates.map(({ name }) => name).join(', '),
      prevents: 'Any change that would break one of them, also in between and also after a failure.',
      rule: 'For each of them there is a test that tries to break it and is refused.',
      decides: [],
    },
  ];
}
