import { InputError } from '../../../lifecycle/errors.ts';

const english = new Set(
  'the a an to of and for with is are be can should must we our their they it that when who not by from at as or has have will if'.split(
    ' ',
  ),
);
/** Words that no English sentence needs, of the languages that most people would try. */
const foreign = new Set(
  'der die das und nicht ist sind für mit ein eine soll sollen können muss wenn auf von zu werden dem den le la les des et pour une est sont dans avec doit peut que qui el los las para con una por son debe pueden del il gli che per sono deve di het een voor met moet kunnen zijn wordt och att för som ska kan skal og til å det em os uma não'.split(
    ' ',
  ),
);

/**
 * The rules know English only, and would make nonsense of anything else. Throws InputError `prd.intent-not-english` where more of the small words are of
 * another language.
 */
export function requireEnglish(intent: string): void {
  const words = intent.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = words.filter((word) => english.has(word)).length;
  const unknown = words.filter((word) => foreign.has(word)).length;
  if (unknown < 2 || unknown <= known) return;
  throw new InputError({
    id: 'prd.intent-not-english',
    message: 'The intent does not seem to be in English, and the rules read nothing else; nothing was stored.',
    fix: 'Write it in English, or have a model draft it: `throughline prd draft --model anthropic`.',
  });
}
