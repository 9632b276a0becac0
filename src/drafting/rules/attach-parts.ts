import type { PrdReading, ReadSentence, Statement } from '../../analysis/concepts/reading.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { isNounOfVerb } from '../../analysis/concepts/term-index.ts';
import { plainName } from '../../analysis/concepts/terms.ts';
import type { OperationDraft } from './operation-draft.ts';
import { isSetOff } from './operation-rules.ts';

interface Understanding {
  readonly reading: PrdReading;
  readonly tagger: Tagger;
}

const minorWords = new Set(
  'the a an of to for in on at by with and or is are be must shall should can may not it its their any all when if then that this as from only has have each every within before after'.split(
    ' ',
  ),
);

/** Gives every criterion and every requirement without a deed of its own to the operation that it is about. */
export function attachParts<Draft extends OperationDraft>(drafts: readonly Draft[], { reading, tagger }: Understanding): Draft[] {
  const extra = new Map<string, string[]>();
  const give = (draft: Draft, ref: string): void => {
    extra.set(draft.name, [...(extra.get(draft.name) ?? []), ref]);
  };
  let lastInSection: { section: string; draft: Draft } | null = null;
  for (const statement of reading.statements) {
    if (statement.kind === 'criterion') {
      if (drafts.some((draft) => tellsOnlyOf(statement, draft))) continue;
      const own = drafts.filter((draft) =>
        draft.deeds.some((deed) => deed.statement.kind === 'capability' && deed.statement.ref === statement.story),
      );
      const best = setOffElsewhere(statement, own, drafts, tagger) ?? closest(statement, own, tagger) ?? own[0];
      if (best) give(best, statement.ref);
    } else if (statement.kind === 'requirement') {
      const own = drafts.find((draft) => draft.sources.includes(statement.ref));
      if (own) {
        lastInSection = { section: statement.section, draft: own };
        continue;
      }
      const inSection = drafts.filter((draft) => draft.sources.some((ref) => sectionOf(ref, reading) === statement.section));
      const startsWithPronoun = /^(?:it|they|this|these)\b/i.test(statement.sentences[0]?.text ?? '');
      const previous = lastInSection?.section === statement.section && startsWithPronoun ? lastInSection.draft : null;
      const best = closest(statement, inSection, tagger) ?? previous ?? closest(statement, drafts, tagger);
      if (best) give(best, statement.ref);
    }
  }
  return drafts.map((draft) => ({ ...draft, sources: [...new Set([...draft.sources, ...(extra.get(draft.name) ?? [])])] }));
}

/** "Given an item that was handed out, when somebody claims it, …" below the story of handing out: the scenario is one of claiming. */
function setOffElsewhere<Draft extends OperationDraft>(
  { sentences }: Statement,
  own: readonly Draft[],
  drafts: readonly Draft[],
  tagger: Tagger,
): Draft | null {
  const trigger = sentences
    .flatMap(({ actions }) => actions)
    .find(({ clause, action }) => clause.marker === 'when' && !action.passive && !action.negative && action.group.form !== 'be');
  if (!trigger || own.some(({ verb }) => sentences.some((sentence) => tellsOf(sentence, verb, tagger, 'when')))) return null;
  const meant = drafts.filter(({ verb, deeds }) => verb === trigger.action.verb && deeds.some(({ query }) => !query));
  const named = meant.filter(({ thing, deeds }) =>
    [thing, ...deeds.map((deed) => deed.thing)].some((term) => sentences.some(({ text }) => text.toLowerCase().includes(term))),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Whether a sentence speaks of the deed: by its verb, or by the noun that is made of it. */
function tellsOf({ actions, words }: ReadSentence, verb: string, { morphology }: Tagger, marker?: string): boolean {
  const own = actions.filter(({ clause }) => marker === undefined || clause.marker === marker);
  if (own.some(({ action }) => action.verb === verb)) return true;
  return (
    marker === undefined && words.some(({ lower, wordClass }) => wordClass === 'noun' && isNounOfVerb(lower, verb, morphology))
  );
}

/** A criterion from which an operation of its own was read is no criterion of the story's other operations, unless one of them sets it off. */
function tellsOnlyOf(statement: Statement, { deeds }: OperationDraft): boolean {
  const [sentence, ...others] = statement.sentences;
  const first = sentence?.actions.find(({ clause }) => clause.kind === 'main')?.action.verb;
  if (deeds.some((deed) => deed.statement === statement && deed.setsOff === true)) return true;
  return (
    sentence !== undefined &&
    others.length === 0 &&
    !isSetOff(sentence) &&
    deeds.some((deed) => deed.statement === statement && (deed.verb === first || deed.leadsTo !== undefined))
  );
}

function sectionOf(ref: string, reading: PrdReading): string | null {
  return reading.statements.find((statement) => statement.ref === ref && statement.kind === 'requirement')?.section ?? null;
}

/** The draft whose verb and nouns the statement shares most; null where it shares none. */
function closest<Draft extends OperationDraft>(statement: Statement, drafts: readonly Draft[], tagger: Tagger): Draft | null {
  const stems = new Set(
    statement.sentences.flatMap(({ words }) =>
      words.filter((word) => !minorWords.has(word.lower)).map((word) => stem(word.lower, tagger)),
    ),
  );
  let best: Draft | null = null;
  let bestScore = 0;
  for (const draft of drafts) {
    const words = plainName(draft.name).split(' ').slice(1);
    const shared = words.filter((word) => stems.has(stem(word, tagger))).length / Math.max(1, words.length);
    const thing = draft.thing.split(' ').filter((word) => stems.has(stem(word, tagger))).length / draft.thing.split(' ').length;
    const told =
      stems.has(stem(draft.verb, tagger)) || statement.sentences.some((sentence) => tellsOf(sentence, draft.verb, tagger));
    const score = shared + thing + (told ? 1.5 : 0);
    if (score > bestScore + 0.001) {
      best = draft;
      bestScore = score;
    }
  }
  return best;
}

/** Twice, so that "bookings" meets "booking" and "book". */
function stem(word: string, tagger: Tagger): string {
  return baseForm(baseForm(word, tagger), tagger);
}

function baseForm(word: string, { morphology }: Tagger): string {
  return morphology.singular(/(?:ed|ing|[^s]s)$/.test(word) ? morphology.infinitive(word) : word);
}
