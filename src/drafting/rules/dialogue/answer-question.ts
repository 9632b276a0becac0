import { cut } from '../../../analysis/challenge/raise.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { isDenied } from '../../../analysis/design/ends/denied-things.ts';
import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { standingDecisions } from '../../../analysis/design/standing-decisions.ts';
import { answerFromStructure } from './answer-from-structure.ts';
import { type Aim, aspectAsked, meaningAsked, qualityAsked } from './aspect-asked.ts';
import { challengesOf, type Dialogue, type MoveReply } from './dialogue.ts';
import { isSettled } from './rank-invariants.ts';
import { figureAsked } from './figure-asked.ts';
import { sameForms } from './same-form.ts';
import { designSays, listSaid, type Said } from './said-sentences.ts';
import { asksWhoDecided } from './tell-decided.ts';
import { tellNamed } from './tell-named.ts';
import { isWhy, tellWhy } from './tell-why.ts';
import { askedWho, asksForRight, withoutDeed } from './who-may.ts';

const asking = subjectWords(
  'what how why when who whom whose which where whether does happen handle much many long often mean speak about anything something exactly really please tell explain right',
);

/** Every design speaks of users: who asks for them names nothing else. */
const asksForWhom = /\bwho(?:m|ever)? (?:\w+ )?(?:uses?|is (?:it|this|that) for)\b|\bfor whom\b/i;

/** Words of whoever asks what becomes of a part that is named by its id. */
const ofMeeting = subjectWords(
  'design rfc meet meets met keep kept cover covered fulfil fulfill fulfilled satisfy satisfied implement implemented answer answered address addressed respect respected hold requirement rule part',
);

/** Share of what is asked that a sentence has to speak of: to be an answer, and to be worth showing. */
const leastAnswer = 0.45;
const leastNear = 0.25;

/** Who asks for a figure is answered by one. */
const figureBonus = 0.15;
/** So many sentences answer at most. */
const mostSentences = 4;

/** What the material says about a question, word for word and with its places; where it says nothing, that, and what would tell. */
export function answerQuestion(dialogue: Dialogue): MoveReply {
  const { turn, material } = dialogue;
  const challenges = challengesOf(dialogue);
  const meant = [...subjectWords(turn.text)].filter((word) => !asking.has(word));
  const asked = new Set(meant.length === 0 && asksForWhom.test(turn.text) ? subjectWords('audience') : meant);
  const about = challenges.map(({ id, text, question, ties }) => {
    const leans = ties.filter(({ quote }) => quote !== '').map(({ ref, quote }) => `${ref} (“${cut(quote)}”)`);
    return [`${id} leans on ${leans.join(' and ') || ties.map(({ ref }) => ref).join(', ')}.`, withoutQuote(text), question]
      .filter(Boolean)
      .join(' ');
  });
  if (asked.size === 0 && about.length > 0) return { text: about.join('\n\n') };
  const why = tellWhy(dialogue);
  if (why !== '') return { text: [...about, why, tellBeside(dialogue, asked)].filter(Boolean).join('\n\n') };
  const counted = answerFromStructure(dialogue);
  if (counted !== '') return { text: [...about, counted].join('\n\n') };
  const tellsFigure = figureAsked(turn.text);
  const named = tellNamed(dialogue);
  const isNobody = asksForRight(turn.text);
  const isMeeting = named.length > 0 && [...asked].every((word) => ofMeeting.has(word));
  const { found, isAnswer } = isMeeting
    ? nearest(designSays(dialogue), subjectWords(named.map(({ text }) => text).join(' ')), null)
    : nearest(
        listSaidAlike(dialogue),
        isNobody ? withoutDeed(turn.text, asked) : asked,
        tellsFigure,
        named.length > 0 ? null : (meaningAsked(turn.text) ?? aspectAsked(turn.text, asked) ?? qualityAsked(turn.text)),
      );
  const lines = found.map(({ ref, text }) => `- ${ref}: “${cut(text)}”`).join('\n');
  const parts = named.map(({ id, text }) => `- ${id}: “${cut(text)}”`);
  if (isMeeting && lines === '')
    return {
      text: [...about, ...parts, 'No sentence of the design speaks of that, beyond those that repeat what is demanded.'].join(
        '\n\n',
      ),
    };
  const unanswered = named.length === 0 ? tellUnanswered(dialogue, found) : '';
  if (unanswered !== '') return { text: [...about, unanswered].join('\n\n') };
  if ((isAnswer && !isNobody) || named.length > 0)
    return { text: [...about, `${leadOf(turn.text, found)}\n\n${[...parts, lines].filter(Boolean).join('\n')}`].join('\n\n') };
  if (found.length > 0)
    return {
      text: [
        ...about,
        `${isNobody ? 'Nobody says who may.' : tellsFigure ? 'No figure stands for it.' : 'I do not know.'} The nearest that stands anywhere:\n\n${lines}`,
        (isNobody && askedWho(dialogue)) || whatWouldTell(turn.text, material.rfc.key),
      ].join('\n\n'),
    };
  const keys = [material.rfc.key, material.source.key, material.prd.key].join(', ');
  return {
    text: [
      ...about,
      `I do not know. No sentence of ${keys}, of the Playbook or of earlier decisions speaks of it. ${whatWouldTell(turn.text, material.rfc.key)}`,
    ].join('\n\n'),
  };
}

function listSaidAlike(dialogue: Dialogue): Said[] {
  return inSameForm(dialogue, listSaid(dialogue));
}

/** Each sentence with the words of the question that it has in the same form. */
function inSameForm({ turn }: Dialogue, said: readonly Said[]): Said[] {
  const keep = sameForms(turn.text);
  return said.map((one) => ({ ...one, words: keep(one.from, one.words) }));
}

/** Who asks for a reason, or for whoever decided it, is told first where nobody gives one. */
function leadOf(question: string, found: readonly Said[]): string {
  if (asksWhoDecided(question)) return 'Nobody decided that in this session. What stands about it:';
  const isReasoned = found.some(({ text }) => givesReason.test(text));
  return isWhy(question) && !isReasoned ? 'Nobody says why. What stands about it:' : 'What stands about it:';
}

const givesReason = /\b(?:because|since|so that|in order to|therefore|hence|due to|reasons?|otherwise)\b/i;

/** What the RFC, and what it is made from, say of a thing beside what was decided about it; not what those decisions have given up. */
function tellBeside(dialogue: Dialogue, asked: ReadonlySet<string>): string {
  const { session } = dialogue;
  const decisions = standingDecisions(session.decisions, session.challenges);
  const isGone = (text: string): boolean =>
    decisions.some((one) => givesUp(one.text, text) || isDenied(one.text, text) || text.includes(one.text));
  const said = listSaid(dialogue).filter(
    ({ ref, text }) => !/(?:^|, )(?:DEC|CH|ALT)-\d/.test(ref) && !/, until DEC-\d/.test(ref) && !isGone(text),
  );
  const { found, isAnswer } = nearest(inSameForm(dialogue, said), asked, null);
  if (!isAnswer) return '';
  return `What else stands about it:\n\n${found
    .slice(0, mostBeside)
    .map(({ ref, text }) => `- ${ref}: “${cut(text)}”`)
    .join('\n')}`;
}

/** Whoever asks why is answered by the reason; so many beside it. */
const mostBeside = 2;

/** Where all that stands about it asks the same or only fears it: an open question and a risk that nothing is set against are no answer. */
function tellUnanswered({ material, session }: Dialogue, found: readonly Said[]): string {
  const { openQuestions, tradeOffs } = material.rfc.body;
  const open = [...openQuestions.decisions, ...openQuestions.unknowns].filter(
    ({ id, state }) => state === 'open' && !isSettled(session, id),
  );
  const risks = tradeOffs.risks.filter(({ mitigation }) => mitigation.trim() === '');
  const bare = [...open, ...risks];
  const parts = found.map(({ ref }) => bare.find(({ id }) => ref.endsWith(` ${id}`))?.id);
  if (found.length === 0 || parts.some((id) => id === undefined)) return '';
  const meant = bare.filter(({ id }) => parts.includes(id));
  const lines = meant.map(
    ({ id, text }) =>
      `- ${id} ${id.startsWith('Q-') ? 'asks it, and nobody has answered' : 'fears it, and nothing is set against it'}: “${cut(text.replace(/\s+/g, ' ').trim())}”`,
  );
  const ways = meant.map(({ id }) => (id.startsWith('Q-') ? `answer or park ${id}` : `dive into ${id}`));
  return `Nobody says so yet.\n\n${lines.join('\n')}\n\nTo go on: ${ways.join('; ')}.`;
}

function withoutQuote(text: string): string {
  return text.replace(/^“[^”]*”\s*/, '');
}

const hints: readonly [RegExp, string][] = [
  [
    /\bhow (?:many|much|often|long|fast|large|big)\b|\blatency\b|\bload\b/i,
    'A measurement would tell: on production data if there is something like it, else a load test with the figures of the PRD.',
  ],
  [
    /\bcosts?\b|\bprice\b|\bbudget\b/i,
    'An estimate with its three largest items would tell; whoever owns the budget has to see it.',
  ],
  [/\bwho\b|\bwhose\b/i, 'The product owner would tell.'],
  [
    /\bwhat (?:if|happens)\b|\bfail\w*\b|\bdown\b/i,
    'Trying it would tell: take that part away in a test, and write down what its callers see.',
  ],
  [/\bwhy\b/i, 'Whoever decided it would tell; write the reason where the decision stands.'],
  [/\bcan (?:we|it|the)\b|\bpossible\b|\bsupport\w*\b/i, 'A spike of a day would tell, or the documentation of that part.'],
];

function whatWouldTell(question: string, rfc: string): string {
  const hint = hints.find(([pattern]) => pattern.test(question))?.[1];
  const note = `Make it an open question of the RFC, with who finds out and by when, by a new version of ${rfc}.`;
  return hint === undefined ? note : `${hint} ${note}`;
}

/** Sentences that share most of what is asked; words that stand in few sentences weigh more. */
function nearest(
  said: readonly Said[],
  asked: ReadonlySet<string>,
  tellsFigure: ((sentence: string) => boolean) | null,
  aim: Aim | null = null,
): { found: readonly Said[]; isAnswer: boolean } {
  if (asked.size === 0) return { found: [], isAnswer: false };
  const weights = weigh(said, asked);
  const whole = sum([...weights.values()]);
  const scored = said.map((entry) => ({
    entry,
    score:
      sum([...asked].map((word) => (entry.words.has(word) ? (weights.get(word) ?? 0) : 0))) / whole +
      (tellsFigure?.(entry.text) ? figureBonus : 0),
  }));
  const best = scored
    .filter(({ score }) => score >= leastNear + (tellsFigure ? figureBonus : 0))
    .toSorted((a, b) => b.score - a.score);
  const top = best[0]?.score ?? 0;
  if (aim) {
    const all = best.map(({ entry }) => entry);
    const able = all.filter(aim.tells);
    const first = able.filter((entry) => aim.isFirst?.(entry));
    if (able.length > 0) return { found: distinct([...first, ...able]).slice(0, mostSentences), isAnswer: true };
    return { found: distinct(all.filter((entry) => aim.isNear?.(entry) ?? true)).slice(0, 2), isAnswer: false };
  }
  const isAnswer =
    top >= leastAnswer && (!tellsFigure || best.some(({ entry, score }) => score >= top * 0.75 && tellsFigure(entry.text)));
  const nearest = distinct(best.filter(({ score }) => score >= top * 0.75).map(({ entry }) => entry)).slice(
    0,
    isAnswer ? mostSentences : 2,
  );
  const rest = isAnswer ? best.map(({ entry }) => entry) : [];
  return { found: withWhatIsLeft(nearest, rest, asked), isAnswer };
}

/** Of two things that are asked about, what stands about the other one as well: an alternative, an edge case, a risk. */
function withWhatIsLeft(found: readonly Said[], rest: readonly Said[], asked: ReadonlySet<string>): readonly Said[] {
  const covered = new Set(found.flatMap(({ words }) => [...words]));
  const left = [...asked].filter((word) => !covered.has(word));
  const about = rest.filter((entry) => left.some((word) => entry.words.has(word)));
  const parts = about.filter(({ ref }) => /(?:^|[ #])[A-Z]{2,}-\d+\b(?!,)/.test(ref));
  return distinct([...found, ...[...parts, ...about].slice(0, 2)]);
}

/** Words that stand in few sentences weigh more; one that stands in none as much as the others, since it may only be another word for the thing. */
function weigh(said: readonly Said[], asked: ReadonlySet<string>): Map<string, number> {
  const counts = new Map([...asked].map((word) => [word, said.filter(({ words }) => words.has(word)).length]));
  const rarity = (count: number): number => Math.log(1 + said.length / (1 + count));
  const known = [...counts.values()].filter((count) => count > 0).map(rarity);
  const usual = known.length > 0 ? sum(known) / known.length : 1;
  return new Map([...counts].map(([word, count]) => [word, count > 0 ? rarity(count) : usual]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function distinct(said: readonly Said[]): Said[] {
  return said.filter(({ text }, at) => said.findIndex((other) => other.text === text) === at);
}
