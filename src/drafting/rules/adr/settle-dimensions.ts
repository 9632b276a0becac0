import { rightsChecked } from '../../../analysis/challenge/answer-words.ts';
import type { Passage } from '../../../analysis/challenge/passages.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';
import { isTakenUpBy } from '../../../analysis/design/merge-alternatives.ts';
import { settledIds, type RecordedChallenge } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asOneLine, asSentence, bullets, firstSentence, quote, say, tellsOfRelease, type DesignText } from './design-text.ts';
import { whatHappens } from './what-happens.ts';
import { isDemand, isPointer, leavesOpen, quotesOperation, tellsOfFailure } from './says-nothing.ts';

type EdgeCase = AdrDraft['edgeCases'][number];
type Topic = EdgeCase['topic'];

interface Dimension {
  readonly topic: Topic;
  /** As lifecycle/adr-dimensions.ts names it. */
  readonly name: string;
  /** What happens, in a sentence that fits every design. */
  readonly happens: string;
  readonly asks: string;
  /** Words by which a case is known to be about it. */
  readonly about: RegExp;
  /** Words by which a passage answers it, where no case does. */
  readonly answers: RegExp;
  readonly concerns: readonly Concern[];
}

const dimensions: readonly Dimension[] = [
  {
    topic: 'idempotency',
    name: 'Idempotency',
    happens: 'The same request or message arrives a second time.',
    asks: 'What happens when the same request or message arrives a second time?',
    about:
      /idempot|duplicat|redeliver|same (?:request|message|event|command|key)|(?:request|message|event|command|press|click|tap|call|submi|deliver|payment|scan|order)\w*[^.]{0,40}\b(?:twice|again|repeat\w*|a second time)|\b(?:twice|again|double|second)\b[^.]{0,30}(?:request|message|event|command|press|click|tap|call|submi|deliver|scan)/i,
    answers:
      /idempot|dedup|duplicat|on conflict|at most once|exactly once|only once|already (?:known|there|seen|stored|done|processed)|\b(?:twice|again|repeat\w*|second)\b[^.]{0,80}\b(?:changes? nothing|ignored|same answer)/i,
    concerns: ['idempotency', 'retry', 'ordering'],
  },
  {
    topic: 'concurrency',
    name: 'Concurrency',
    happens: 'Two change the same thing at once.',
    asks: 'What happens when two change the same thing at once?',
    about:
      /at once|at the same (?:time|moment)|concurren|simultan|\brace\b|in parallel|two (?:\w+ ){1,3}(?:and|both|scan|book|press|open|change|edit)/i,
    answers:
      /\block(?:s|ed|ing)?\b|for update|optimistic|version (?:check|column|number)|one statement|atomic|if-match|compare-and-(?:set|swap)|serializ|unique (?:index|constraint)|fenc/i,
    concerns: ['concurrency', 'invariant-span', 'invariant-broken'],
  },
  {
    topic: 'relay failure',
    name: 'Relay Failure',
    happens: 'A change is stored, and its event or message is not delivered.',
    asks: 'What happens when a change is stored, and its event or message is not delivered? Where nothing is sent, say so.',
    about:
      /outbox|\brelay|undeliver|not delivered|broker|dead[- ]letter|poison|(?:event|message|queue|consumer)\w*[^.]{0,40}(?:fail|lost|stops?|away|down|behind)/i,
    answers:
      /outbox|\brelay|change data capture|dead[- ]letter|(?:neither|no|not) [^.]{0,30}(?:publish|consum|events?\b|messages?\b)|unacknowledged|redeliver|stops? acknowledging/i,
    concerns: ['delivery'],
  },
  {
    topic: 'dependency unavailability',
    name: 'Dependency Unavailability',
    happens: 'Something that the feature depends on does not answer.',
    asks: 'What happens while something that the feature depends on does not answer?',
    about:
      /unavailab|\bdown\b|\baway\b|offline|outage|time[- ]?out|does not answer|no answer|unreachable|\bfails? over|\blost\b/i,
    answers:
      /unavailab|\bdown\b|\baway\b|offline|outage|time[- ]?outs?|circuit breaker|fall[- ]?back|fail-over|does not answer|unreachable/i,
    concerns: ['timeout', 'failure-mode', 'single-point-of-failure'],
  },
  {
    topic: 'security',
    name: 'Security',
    happens: 'Somebody asks who may not, or data is read that is nobody’s business.',
    asks: 'Who may do what, and how is what is confidential kept?',
    about: /secret|credential|unauthori|permission|thief|thieves|attack|leak|personal data|stolen|brute/i,
    answers: rightsChecked,
    concerns: ['authorization', 'personal-data', 'secrets'],
  },
  {
    topic: 'rollback',
    name: 'Rollback',
    happens: 'A release has to be taken back.',
    asks: 'How is a release taken back, with the data that it has changed?',
    about:
      /roll(?:ed|s|ing)?[ -]?back|taken back|\brevert\w*[^.]{0,40}\b(?:releases?|deploy\w*|versions?|migration)|\b(?:releases?|deploy\w*|migration)\b[^.]{0,40}\brevert|bad (?:release|firmware|deploy)|migration/i,
    answers:
      /roll(?:ed|s|ing)?[ -]?back|taken back|take back|\brevert|\bundo\b|previous (?:version|image|release)|\bflag\b|falls? back by itself|\bexpand\b|switch(?:ed)? off|\bback by\b|way back/i,
    concerns: ['migration', 'rollout'],
  },
];

/** What is decided, deferred and open about the failures that every AI-ADR has to speak of. */
interface SettledDimensions {
  readonly edgeCases: EdgeCase[];
  readonly deferred: AdrDraft['deferred'];
  readonly openPoints: AdrDraft['openPoints'];
}

/**
 * Cases of the RFC with their topic; for a topic that none is about, what the design says elsewhere; else what people deferred; else an open point. Nothing
 * is made up, and nothing is silent.
 */
export function settleDimensions(design: DesignText): SettledDimensions {
  const { challenges } = design.material.rfc.body.designSession;
  const listed = listCases(design, challenges);
  const cases = listed.filter(({ handling }) => !leavesOpen({ text: handling }));
  const settled: SettledDimensions = {
    edgeCases: [...cases],
    deferred: [],
    openPoints: listed
      .filter((one) => !cases.includes(one))
      .map(({ text }) => ({ section: oneLine(text), question: 'What is done then?' })),
  };
  settled.edgeCases.push(...casesDecided(design, cases));
  for (const dimension of dimensions) {
    if (settled.edgeCases.some(({ topic, handling }) => topic === dimension.topic && handling !== '' && !isDemand(handling)))
      continue;
    const said = findAnswers(dimension, design);
    const postponed = challenges.find(({ concern, state }) => state === 'deferred' && dimension.concerns.includes(concern));
    if (said !== '') settled.edgeCases.push({ topic: dimension.topic, text: dimension.happens, handling: said });
    else if (postponed)
      settled.deferred.push({ section: dimension.name, reason: `${oneLine(postponed.answer)} (${postponed.id})` });
    else settled.openPoints.push({ section: dimension.name, question: dimension.asks });
  }
  return settled;
}

/** What the session decided about a dimension stands at its edge case as well, whatever it settled: a challenge, a question, or nothing but itself. */
function casesDecided({ material }: DesignText, cases: readonly EdgeCase[]): EdgeCase[] {
  const { designSession, openQuestions, alternatives } = material.rfc.body;
  const handled = cases.map(({ handling }) => asOneLine(handling));
  return designSession.decisions.flatMap((decision) => {
    const settles = settledIds(decision);
    // Why an alternative is not taken answers no edge case.
    if (alternatives.some(({ id }) => settles.includes(id))) return [];
    if (handled.some((handling) => handling.includes(asOneLine(decision.text)))) return [];
    const challenges = designSession.challenges.filter(({ id }) => settles.includes(id));
    const questions = [...openQuestions.decisions, ...openQuestions.unknowns].filter(({ id }) => settles.includes(id));
    const asked = questions.map(({ text }) => oneLine(text)).join(' ');
    const dimension =
      dimensions.find(({ concerns }) => challenges.some(({ concern }) => concerns.includes(concern))) ??
      (questions.length > 0 ? dimensions.find(({ about }) => about.test(asked)) : undefined);
    if (!dimension || carriedAlone.includes(dimension.topic)) return [];
    const text = [asked, ...challenges.map(whatHappens)].find((words) => words !== '') ?? dimension.happens;
    return [{ topic: dimension.topic, text, handling: `${decision.text} (${decision.id})` }];
  });
}

/** Topics that are gathered from the whole design, decisions included. */
const carriedAlone: readonly Topic[] = ['security', 'rollback'];

/** Of an accepted challenge the concern says what a case is about. */
function listCases({ material }: DesignText, challenges: readonly RecordedChallenge[]): EdgeCase[] {
  const { openQuestions, nonFunctional } = material.rfc.body;
  const answered = openQuestions.decisions.filter(({ state, answer }) => state === 'answered' && answer !== '');
  return nonFunctional.edgeCases.map(({ text, handling: said }) => {
    // The draft asks about a case in the words of the case.
    const answer = answered.find((one) => one.text.includes(text.replace(/\.$/, '')));
    const handling = leavesOpen({ text: said }) && answer ? `${answer.answer} (${answer.id})` : said;
    const source = challenges.find(({ id }) => text.endsWith(`(${id})`));
    const topic = source
      ? dimensions.find(({ concerns }) => concerns.includes(source.concern))?.topic
      : dimensions.find(({ about }) => about.test(text))?.topic;
    return { topic: topic ?? 'other', text: source ? `${whatHappens(source)} (${source.id})` : text, handling };
  });
}

/** Sections that the record takes over in other fields. */
const carriedElsewhere = ['Edge Cases', 'Monitoring', 'Playbook Patterns', 'Pros', 'Cons', 'Performance', 'Open Questions'];

/** Sections and headings that are about nothing else. */
function isAtHome(topic: Topic, { section, label, text }: Passage): boolean {
  if (topic === 'security') return section === 'Security';
  if (topic === 'dependency unavailability') return section === 'Failure Modes' && tellsOfFailure({ label, text });
  return topic === 'rollback' && (tellsOfRelease(label) || tellsOfRelease(section)) && !isNothingMoved(text);
}

/** That nothing is migrated says how no release is taken back. */
function isNothingMoved(text: string): boolean {
  return (
    /\b(?:nothing|no\b[^.]{0,20}|not|never)\b[^.]{0,20}\bmigrat/i.test(text) && !/[.;]\s+\S/.test(text.replace(/[.\s]+$/, ''))
  );
}

/** So many passages answer a topic; more would copy the RFC. */
const mostAnswers = 4;

function findAnswers({ topic, answers }: Dimension, { passages, material }: DesignText): string {
  const saysSo = ({ text, label }: Passage): boolean => answers.test(`${label} ${text}`);
  const { alternatives, designSession } = material.rfc.body;
  // Why something is not taken answers nothing of what is.
  const rejecting = designSession.decisions
    .filter((decision) => alternatives.some((one) => settledIds(decision).includes(one.id) && !isTakenUpBy(one, decision.id)))
    .map(({ id }) => id);
  // A draft copies a note into two sections.
  const copied = new Set<string>();
  const telling = passages.filter((passage) => {
    const said = `${passage.id} ${asOneLine(say(passage))}`;
    return !leavesOpen(passage) && !rejecting.includes(passage.id) && !copied.has(said) && copied.add(said);
  });
  const own = telling.filter((passage) => isAtHome(topic, passage) && (!isPointer(passage) || saysSo(passage)));
  const contexts = material.source.kind === 'daa' ? material.source.body.contexts.map(({ name }) => name) : [];
  // What the model holds and demands is no answer of the design.
  const isOfModel = (passage: Passage): boolean =>
    passage.section === 'Domain Model' || contexts.includes(passage.label) || isPointer(passage) || quotesOperation(say(passage));
  const others = telling.filter(
    (passage) => !carriedElsewhere.includes(passage.section) && !isOfModel(passage) && saysSo(passage),
  );
  const risks = material.rfc.body.tradeOffs.risks;
  return bullets(
    (own.length > 0 ? own : others).slice(0, mostAnswers).map((passage) => {
      const risk = risks.find(({ id }) => id === passage.id);
      return risk ? `${asSentence(firstSentence(risk.text))} ${quote(passage)}` : quote(passage);
    }),
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
