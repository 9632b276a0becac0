import type { BusinessArea } from '../../analysis/concepts/business-areas.ts';
import { sentenceCase } from '../../analysis/concepts/terms.ts';
import { stateAdjectives } from '../../analysis/concepts/vocabulary.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';
import { pluralName } from './plural-name.ts';

/** A longer list says nothing about what a context is there for. */
const mostResponsibilities = 12;

/** Verbs that say what a context is, not what it does. */
const silentVerbs = new Set(['is', 'has', 'represents', 'works', 'belongs', 'depends', 'consists']);

/** What is done there, in the expert's words: "Renew and close loans", "Borrow copies". */
export function responsibilitiesOf(operations: readonly { readonly name: string }[], evidence: Evidence): string[] {
  const verbsOf = new Map<string, string[]>();
  for (const { name } of operations) {
    const { verb, object } = readOperationName(name, evidence);
    const things = pluralObject(object, verb === 'mark', evidence);
    const verbs = verbsOf.get(things) ?? [];
    if (!verbs.includes(verb)) verbsOf.set(things, [...verbs, verb]);
  }
  return [...verbsOf]
    .slice(0, mostResponsibilities)
    .map(([things, verbs]) => sentenceCase(`${joinWords(verbs)} ${things}`.trim()));
}

/** "copy" → "copies"; "party on waiting list" → "parties on the waiting list"; "loan overdue" → "loans overdue"; "copy on loan" is an idiom. */
function pluralObject(object: string, idiom: boolean, evidence: Evidence): string {
  const [, first = object, link = '', rest = ''] =
    /^(.*?) (to|of|for|from|about|with|in|into|on|onto|under|off) (.*)$/.exec(object) ?? [];
  const [, head = first, state = ''] = /^(.+) (\w+)$/.exec(first) ?? [];
  const nouns = evidence.tagger.morphology.singular(first);
  const plural =
    state !== '' && stateAdjectives.has(state)
      ? `${pluralName(head, evidence)} ${state}`
      : first === ''
        ? ''
        : pluralName(nouns, evidence);
  if (link === '') return plural;
  if (/^(?:of|about|for|from)$/.test(link)) return `${plural} ${link} ${pluralName(rest, evidence)}`;
  return `${plural} ${link} ${idiom || pluralName(rest, evidence) === rest ? rest : `the ${rest}`}`;
}

/** "It handles documents" → "Handle documents"; "… is responsible for the income" → "The income". */
export function responsibilitiesOfArea(area: BusinessArea | null, evidence: Evidence): string[] {
  if (area === null) return [];
  const { morphology } = evidence.tagger;
  const said = area.statements.flatMap((text) => {
    const responsible = /\b(?:responsible for|in charge of|takes? care of|looks? after) (.+?)\.?$/i.exec(text)?.[1];
    if (responsible !== undefined) return [sentenceCase(responsible.replace(/^managing /i, 'manage '))];
    const allowed = /\b(?:allows?|enables?|lets?) (?:the|an?) ([a-z]+) (?:to )?(.+?)\.?$/i.exec(text);
    if (allowed) return [`Let the ${allowed[1]} ${allowed[2]}`];
    const [, verb = '', rest = ''] =
      /^(?:it|this (?:bounded )?context|the [a-z -]+ context) ([a-z]+s) (.+?)\.?$/i.exec(text) ?? [];
    if (verb === '' || silentVerbs.has(verb)) return [];
    return [sentenceCase(`${morphology.infinitive(verb)} ${rest}`)];
  });
  return said.length > 0 ? said : [`Look after ${pluralName(area.words.join(' '), evidence)}`];
}

/** "a, b and c". */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** "a, b or c". */
export function joinOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** "amount to campaign" → "amount to the campaign". */
export function withArticles(object: string): string {
  return object.replace(/ (to|of|for|from|about|with|in|into|on|onto|under|off) (?=[a-z])/g, ' $1 the ');
}
