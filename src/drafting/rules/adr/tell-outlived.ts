import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { onlyWithdraws } from '../../../analysis/design/ends/withdraws.ts';
import { withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { settledIds, type RecordedDecision } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asOneLine, type DesignText } from './design-text.ts';

/**
 * Decisions of the session whose place a later one took, among what was rejected: what was decided, by whom and why, and why that is over. Whoever was absent and
 * remembers the first meeting asks for it here, and the transcript alone would tell them.
 */
export function tellOutlived({ unbinding, material }: DesignText, points: AdrDraft['points']): AdrDraft['rejectedAlternatives'] {
  const { decisions } = material.rfc.body.designSession;
  return [...unbinding.superseded].flatMap(([id, earlier]) => {
    const heir = decisions.find((one) => one.id === id);
    if (heir === undefined) return [];
    const at = points.findIndex(({ decides }) => decides.includes(id)) + 1;
    return earlier
      .filter((one) => !onlyWithdraws({ text: one.text, settles: settledIds(one) }) && !isCarriedBy(one.text, heir.text))
      .map((one) => ({
        text: `“${asOneLine(one.text)}”, as ${one.id} decided at first${tellWhose(one)}.`,
        reason: `Replaced by ${heir.id}${tellWhose(heir)}: ${tellReason(heir)}${at > 0 ? ` See D-${at}.` : ''}`,
        tradeOff:
          one.rationale.trim() === ''
            ? 'Nobody said what speaks for it.'
            : `What spoke for it then: ${asSentence(asOneLine(one.rationale))}`,
        rejects: '',
      }));
  });
}

/** Where the later one says all of it again, nothing was rejected. */
function isCarriedBy(earlier: string, later: string): boolean {
  const words = subjectWords(earlier);
  return sharedWords(words, subjectWords(withoutGivenUp(later))).length === words.size && figuresOf(earlier) === figuresOf(later);
}

function figuresOf(text: string): string {
  return (text.match(/\d[\d.,]*/g) ?? []).join(' ');
}

function tellReason({ rationale, text }: RecordedDecision): string {
  const why = rationale.trim() || (/\b((?:because|since) [^.;]+)/.exec(text)?.[1] ?? '');
  return why === '' ? 'no reason was given.' : asSentence(asOneLine(why));
}

function tellWhose({ decidedBy, decidedAt }: RecordedDecision): string {
  const who = [decidedBy, decidedAt.slice(0, 10)].filter((part) => part !== '').join(', ');
  return who === '' ? '' : ` (${who})`;
}
