import { cut } from '../../../analysis/challenge/raise.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { isTakenUp, titleOfAlternative } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { listOfferedWays } from '../../../analysis/design/alternatives/offered-ways.ts';
import { listQuestions } from '../../../lifecycle/session-questions.ts';
import { joinWords } from '../context-texts.ts';
import type { Dialogue } from './dialogue.ts';
import { listSettled, nameDecider, namePlaces, quotable, type SettledDecision } from './list-settled.ts';
import { namedIds, namesOfPeople } from './tell-named.ts';

/** What became of something, one group of an answer each. */
type Outcome = 'decided' | 'rejected' | 'replaced' | 'rebutted' | 'deferred';

const titles: Readonly<Record<Outcome, string>> = {
  decided: 'Decided',
  rejected: 'Rejected',
  replaced: 'Decided once, and replaced since',
  rebutted: 'Challenged and rebutted',
  deferred: 'Put off',
};

const participles =
  'decided|settled|agreed|accepted|rejected|rebutted|parked|put off|deferred|postponed|turned down|ruled out|dismissed|discarded|replaced|overruled|reversed|chosen|picked|answered|taken up|given up';
const deeds = `${participles}|decide|settle|agree|accept|reject|rebut|park|put (?:\\p{L}+ ){0,3}?off|defer|postpone|turn (?:\\p{L}+ ){0,3}?down|rule (?:\\p{L}+ ){0,3}?out|dismiss|discard|replace|overrule|reverse|choose|pick|answer|take (?:\\p{L}+ ){0,3}?up|give (?:\\p{L}+ ){0,3}?up`;
/** As said of somebody who did it: "who answered" asks for a decision, "who answers" for somebody at a telephone. */
const done = `${participles}|chose|put (?:\\p{L}+ ){0,3}?off|turned (?:\\p{L}+ ){0,3}?down|ruled (?:\\p{L}+ ){0,3}?out|took (?:\\p{L}+ ){0,3}?up|gave (?:\\p{L}+ ){0,3}?up|said (?:no|yes)|made (?:the|that|this) (?:decision|choice)`;

/** Which of the outcomes an asker means; whoever names none means all. */
const asksForOutcome: readonly (readonly [RegExp, readonly Outcome[]])[] = [
  [
    /\b(?:reject\w*|turn(?:ed)? (?:\w+ ){0,3}down|rul(?:e|ed) (?:\w+ ){0,3}out|dismiss\w*|discard\w*|decided? against)\b/i,
    ['rejected'],
  ],
  [/\brebut\w*/i, ['rebutted']],
  [/\b(?:park\w*|put (?:\w+ ){0,3}off|defer\w*|postpon\w*)\b/i, ['deferred']],
  [/\b(?:replac\w*|overrul\w*|revers\w*)\b/i, ['replaced']],
  [/\b(?:accept\w*|answer\w*|cho[os]\w*|pick\w*|took|tak(?:e|en) (?:\w+ ){0,3}up)\b/i, ['decided', 'replaced']],
];

const ofAsking = subjectWords(
  'about what which how did have has was were been we you they anybody somebody people team decide decided decision decisions settle settled agree agreed accept accepted reject rejected rebut ' +
    'rebutted park parked put off defer deferred postpone postponed turn turned down rule ruled out dismiss dismissed discard discarded replace replaced overrule overruled reverse reversed choose ' +
    'chose chosen pick picked answer answered took taken take give given up so far already until now show list all our tell please who whom whose when by session summary summarize recap everything ' +
    'alternative alternatives challenge challenges question questions thing things point points',
);

/** Who said it, and when, is what each answer tells. */
const asksWho = new RegExp(
  String.raw`\bwho (?:(?:has|had|was it (?:that|who)) )?(?:${done})\b|\bwhose (?:decision|idea|choice|word)\b|\bby whom\b`,
  'iu',
);
const asksForAll =
  /\b(?:(?:our|the|all|list|which|what) (?:\w+ )?decisions|decided (?:so far|already|until now|up to now)|summar(?:y|i[sz]e) (?:of )?(?:the |our |this )?(?:session|dialogue|decisions)|recap)\b/i;

function asksForDecided({ turn: { text }, session }: Dialogue): boolean {
  const people = ['we', 'you', 'they', 'i', 'anybody', 'anyone', 'somebody', 'people', 'the team', ...namesOfPeople(session)];
  const didWe = new RegExp(String.raw`\b(?:did|have|has|had) (?:${people.join('|')})\b.*\b(?:${deeds})\b`, 'iu');
  const isDone = new RegExp(
    String.raw`^\W*(?:what|which|how much|how many|is anything|was anything|has anything)\b(?: \p{L}+){0,4}? (?:was|were|is|are|been|anything) (?:already |just )?(?:${participles})\b|\b(?:was|were|is|are|been) (?:already )?(?:decided|settled|agreed)\b`,
    'iu',
  );
  return [didWe, isDone, asksForAll].some((pattern) => pattern.test(text));
}

/** A line of the answer, with the words by which somebody may ask for it. */
interface Line {
  readonly outcome: Outcome;
  readonly text: string;
  /** Ids that it is about and its own. */
  readonly ids: readonly string[];
  readonly words: ReadonlySet<string>;
  /** The same of what it gives up: who asks for that is told what took its place, where nothing else speaks of it. */
  readonly given?: ReadonlySet<string>;
  /** Said before anybody spoke in the session. */
  readonly isOfRfc?: boolean;
}

/**
 * What the session has settled, all of it or about what is asked for, each with what it answers and by whom; empty where nobody asks for that, or nothing was
 * decided about it.
 */
export function tellDecided(dialogue: Dialogue): string {
  const { turn } = dialogue;
  const isWho = asksWho.test(turn.text);
  if (!isWho && !asksForDecided(dialogue)) return '';
  const subject = [...subjectWords(turn.text)].filter((word) => !ofAsking.has(word));
  const ids = namedIds(turn);
  const outcomes = asksForOutcome.find(([pattern]) => pattern.test(turn.text))?.[1];
  // What the RFC had turned down before is told to whoever asks for just that, or for the thing.
  const all = listLines(dialogue).filter(({ isOfRfc }) => !isOfRfc || outcomes !== undefined || subject.length + ids.length > 0);
  const about = ids.length > 0 ? all.filter((line) => line.ids.some((id) => ids.includes(id))) : nearestLines(all, subject);
  // "Who decided for Dockwa?" is told that it was rejected.
  const meant = about.filter(({ outcome }) => outcomes?.includes(outcome) ?? true);
  const told = meant.length > 0 || subject.length + ids.length === 0 ? meant : about;
  if (told.length > 0) return group(told);
  if (subject.length + ids.length > 0) return '';
  if (outcomes !== undefined && all.length > 0) return `${nothing(outcomes)} in this session yet.`;
  return 'Nothing was decided in this session yet.';
}

/** Whether a question that nothing settled answers asks who settled it. */
export function asksWhoDecided(text: string): boolean {
  return asksWho.test(text);
}

const nothing = ([outcome]: readonly Outcome[]): string =>
  `Nothing was ${{ decided: 'decided', rejected: 'rejected', replaced: 'replaced', rebutted: 'rebutted', deferred: 'put off' }[outcome ?? 'decided']}`;

function group(lines: readonly Line[]): string {
  return (Object.keys(titles) as Outcome[])
    .map((outcome) => ({ outcome, own: lines.filter((line) => line.outcome === outcome) }))
    .filter(({ own }) => own.length > 0)
    .map(({ outcome, own }) => `${titles[outcome]}:\n\n${own.map(({ text }) => `- ${text}`).join('\n')}`)
    .join('\n\n');
}

/** Those that have every word that is asked for; where none has, those that have most of them. */
function nearestLines(lines: readonly Line[], subject: readonly string[]): readonly Line[] {
  if (subject.length === 0) return lines;
  const own = mostShared(lines, subject, ({ words }) => words);
  return own.length > 0 ? own : mostShared(lines, subject, ({ words, given = [] }) => new Set([...words, ...given]));
}

function mostShared(lines: readonly Line[], subject: readonly string[], wordsOf: (line: Line) => ReadonlySet<string>): Line[] {
  const scored = lines.map((line) => ({ line, share: wordsAlike(subject, wordsOf(line)).length / subject.length }));
  const most = Math.max(0, ...scored.map(({ share }) => share));
  return most < leastShare ? [] : scored.filter(({ share }) => share === most).map(({ line }) => line);
}

const leastShare = 0.75;

function listLines(dialogue: Dialogue): Line[] {
  // What was offered and turned down has a line with its title.
  const turned = listOfferedWays(dialogue.session).flatMap(({ outcome }) => (outcome.kind === 'rejected' ? [outcome.by.id] : []));
  return [
    ...listSettled(dialogue)
      .filter(({ id, direction, places }) => direction !== 'rejects' || places.length > 0 || !turned.includes(id))
      .map((decision) => lineOf(dialogue, decision)),
    ...listRejected(dialogue),
    ...listRebutted(dialogue),
    ...listDeferred(dialogue),
  ];
}

function lineOf(dialogue: Dialogue, decision: SettledDecision): Line {
  const { id, text, rationale, settles, places, direction, decidedBy } = decision;
  const who = `${id} (${nameDecider(decision)})`;
  const said = `“${cut(oneLine(text))}”${rationale.trim() === '' ? '' : ` Because: “${cut(oneLine(rationale))}”`}`;
  const named = namePlaces(places.filter((place) => !/^DEC-\d+$/.test(place.id)));
  const before = places.filter((place) => /^DEC-\d+$/.test(place.id)).map((place) => place.id);
  const instead = before.length === 0 ? '' : ` in place of ${joinWords(before)}`;
  const told =
    direction === 'rejects'
      ? `${named === '' ? 'An alternative' : named}, rejected by ${who}: ${said}`
      : `${who}${named === '' ? '' : direction === 'takes up' ? ` takes up ${named}` : ` on ${named}`}${instead}: ${said}`;
  const givenUp = dialogue.reading.design.flatMap(({ sentences }) => sentences.filter((sentence) => givesUp(text, sentence)));
  return {
    outcome: decision.replacedBy !== '' ? 'replaced' : direction === 'rejects' ? 'rejected' : 'decided',
    text: decision.replacedBy === '' ? told : `${told} Replaced by ${decision.replacedBy}.`,
    ids: [id, ...settles],
    words: subjectWords([text, rationale, decidedBy, ...settles, ...places.map(({ title }) => title)].join(' ')),
    given: subjectWords(givenUp.join(' ')),
  };
}

/** Ways that were offered and turned down, and those that the RFC itself had turned down before anybody spoke of them. */
function listRejected({ material, session }: Dialogue): Line[] {
  const offered = listOfferedWays(session).flatMap(({ offered: { title }, turn, outcome }): Line[] => {
    if (outcome.kind !== 'rejected') return [];
    const { id, text, rationale, decidedBy } = outcome.by;
    return [
      {
        outcome: 'rejected',
        text: `“${quotable(title)}”, offered in turn ${turn.sequence}, rejected by ${id} (${nameDecider(outcome.by)}): “${cut(oneLine([text, rationale].filter(Boolean).join(' ')))}”`,
        ids: [id],
        words: subjectWords([title, text, rationale, decidedBy].join(' ')),
      },
    ];
  });
  const settled = new Set(session.decisions.flatMap(({ settles }) => settles));
  const own = material.rfc.body.alternatives
    .filter((one) => !settled.has(one.id) && !isTakenUp(one) && one.reason.trim() !== '')
    .map((one): Line => ({
      outcome: 'rejected',
      text: `${one.id}, “${quotable(titleOfAlternative(one))}”, in ${material.rfc.key} itself: “${cut(oneLine(one.reason))}”`,
      ids: [one.id],
      words: subjectWords(`${one.text} ${one.reason}`),
      isOfRfc: true,
    }));
  return [...offered, ...own];
}

/** What was accepted is a decision of its own. */
function listRebutted({ session }: Dialogue): Line[] {
  return session.challenges
    .filter(({ state }) => state === 'rebutted')
    .map(({ id, title, answer, standing, settledBy, settledAt }) => {
      const side = standing === 'upheld' ? '; I hold on to it' : standing === 'conceded' ? '; I gave in' : '';
      return {
        outcome: 'rebutted',
        text: `${id}, “${quotable(title)}”, rebutted by ${nameDecider({ decidedBy: settledBy, decidedAt: settledAt })}${side}: “${cut(oneLine(answer))}”`,
        ids: [id],
        words: subjectWords(`${title} ${answer} ${settledBy}`),
      };
    });
}

function listDeferred({ material, session }: Dialogue): Line[] {
  const challenges = session.challenges
    .filter(({ state }) => state === 'deferred')
    .map(({ id, title, answer, settledBy, settledAt }) => ({
      id,
      title,
      answer,
      by: nameDecider({ decidedBy: settledBy, decidedAt: settledAt }),
    }));
  const questions = listQuestions(material.rfc.body, session)
    .filter(({ state }) => state === 'deferred')
    .map(({ id, text, answer, settledBy }) => ({ id, title: text, answer, by: settledBy }));
  return [...challenges, ...questions].map(({ id, title, answer, by }) => ({
    outcome: 'deferred',
    text: `${id}, “${quotable(title)}”${by === '' ? '' : `, put off by ${by}`}: “${cut(oneLine(answer))}”`,
    ids: [id],
    words: subjectWords(`${title} ${answer} ${by}`),
  }));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
