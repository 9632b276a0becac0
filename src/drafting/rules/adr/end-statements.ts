import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { deniesDeed } from '../../../analysis/design/against/goes-against.ts';
import { strikeGivenUp } from '../../../analysis/design/strikes/given-up-sentences.ts';
import { countWords, fewestLeft } from '../../../analysis/design/strikes/settled.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { RecordedDecision } from '../../../lifecycle/rfc.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';

/** What is left of a text, and what decisions ended of it, by their ids. */
interface Ended {
  readonly text: string;
  readonly ended: ReadonlyMap<string, readonly string[]>;
}

/** What a page that quotes the proposal has struck of it, and by which decision. */
type Struck = readonly { readonly sentence: string; readonly by: string }[];

/**
 * Logic and integration points of a TIP without what decisions ended of them. The page quotes little of it, so that most is struck nowhere: a record that repeated
 * "told by e-mail" beside "no e-mail is sent" would bind people to both.
 */
export function endProposal(
  body: TipBody,
  decisions: readonly RecordedDecision[],
  struck: Struck,
): { readonly body: TipBody; readonly ended: ReadonlyMap<string, readonly string[]> } {
  const ended = new Map<string, string[]>();
  const end = <T extends { readonly text: string }>(parts: readonly T[]): T[] =>
    parts.flatMap((part) => {
      const left = endStatements(part.text, decisions, struck);
      for (const [id, sentences] of left.ended) ended.set(id, [...(ended.get(id) ?? []), ...sentences]);
      return left.text === '' ? [] : [{ ...part, text: left.text }];
    });
  const { proposedImplementation: proposed } = body;
  const serviceLogic = end(proposed.serviceLogic);
  const integrationPoints = end(proposed.integrationPoints);
  return { body: { ...body, proposedImplementation: { ...proposed, serviceLogic, integrationPoints } }, ended };
}

/** A text as it holds beside decisions; steps that are left are counted anew. */
export function endStatements(text: string, decisions: readonly RecordedDecision[], struck: Struck = []): Ended {
  const ended = new Map<string, string[]>();
  const left: string[] = [];
  for (const sentence of splitSentences(text)) {
    const by =
      struck.find((one) => saysSame(one.sentence, sentence))?.by ??
      decisions.find((one) => !isKept(one, sentence) && ends(one.text, sentence))?.id;
    if (by === undefined) {
      left.push(sentence);
      continue;
    }
    const { rest, gone } = endSentence(sentence, decisions.find(({ id }) => id === by)?.text ?? '');
    ended.set(by, [...(ended.get(by) ?? []), ...gone]);
    if (rest !== '') left.push(rest);
    // Its number goes with it.
    else if (isNumber(left.at(-1))) left.push((left.pop() ?? '').replace(/\s*\d+\.$/, ''));
  }
  if (ended.size === 0) return { text, ended };
  const said = left.filter((part) => part !== '');
  // A name in front of nothing is no logic.
  return { text: said.every((part) => /^`[^`]+`:?$/.test(part)) ? '' : countAnew(said).join(' '), ended };
}

function ends(decision: string, sentence: string): boolean {
  return deniesDeed(decision, sentence) || givesUp(decision, sentence);
}

/** What stands of a sentence where only part of it is given up, and what went. */
function endSentence(sentence: string, decision: string): { readonly rest: string; readonly gone: readonly string[] } {
  const struck = deniesDeed(decision, sentence) ? sentence : strikeGivenUp(decision)(sentence, false);
  const rest = struck === sentence ? '' : readStanding(struck).trim();
  // "Sessions are kept" says nothing any more.
  if (countWords(rest) <= fewestLeft) return { rest: '', gone: [sentence] };
  return { rest, gone: [...struck.matchAll(/~~([^~]+)~~/g)].map(([, words = '']) => words) };
}

/** People said that these words stand, whatever the rules read. */
function isKept({ keeps = '' }: RecordedDecision, sentence: string): boolean {
  return [...keeps.matchAll(/“([^”]+)”/g)].some(([, words = '']) => sentence.includes(words) || words.includes(sentence));
}

function saysSame(struck: string, sentence: string): boolean {
  const bare = (text: string): string =>
    text
      .replace(/^[A-Z]+-\d+#[A-Z]+-\d+: /, '')
      .replace(/[\s.]+$/, '')
      .replace(/\s+/g, ' ');
  return bare(struck) === bare(sentence);
}

/** "4." stands in front of what is done fourth, also behind the name of the logic. */
function isNumber(part: string | undefined): boolean {
  return part !== undefined && /^(?:`[^`]+`[^:]*:\s*)?\d+\.$/.test(part);
}

function countAnew(parts: readonly string[]): string[] {
  let count = 0;
  return parts.map((part) => (isNumber(part) ? part.replace(/\d+\.$/, () => `${++count}.`) : part));
}
