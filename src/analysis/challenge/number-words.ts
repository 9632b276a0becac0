const ones = 'one two three four five six seven eight nine'.split(' ');
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const valueOf = new Map<string, number>([
  ...ones.map((word, at): [string, number] => [word, at + 1]),
  ...teens.map((word, at): [string, number] => [word, at + 10]),
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
]);

const belowTen = `(?:${ones.join('|')})`;
const belowHundred = String.raw`(?:(?:${tens.join('|')})(?:[- ]${belowTen}\b)?|${teens.join('|')}|${belowTen})`;

/** A number in words, as a pattern: "twelve", "forty-five", "two hundred and fifty", "a dozen", "half a dozen"; "a few" and "hundreds" are none. */
export const numberWords = [
  String.raw`half a dozen\b`,
  String.raw`(?:\b(?:${belowHundred}|an?) )?\b(?:hundred|thousand|dozen)\b(?: (?:and )?${belowHundred}\b)?`,
  String.raw`\b${belowHundred}\b`,
].join('|');

/** What a text that `numberWords` finds is worth; NaN of anything else. */
export function readNumberWords(text: string): number {
  const words = text.toLowerCase().split(/[\s-]+/);
  if (words[0] === 'half') return words.at(-1) === 'dozen' ? 6 : NaN;
  let sum = 0;
  for (const word of words) {
    const times = timesOf.get(word);
    if (times !== undefined) sum = (sum || 1) * times;
    else if (!/^(?:and|an?)$/.test(word)) sum += valueOf.get(word) ?? NaN;
  }
  return sum === 0 ? NaN : sum;
}

const timesOf = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['dozen', 12],
]);
