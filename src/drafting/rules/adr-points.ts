import { listAbout, standingInRfc, stateOfAlternative, type RfcBody } from '../../lifecycle/rfc.ts';
import { readKnown } from '../../lifecycle/known-or-not-applicable.ts';
import type { AdrDraft } from '../../steps/design/draft-adr.ts';

type Point = AdrDraft['points'][number];

/** Lists decisions in force, alternatives chosen without one, components and integrations. */
export function pointsOfDesign({ proposedSolution, designSession, alternatives, openQuestions }: RfcBody): Point[] {
  const { components, integrations } = proposedSolution;
  const names = new Map([...components, ...integrations].map(({ id, text }) => [id, titleOf(text)]));
  const decisions = standingInRfc(designSession).filter(({ does }) => does !== 'reject');
  const decided = new Set(decisions.flatMap(listAbout));
  // The AI-ADR is read without the session, so a decision quotes what it answers.
  const asked = [...designSession.challenges, ...openQuestions.decisions, ...openQuestions.unknowns];
  const titles = new Map(asked.map(({ id, text }) => [id, titleOf(text)]));
  return [
    ...decisions.map((decision) => ({
      ...unruled,
      text: withFields(decision.text, {
        Answers: listAbout(decision)
          .flatMap((id) => titles.get(id) ?? [])
          .join('; '),
      }),
      binds: listAbout(decision)
        .flatMap((id) => names.get(id) ?? [])
        .join(', '),
      prevents: decision.does === 'not-use' ? listAbout(decision).join(', ') : '',
      decides: [decision.id, ...listAbout(decision).filter((id) => /^ALT-\d+$/.test(id))],
    })),
    ...alternatives
      .filter((one) => stateOfAlternative(one, designSession) === 'chosen' && !decided.has(one.id))
      .map(({ id, text }) => ({ ...unruled, text, decides: [id] })),
    ...components.map(({ id, text, keeps, serves, access, retention, personalData }) => ({
      ...unruled,
      text: withFields(text, { Serves: serves, 'Personal data': personalData }),
      binds: titleOf(text),
      rule: writeFields({ Keeps: keeps, Access: access, Retention: retention }),
      decides: [id],
    })),
    ...integrations.map(({ id, text, with: other, kind, events, timeout, failure, repeats, order }) => ({
      ...unruled,
      text: withFields(text, { Kind: kind, Events: events }),
      binds: other,
      rule: writeFields({ 'Time-out': timeout, 'On failure': failure, Repeats: repeats, Order: order }),
      decides: [id],
    })),
  ];
}

const unruled = { binds: '', prevents: '', rule: '', check: '', mark: null };

function titleOf(text: string): string {
  return text.split('\n')[0] ?? '';
}

function withFields(text: string, fields: Readonly<Record<string, string>>): string {
  const said = writeFields(fields);
  return said === '' ? text : `${text}\n\n${said}`;
}

/** Renders known fields; those that do not apply have no effect. */
function writeFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .filter(([, value]) => readKnown(value).is === 'known')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
