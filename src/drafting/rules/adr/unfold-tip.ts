import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { refOfCase, splitCase, type OtherCases } from '../../../analysis/design/finalize/other-cases.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { settledIds, type RecordedDecision, type RfcBody } from '../../../lifecycle/rfc.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import { listToldCases } from '../rfc/tip-edge-cases.ts';
import { endStatements } from './end-statements.ts';

type EdgeCase = RfcBody['nonFunctional']['edgeCases'][number];

interface Tip {
  readonly key: string;
  readonly body: TipBody;
}

/**
 * The RFC of a TIP with every edge case of the TIP as one of its own: the page shows the first and points at the rest, and the record of it is read by people who
 * have neither at hand. What was decided about a case stands at it, wherever on the page it was written.
 */
export function unfoldCases(body: RfcBody, tip: Tip, decisions: readonly RecordedDecision[]): RfcBody {
  const { edgeCases } = body.nonFunctional;
  const shown = edgeCases.map((one) => ({ one, ref: refOfCase(one), ...splitCase(one) }));
  if (shown.every(({ ref }) => ref?.startsWith(`${tip.key}#`) !== true)) return body;
  const others = shown.flatMap((one) => one.others);
  const decided = (ref: string, said: string): string[] =>
    decisions.filter((one) => isAbout(one, ref, others) && !said.includes(asSentence(one.text))).map(tellDecision);
  const own = shown.map(({ one, ref, own: handling }): EdgeCase => {
    const more = ref === undefined ? [] : decided(ref, handling);
    return { ...one, handling: [handling, ...more].filter((part) => part !== '').join(' ') };
  });
  const refs = new Set(shown.map(({ ref }) => ref));
  const rest = listToldCases(tip.key, tip.body)
    .filter(({ id }) => !refs.has(partRef(tip.key, id)))
    .map(({ id, said, handling }): EdgeCase => {
      const ref = partRef(tip.key, id);
      // What is done is ended, or the case itself tells of what is done no more.
      const { text, ended } = endStatements(handling === '' ? said : handling, decisions);
      const left = handling === '' ? '' : text;
      const told = [left, ...decisions.filter((one) => ended.has(one.id)).map(tellDecision), ...decided(ref, left)];
      const done = [...new Set(told)].filter((part) => part !== '').join(' ');
      // The RFC has no part of that number; what is told of it names the TIP's.
      return { id: ref, text: `${ref}: ${said}`, handling: done === '' ? 'Still to be decided.' : done };
    });
  return { ...body, nonFunctional: { ...body.nonFunctional, edgeCases: [...own, ...rest] } };
}

/** It was made about the case, or stands behind the sentence of the page that says that it is open. */
function isAbout(decision: RecordedDecision, ref: string, others: readonly OtherCases[]): boolean {
  if (settledIds(decision).includes(ref)) return true;
  const mark = new RegExp(`→ ${decision.id}(?!\\d)`);
  return others.some(({ refs, written }) => refs.includes(ref) && mark.test(written));
}

function tellDecision({ id, text }: RecordedDecision): string {
  return `${asSentence(text)} (${id})`;
}
