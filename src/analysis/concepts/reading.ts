import { partRef } from '../../lifecycle/ids.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { readActions, type Action } from './actions.ts';
import { splitClauses, type Clause } from './clauses.ts';
import { findInstruction } from '../instructions/find-instruction.ts';
import { neutralizeTechnology } from '../technology/neutralize-technology.ts';
import { plainSentence, splitSentences, withoutAsides } from './plain-text.ts';
import { asking, isDoneTo } from './settle-agreement.ts';
import type { Tagger } from './tagger.ts';
import { looksLikeParticiple } from './terms.ts';
import type { Word } from './word.ts';

export type StatementKind = 'capability' | 'benefit' | 'criterion' | 'requirement' | 'prose';

export interface ReadSentence {
  /** As the PRD writes it, without Markdown and asides. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly clauses: readonly Clause[];
  readonly actions: readonly { readonly clause: Clause; readonly action: Action }[];
}

/** One statement of the PRD, read. */
export interface Statement {
  /** Whole part key; '' for prose. */
  readonly ref: string;
  readonly kind: StatementKind;
  /** Part key of the story it belongs to; '' outside of stories. */
  readonly story: string;
  /** Who speaks: the story's role as written; '' where nobody does. */
  readonly role: string;
  /** Heading it stands under. */
  readonly section: string;
  readonly text: string;
  readonly sentences: readonly ReadSentence[];
}

export interface PrdReading {
  readonly key: string;
  readonly title: string;
  readonly statements: readonly Statement[];
  /** Criteria, requirements and capabilities by their part key. */
  readonly byRef: ReadonlyMap<string, Statement>;
  readonly roles: readonly string[];
  readonly glossary: readonly { readonly term: string; readonly meaning: string }[];
}

/** Prose beyond this many sentences adds no new terms, only time. */
const proseLimit = 500;
const readings = new WeakMap<PrdBody, PrdReading>();

/** Reads every statement of a PRD once; later calls with the same body get the same reading. */
export function readPrd(prd: { key: string; body: PrdBody }, tagger: Tagger): PrdReading {
  const known = readings.get(prd.body);
  if (known?.key === prd.key) return known;
  const reading = {
    key: prd.key,
    title: plainSentence(neutralizeTechnology(prd.body.title)),
    ...readBody(prd.key, prd.body, tagger),
  };
  readings.set(prd.body, reading);
  return reading;
}

function readBody(key: string, body: PrdBody, tagger: Tagger): Omit<PrdReading, 'key' | 'title'> {
  const statements: Statement[] = [];
  const roles = new Set<string>();
  for (const story of body.stories) {
    const ref = partRef(key, story.id);
    const role = plainSentence(neutralizeTechnology(story.role));
    if (role !== '' && speaksOfProduct(role)) roles.add(role);
    const own = { story: ref, role, section: story.title ?? '' };
    const capability = neutralizeTechnology(story.capability !== '' ? story.capability : (story.title ?? ''));
    if (speaksOfProduct(capability))
      statements.push({
        ...own,
        ref,
        kind: 'capability',
        text: capability,
        sentences: readText(bareCapability(capability), tagger, opensWithDeed(capability, tagger)),
      });
    if (story.benefit !== '' && speaksOfProduct(story.benefit))
      statements.push({ ...own, ref, kind: 'benefit', text: story.benefit, sentences: readText(story.benefit, tagger) });
    for (const criterion of story.criteria.filter(({ text }) => speaksOfProduct(text))) {
      statements.push({
        ...own,
        ref: partRef(key, `${story.id}.${criterion.id}`),
        kind: 'criterion',
        text: criterion.text,
        sentences: readText(withoutScenarioTitle(criterion.text), tagger),
      });
    }
  }
  for (const requirement of body.requirements.filter(({ text }) => speaksOfProduct(text))) {
    const section = plainSentence(neutralizeTechnology(requirement.section)).replace(/^[\d.\s]+/, '');
    statements.push({
      ref: partRef(key, requirement.id),
      kind: 'requirement',
      story: '',
      role: '',
      section,
      text: requirement.text,
      sentences: readRequirement(requirement.text, tagger),
    });
  }
  let proseSentences = 0;
  for (const { section, text } of proseOf(body)) {
    if (proseSentences >= proseLimit) break;
    const sentences = readText(text, tagger)
      .filter((sentence) => speaksOfProduct(sentence.text))
      .slice(0, proseLimit - proseSentences);
    proseSentences += sentences.length;
    if (sentences.length > 0) statements.push({ ref: '', kind: 'prose', story: '', role: '', section, text, sentences });
  }
  const entries = body.glossary.filter(({ term, meaning }) => speaksOfProduct(`${term}: ${meaning}`));
  const glossary = entries.map(({ term, meaning }) => ({
    term: plainSentence(neutralizeTechnology(term)),
    meaning: plainSentence(neutralizeTechnology(meaning)),
  }));
  const abbreviations = readAbbreviations([
    ...proseOf(body).map(({ text }) => text),
    ...body.requirements.map(({ text }) => text),
  ]);
  const known = new Set(glossary.map(({ term }) => term.toLowerCase()));
  glossary.push(...abbreviations.filter(({ term }) => !known.has(term.toLowerCase())));
  const byRef = new Map(
    statements
      .filter(({ kind }) => kind === 'capability' || kind === 'criterion' || kind === 'requirement')
      .map((statement) => [statement.ref, statement]),
  );
  return { statements, byRef, roles: [...roles], glossary };
}

/** An order to a model is no source of the domain; lint tells it, and its part stays uncovered for a person to see. */
function speaksOfProduct(text: string): boolean {
  return findInstruction(text) === null;
}

/** "to be able to borrow" → "borrow"; "the ability to borrow" → "borrow". */
export function bareCapability(capability: string): string {
  return (
    plainSentence(capability)
      // A title that stands in for the wish often carries its card's number.
      .replace(/^[A-Za-z]+ \d+\s*[–—:.-]\s*/, '')
      .replace(/^(?:(?:also|only|always)\s+)?to\s+/i, '')
      .replace(
        /^(?:be able to|have the (?:ability|option|possibility) to|(?:the|an) (?:ability|option|possibility) to|a way to|the system to|the app(?:lication)? to)\s+/i,
        '',
      )
      .replace(/^(?:be able to)\s+/i, '')
  );
}

/** "I want to book a studio" opens with what is to be done; "I want pictures checked", "I want orders to be sent" open with what it is done to. */
export function opensWithDeed(capability: string, { morphology }: Tagger): boolean {
  const wish = bareCapability(capability);
  if (wish !== plainSentence(capability)) return true;
  const words: readonly string[] = wish.toLowerCase().match(/[a-z'-]+/g) ?? [];
  const [first = '', second = ''] = words;
  const toAt = words.indexOf('to');
  const isPlural = /[^s]s$/.test(first) && morphology.infinitive(first) !== first;
  const isParticiple = looksLikeParticiple(first) && morphology.infinitive(first) !== first;
  const happens = toAt > 0 && toAt <= 4 && isDoneTo({ lower: words[toAt + 1] ?? '' }) && !asking.has(first);
  const compound = /^[a-z]+-[a-z]+$/.test(first) && !/-(?:in|out|up|off|over|down|back|on)$/.test(first);
  const isDescribed = compound && !morphology.isVerb(first) && /^[a-z]+s$/.test(second);
  return !isPlural && !isParticiple && !isDescribed && !happens;
}

/** "Reused ticket: Given a ticket …": the scenario's title is no part of what it says. */
function withoutScenarioTitle(criterion: string): string {
  return (
    criterion
      .replace(/^(?:\W*scenario(?: outline)?\b[^:]{0,20}:)?[^:]{0,80}:\s*(?=\W{0,4}(?:given|when|if)\b)/i, '')
      .replace(/\*\*/g, '')
      // Steps on lines of their own were joined by commas and kept their capitals.
      .replace(/(?<=[,;] )(?:And|But|Then|When)(?= \p{Ll})/gu, (step) => step.toLowerCase())
  );
}

function readRequirement(text: string, tagger: Tagger): ReadSentence[] {
  const plain = plainSentence(withoutCode(text));
  // Requirement bullets often start with the verb ("create orders") or its -ing form ("configuring policies").
  const first = /^[a-z]+/i.exec(plain)?.[0] ?? '';
  const second = plain.slice(first.length).trim();
  const startsWithVerb =
    /^(?:to|be)$/i.test(first) ||
    (!/\b(?:must|shall|should|can|may|will|is|are)\b/i.test(plain.slice(0, 80)) &&
      /^(?:a|an|the|their|all|new|and|or|of|existing|which)\b/i.test(second.replace(/^[,]\s*/, '')));
  return readText(startsWithVerb ? plain.replace(/^to\s+/i, '') : plain, tagger, startsWithVerb);
}

function readText(text: string, tagger: Tagger, imperative = false): ReadSentence[] {
  return splitSentences(plainLines(neutralizeTechnology(withoutCode(text)))).map((sentence, index) =>
    readSentence(sentence, tagger, imperative && index === 0),
  );
}

function plainLines(text: string): string {
  return text
    .split('\n')
    .map((line) => plainSentence(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '')))
    .join('\n');
}

function readSentence(sentence: string, tagger: Tagger, imperative: boolean): ReadSentence {
  const text = withoutAsides(sentence);
  const words = tagger.tag(text, { imperative });
  const clauses = splitClauses(words);
  const actions = clauses.flatMap((clause) => readActions(clause, tagger).map((action) => ({ clause, action })));
  return { text, words, clauses, actions };
}

/** "Business to Government (B2G)": words that the document shortens are terms, the long form is their meaning. */
function readAbbreviations(texts: readonly string[]): { term: string; meaning: string }[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    for (const [, long = '', short = ''] of text.matchAll(/((?:[A-Za-z'-]+ ){1,4})\(([A-Z][A-Z0-9]{1,5})\)/g)) {
      if (
        /^(?:REQUIRED|MUST|SHOULD|MAY|OR|AND|NOT|TBD|OPTIONAL)$/.test(short) ||
        found.has(short) ||
        neutralizeTechnology(short) !== short
      )
        continue;
      found.set(short, plainSentence(neutralizeTechnology(long)));
    }
  }
  return [...found].map(([term, meaning]) => ({ term, meaning }));
}

function proseOf(body: PrdBody): { section: string; text: string }[] {
  return [
    { section: '', text: body.objective },
    ...body.glossary.map(({ meaning }) => ({ section: '', text: meaning })),
    ...body.risks.assumptions.map((text) => ({ section: '', text })),
    ...body.other.map(({ heading, markdown }) => ({ section: plainSentence(heading), text: withoutCode(markdown) })),
  ].filter(({ text }) => text.trim() !== '');
}

/** A drawing or an example of code names its own things, such as `sequenceDiagram`, and none of the domain's. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)?? {0,3}\1[ \t]*$/gm, '');
}
