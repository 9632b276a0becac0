import type { PrdBody } from '../../lifecycle/prd.ts';
import { redactedPlace } from '../redacted-places.ts';
import { grammarWords } from './closed-words.ts';
import { nameLanguage } from './name-language.ts';
import { tokenize } from './tokenize.ts';

/** In Latin letters fewer words show too little. */
const fewestWords = 15;

/** Names a PRD's language by all text of its own; null for English or too short a text. */
export function namePrdLanguage({ title, objective, stories, requirements, unread, other }: PrdBody): string | null {
  const prose = [
    title,
    objective,
    ...stories.flatMap(({ capability, benefit, criteria }) => [capability, benefit, ...criteria.map(({ text }) => text)]),
    ...[...requirements, ...unread].map(({ text }) => text),
    ...other.map(({ markdown }) => markdown),
  ]
    .join('\n')
    .replace(redactedPlace, ' ');
  const language = nameLanguage(prose);
  return language === null || mayBeEnglish(prose) ? null : language;
}

/** Lists of English nouns look like other languages, and still have a word of grammar in ten. */
function mayBeEnglish(prose: string): boolean {
  const words = tokenize(prose.slice(0, 5_000)).filter(({ isWord }) => isWord);
  const isShort = words.length < fewestWords && !/[^\P{L}\p{sc=Latin}]/u.test(prose);
  return isShort || words.filter(({ lower }) => grammarWords.has(lower)).length * 10 > words.length;
}
