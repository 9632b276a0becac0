import { plainName } from '../../../analysis/concepts/terms.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import { readWords } from '../../../analysis/challenge/phrases/words.ts';
import { literal } from '../name-patterns.ts';
import type { Dialogue } from './dialogue.ts';
import { isSettled } from './rank-invariants.ts';
import { holdingDecisions, readHolding } from './what-holds.ts';

const asksWhoMay =
  /\bwho\b.*?\b(?:(?:may|can|could|is allowed to|are allowed to|is permitted to|gets to) (?:\p{L}+ly )?(?:be )?(?<deed>\p{L}+)|(?<access>has access|have access|sees?|reads?))\b/iu;

/** Whether a question wants a person named who has a right. */
export function asksForRight(question: string): boolean {
  return asksWhoMay.test(question);
}

/** Deeds that are one right, whatever they are called. */
const looking = ['see', 'read', 'view', 'look', 'open', 'show', 'access', 'visible', 'search', 'list', 'inspect'];

/** Words of such a question that say what it is about, without the deed: "read" stands in many a sentence that is about something else. */
export function withoutDeed(question: string, words: ReadonlySet<string>): ReadonlySet<string> {
  const deed = asksWhoMay.exec(question)?.groups?.['deed']?.toLowerCase();
  const rest = new Set([...words].filter((word) => !looking.includes(word) && word !== deed));
  return rest.size > 0 ? rest : words;
}

/** So many sentences answer at most. */
const mostSentences = 3;

/** Sentences of decisions, design and demands that say of somebody that they may do what is asked, nearest first; empty where none does or nobody asks. */
export function whoMay(dialogue: Dialogue): string {
  const { turn, material } = dialogue;
  const groups = asksWhoMay.exec(turn.text)?.groups;
  if (!groups) return '';
  const deed = groups['deed']?.toLowerCase() ?? 'see';
  const permits = permitting(deed);
  const isOfRole = rolesDoing(
    material.prd.body.stories.map(({ role }) => role),
    deed,
  );
  const reading = readHolding(dialogue);
  const decided = holdingDecisions(dialogue);
  const asked = things(turn.text.slice((asksWhoMay.exec(turn.text)?.index ?? 0) + 'who'.length)).filter(
    (word) => !things(`may can could allowed permitted access gets ${groups['deed'] ?? ''}`).includes(word),
  );
  const said = [
    ...decided.map(({ id, text }) => ({ ref: id, text })),
    ...reading.design.flatMap((passage) =>
      passage.sentences
        .filter((text) => !reading.isRestated(text) && !decided.some((one) => one.text.includes(text)))
        .map((text) => ({ ref: `${material.rfc.key}, ${placeOf(passage)}`, text })),
    ),
    ...reading.demands.flatMap(({ ref, text }) => splitSentences(text).map((sentence) => ({ ref, text: sentence }))),
  ];
  const near = said
    .map((one) => ({
      ...one,
      shared: asked.filter((word) => things(one.text).includes(word)).length,
      // Whoever decides which role does what need not name the thing again.
      isRole: decided.some(({ id }) => id === one.ref) && isOfRole(one.text),
    }))
    .filter(({ text, isRole }) => isRole || (permits.test(text) && namesWho(text, deed)))
    .filter(({ shared, isRole }) => isRole || (shared > 0 && shared >= asked.length / 2))
    .toSorted((one, other) => other.shared - one.shared);
  const distinct = near.filter(({ text }, at) => near.findIndex((other) => other.text === text) === at).slice(0, mostSentences);
  return distinct.length === 0
    ? ''
    : `It is said who may:\n\n${distinct.map(({ ref, text }) => `- ${ref}: “${cut(text)}”`).join('\n')}`;
}

/** Somebody who is told of a deed does it himself, or it is done by or shown to him: "only an open request is released" names a state, and nobody. */
function namesWho(text: string, deed: string): boolean {
  const found = [...text.matchAll(new RegExp(String.raw`\b${deedWords(deed)}`, 'giu'))];
  return found.some(({ 0: said, index }) => {
    const before = text.slice(0, index);
    const isSuffered = /\b(?:is|are|was|were|be|been|being|gets?)(?: \p{L}+){0,2} $/iu.test(before);
    // "A withdrawn copy" is one to which it was done.
    if (/(?:ed|n|t)$/.test(said) && /\b(?:an?|the|any|each|every|no) $/i.test(before)) return false;
    return (
      !isSuffered ||
      /^[^.;]*\b(?:by|to|nobody but|no one but|nobody else)\b(?! (?:its?|\d))/iu.test(text.slice(index + said.length))
    );
  });
}

/** Whether a sentence says of a role of the PRD that it does it: "storekeepers release and decline". */
function rolesDoing(roles: readonly string[], deed: string): (text: string) => boolean {
  const heads = [...new Set(roles.map((role) => role.trim().split(/\s+/).at(-1) ?? '').filter((head) => head.length > 2))];
  if (heads.length === 0) return () => false;
  const names = heads.map((head) => literal(head).replace(/man$/i, 'm[ae]n')).join('|');
  const does = new RegExp(String.raw`\b(?:${names})s?\b[^.;]{0,60}?\b${deedWords(deed)}`, 'iu');
  return (text) => does.test(text);
}

/** The question of the RFC that asks who does it, for whom nobody has named. */
export function askedWho({ turn, material, session }: Dialogue): string {
  const { decisions, unknowns } = material.rfc.body.openQuestions;
  const said = things(turn.text);
  // One about another operation asks something else.
  const isOfIt = (text: string): boolean => {
    const named = [...text.matchAll(/`(\p{Ll}[\p{L}\d]*)`/gu)].map(([, name = '']) => things(plainName(name)));
    return named.length === 0 || named.some((words) => words.every((word) => said.includes(word)));
  };
  const asking = [...decisions, ...unknowns].filter(
    ({ id, text, state }) =>
      state === 'open' && !isSettled(session, id) && isOfIt(text) && /\b(?:roles?|who (?:may|can|is allowed))\b/i.test(text),
  );
  return asking.map(({ id, text }) => `${id} asks it: “${cut(text)}”`).join('\n\n');
}

/** What is spoken of, everyday things such as records included: it is these that rights are given to. */
function things(text: string): string[] {
  return readWords(text).stems.filter((word) => word.length > 3);
}

/** Says of somebody that they may do it, or that only they do: "every clerk may read", "only the desk returns", "is seen by nobody but". */
function permitting(deed: string): RegExp {
  const said = deedWords(deed);
  return new RegExp(
    String.raw`\b(?:may|can|only|allowed|permitted|entitled|authori[sz]ed|nobody but|no one but|nobody else|their own|his own|her own|its own)\b[^.;]{0,60}?\b${said}|\b${said}\b[^.;]{0,60}?\b(?:only|nobody but|no one but|nobody else|their own|his own|her own|its own)\b`,
    'i',
  );
}

function deedWords(deed: string): string {
  const stem = deed.replace(/e?s?$/, '');
  const known = looking.some((one) => deed.startsWith(one)) ? looking : [stem];
  // What begins with "us" or "do" is mostly something else than using or doing.
  return known === looking || stem.length > 3 ? `(?:${known.join('|')})\\w*` : `${deed}(?:e?[sd])?`;
}
