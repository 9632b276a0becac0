import { readSpokenFigures } from '../../challenge/figures.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { deedWords } from '../deed-words.ts';

/**
 * Whether a decision says of the very things that a sentence speaks of that what is done to them there is not done: "are moved to the archive, not deleted" of "are
 * deleted by a job". Said for certain alone: of the same things by the same words and figures, in all cases, and of a sentence that says nothing else.
 */
export function deniesSameDeed(decision: string, sentence: string): boolean {
  const [, things = '', deed = '', rest = ''] = done.exec(inDigits(sentence.replace(label, ''))) ?? [];
  if (things === '' || denial.test(sentence) || ofSomeCases.test(sentence) || saysMore.test(rest)) return false;
  return splitSentences(decision).some((said) => {
    const [, meant = '', denied = ''] = notDone.exec(inDigits(said)) ?? [];
    return (
      meant !== '' && !ofSomeCases.test(said) && isSame(deed, denied) && isSame(things, meant) && hasSameFigures(things, meant)
    );
  });
}

/** "Ten years" are 10 years. */
function inDigits(text: string): string {
  return text.replace(/\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= \p{L})/giu, (word) =>
    String(numbers.indexOf(word.toLowerCase()) + 1),
  );
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const label = /^(?:\*\*[^*\n]+\*\*:?|\p{Lu}[\p{L}\d -]{2,40}:)\s+/u;
const done = /^([^,;:.]{3,80}?)\s+(?:is|are|gets?)\s+(?:then\s+)?(\p{L}{3,})(.*)$/su;
/** Up to the end of the clause: "not deleted by hand" leaves another way, and "not deleted after a year" another time. */
const notDone =
  /^([^,;:.]{3,80}?)\s+(?:is|are|gets?)\s+(?:[^;:.]{3,80}?,\s+(?:and\s+)?)?(?:not|never|no longer)\s+(\p{L}{3,}(?:ed|en|wn|nt|pt|ld|ut|id|rn))(?=[,;:.!]|$|\s+(?:but|any ?more)\b)/u;
const denial = /\b(?:not|never|no longer|nobody|nothing|none|neither|without)\b|n['’]t\b/i;
const ofSomeCases =
  /\b(?:if|when(?:ever)?|while|unless|except|where|until|as long as|in case|once (?:the|an?)|only|otherwise|either)\b/i;
const saysMore = /[;:]|\b(?:and|but|or|which|so|because)\b/i;

function isSame(one: string, other: string): boolean {
  const [first, second] = [new Set(deedWords(one)), new Set(deedWords(other))];
  return first.size > 0 && first.size === second.size && [...first].every((word) => second.has(word));
}

function hasSameFigures(one: string, other: string): boolean {
  const figuresOf = (text: string): string =>
    readSpokenFigures(text)
      .map(({ kind, value }) => `${kind} ${value}`)
      .toSorted()
      .join();
  return figuresOf(one) === figuresOf(other);
}
