import { contentWords } from '../../../analysis/lint/content-words.ts';

/** Nouns in -y beside the verb that they are made of: who asks how it is delivered asks for the delivery. */
const ofVerbs =
  /^(?:deliver|recover|discover|enter|inquir|enquir|expir|assembl|suppl|appl|rel|cop|carr|var|quer|retr|modif|notif|verif|classif)/;

/** "story", "stories" and "ready", which lose their last letter as "stores" and "reads" do. */
function isInY(token: string): boolean {
  return /(?:y|ies|ied)$/.test(token) && !ofVerbs.test(token);
}

/** How each stem of a text is written there: in -y, otherwise, or both. */
function writtenAs(text: string): Map<string, Set<boolean>> {
  const forms = new Map<string, Set<boolean>>();
  for (const token of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    for (const stem of contentWords(token)) forms.set(stem, (forms.get(stem) ?? new Set()).add(isInY(token)));
  return forms;
}

/** Words of a question that a text has as well: "stores" are no "stories", though both are cut to the same stem. */
export function sameForms(question: string): (text: string, words: ReadonlySet<string>) => ReadonlySet<string> {
  const asked = writtenAs(question);
  return (text, words) => {
    const both = [...words].filter((word) => asked.has(word));
    if (both.length === 0) return words;
    const said = writtenAs(text);
    const others = both.filter((word) => {
      const [here, there] = [asked.get(word), said.get(word)];
      return here !== undefined && there !== undefined && ![...here].some((form) => there.has(form));
    });
    return others.length === 0 ? words : new Set([...words].filter((word) => !others.includes(word)));
  };
}
