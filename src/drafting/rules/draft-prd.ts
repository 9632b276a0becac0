import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { PrdDraft } from '../../steps/prd-writing/contracts.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { askAboutIntent } from './prd/ask-about-intent.ts';
import { findRisks, findTouched } from './prd/find-risks.ts';
import { readDeed, readWish, states, type Wish } from './prd/read-wish.ts';
import { requireEnglish } from './prd/require-english.ts';
import { matterOf, namesFigure, timeIn, type Matter } from './prd/sort-statements.ts';
import { splitIntent, type SplitIntent } from './prd/split-intent.ts';
import { takeAnswers } from './prd/take-answers.ts';
import { titleOf, writeStories, type StoryDraft } from './prd/write-stories.ts';

/**
 * A PRD from what the rules can know of an intent: each sentence goes where its words say that it belongs, as it was written; what people are to be able
 * to do becomes stories. Whatever it does not say becomes a question, or an assumption where that is safe.
 */
export function draftPrd(
  { intent, answered }: StepInput<'prd-writing/draft-prd'>,
  tagger: Tagger,
): StepOutput<'prd-writing/draft-prd'> {
  requireEnglish(intent);
  return takeAnswers(draftFrom(intent, tagger), answered);
}

function draftFrom(intent: string, tagger: Tagger): PrdDraft {
  const split = splitIntent(intent);
  const sorted = sortStatements(split, tagger);
  const { wishes, by } = sorted;
  const mainRole = mostFrequent(wishes.map(({ role }) => role).filter((role) => role !== ''));
  const targetUsers = [...new Set(wishes.map(({ people }) => people).filter((people) => people !== ''))];
  const goal = benefitOf(by.goal);
  const written = writeStories(wishes, { limits: by.limit, mainRole, goal, tagger });
  const title = split.title || titleOf(written[0]?.capability ?? intent);
  const touched = findTouched(sorted.all.filter((text) => !by.scope.includes(asSentence(text))).join('\n'));
  const measures = by.metric.filter(namesFigure);
  const stated = {
    nonFunctional: {
      performance: by.performance,
      availability: by.availability,
      scalability: by.scalability,
      security: by.security,
      compliance: by.compliance,
    },
    constraints: {
      timeline: [...by.timeline, ...sorted.dated].join(' '),
      budget: by.budget.join(' '),
      technical: by.technical,
      team: by.team,
    },
    outOfScope: by.scope,
  };
  const questions = askAboutIntent({
    stories: written,
    mainRole,
    people: mainRole === '' ? '' : pluralOf(mainRole, tagger),
    metric: by.metric[0] ?? '',
    touched,
    asked: by.question,
    saysRefusals: by.limit.some((text) => refusal.test(text)),
    draft: stated,
    hasMeasure: measures.length > 0,
  });
  return {
    title,
    objective: objectiveOf(sorted),
    targetUsers,
    stories: written.map(({ limited: _limited, ...story }) => story),
    requirements: [],
    risks: findRisks(touched, { stated: by.risk, people: targetUsers[0] ?? '', title }),
    assumptions: assumptionsOf(by.assumption, written, goal),
    metrics: {
      primaryKpi: measures[0] ?? '',
      secondary: [...measures.slice(1), ...others(by.metric, measures)],
      measurementMethod: '',
    },
    glossary: [],
    questions,
    ...stated,
  };
}

const refusal =
  /\b(?:can(?:not| not|'t|’t)|must(?:n't| not)|may not|not allowed|refus|reject|not (?:when|if)|fails?|error|otherwise|unless|only (?:if|when|after))/i;

/** What holds today is no rule of what is to be built. */
const past = /^(?:today|now|right now|currently|at the moment|so far|until now)\b|\b(?:currently|at the moment|these days)\b/i;

interface Sorted {
  readonly by: Readonly<Record<Matter, string[]>>;
  readonly wishes: readonly Wish[];
  /** What only tells how things are. */
  readonly background: readonly string[];
  /** Wishes that name a date. */
  readonly dated: readonly string[];
  readonly all: readonly string[];
}

function sortStatements({ statements }: SplitIntent, tagger: Tagger): Sorted {
  const by: Record<Matter, string[]> = {
    question: [],
    scope: [],
    metric: [],
    timeline: [],
    budget: [],
    performance: [],
    scalability: [],
    availability: [],
    security: [],
    compliance: [],
    technical: [],
    team: [],
    risk: [],
    assumption: [],
    goal: [],
    limit: [],
    wish: [],
  };
  const wishes: Wish[] = [];
  const background: string[] = [];
  const dated: string[] = [];
  for (const { text, bullet, topic } of statements) {
    const matter = matterOf({ text, bullet, topic });
    if (matter !== null && matter !== 'limit') {
      by[matter].push(asSentence(text));
      continue;
    }
    const wish = readWish(text, { bullet, tagger });
    // "A loan can be renewed at most twice" limits; "members can book up to three rooms" also wants.
    if (matter === 'limit') by.limit.push(asSentence(text));
    if (wish && (matter === null || (wish.people !== '' && !refusal.test(text)))) {
      wishes.push(wish);
      if (timeIn(text) !== '' && matter === null) dated.push(asSentence(text));
    } else if (matter === null && states.test(text) && namesFigure(text) && !past.test(text)) {
      by.limit.push(asSentence(text));
    } else if (matter === null) {
      background.push(asSentence(text));
    }
  }
  const all = statements.map(({ text }) => text);
  if (wishes.length > 0) return { by, wishes, background, dated, all };
  const deeds = all.flatMap((text) => readDeed(text, { tagger, by: 'anybody' }) ?? []);
  return { by, wishes: deeds.length > 0 ? deeds : [lastResort(all, tagger)], background, dated, all };
}

/** An intent of a few words, such as "Loan renewal by phone", is itself what is wanted. */
function lastResort([first = '']: readonly string[], tagger: Tagger): Wish {
  const read = readWish(first, { bullet: true, tagger });
  return read ?? { role: '', people: '', capability: first, benefit: '', priority: null, sentence: first };
}

function objectiveOf({ by, background, all }: Sorted): string {
  const told = [...by.goal, ...background];
  return (told.length > 0 ? told : all.slice(0, 1).map(asSentence)).join(' ');
}

/** What the intent says that all of it is for: "we halve the queue at the desk". */
function benefitOf(goals: readonly string[]): string {
  for (const goal of goals) {
    const ours = /^we (?:want|would like|aim|hope|need) to (.+?)[.]*$/i.exec(goal)?.[1];
    if (ours !== undefined) return `we ${ours}`;
    const aim = /^(?:the|our|my) (?:\w+ )?(?:goal|aim|objective|purpose|idea)s? (?:is|are) (?:to )?(.+?)[.]*$/i.exec(goal)?.[1];
    if (aim !== undefined) return /^(?:that|for)\b/i.test(aim) ? aim.replace(/^(?:that|for)\s+/i, '') : `we ${aim}`;
  }
  return '';
}

function assumptionsOf(stated: readonly string[], stories: readonly StoryDraft[], goal: string): PrdDraft['assumptions'] {
  const ids = (matches: (story: StoryDraft) => boolean): string[] =>
    stories.flatMap((story, at) => (matches(story) ? [`US-${at + 1}`] : []));
  const plain = ids(({ limited }) => !limited);
  const served = goal === '' ? [] : ids(({ benefit }) => benefit === goal);
  return [
    ...stated.map((text) => ({ text, because: 'the intent itself assumes it', place: null })),
    ...(plain.length === 0
      ? []
      : [
          {
            text: `The criteria of ${plain.join(', ')} say no more than that the wish is fulfilled`,
            because: 'they add nothing to what was asked for, and each can be made stricter',
            place: null,
          },
        ]),
    ...(served.length === 0
      ? []
      : [{ text: `${served.join(', ')} serve the goal that the intent names`, because: 'it names no other', place: null }]),
  ];
}

function others(all: readonly string[], chosen: readonly string[]): string[] {
  return all.filter((text) => !chosen.includes(text));
}

function mostFrequent(roles: readonly string[]): string {
  const counts = Map.groupBy(roles, (role) => role);
  return [...counts].reduce((most, [role, found]) => (found.length > most.found ? { role, found: found.length } : most), {
    role: '',
    found: 0,
  }).role;
}

/** "member or staff" → "members or staff". */
function pluralOf(role: string, tagger: Tagger): string {
  return role
    .split(' or ')
    .map((one) => one.replace(/\S+$/, (head) => (/^(?:staff|people)$/i.test(head) ? head : tagger.morphology.plural(head))))
    .join(' or ');
}

function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
