import { contentWords } from '../lint/content-words.ts';
import { readOnce } from '../read-once.ts';

/** Words that stand in every design and say nothing about what it is about. */
const commonWords = new Set(
  contentWords(
    'system service data user use used using make made take taken give given get keep kept go goes come part way thing kind case number value time day hour minute second week month year ' +
      'first second last next new old many few more less way also just still already see show want need let able late early long short later earlier now then say know work run after',
  ),
);

/** What a text speaks of: its meaning-bearing words without endings, everyday ones left out. */
export const subjectWords = readOnce(
  (text): ReadonlySet<string> =>
    new Set(
      contentWords(text.replace(/\b[A-Z]+-[\w.-]*\d\b/g, ' ')).filter(
        (word) => word.length > 2 && !commonWords.has(word) && !/^\d+$/.test(word),
      ),
    ),
);

export function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((word) => other.has(word));
}
