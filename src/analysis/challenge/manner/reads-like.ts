import type { Concern, Objection, WayOut } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import type { Manner, Suspect } from './manner.ts';
import { tellsOfModel } from './tells-of-model.ts';
import { suspicious } from './thresholds.ts';

/** So many sentences of one design are asked about: ten faults are many for one, and about half of what is asked about hides one. */
const mostSuspects = 20;

/**
 * Sentences that speak as faulty designs do where no rule knows their words. Which concern it is, is a guess, and whether there is a fault a doubt: asked with
 * little weight, and only of designs that give cause for doubt as a whole.
 */
export function objectToManner(
  {
    reading,
    suspects,
    manner,
  }: { readonly reading: DesignReading; readonly suspects: readonly Suspect[]; readonly manner: Manner },
  known: readonly Objection[],
): Objection[] {
  return suspects
    .filter(
      ({ suspicion, sentence }) => suspicion > suspicious.amongOthers && !reading.isRestated(sentence) && !tellsOfModel(sentence),
    )
    .slice(0, mostSuspects)
    .flatMap(({ passage, sentence }) => {
      const quoting = known.filter(({ ties }) => ties.some(({ kind, quote }) => kind === 'design' && isOf(quote, sentence)));
      const concern = manner
        .likelyConcerns({ sentence, section: passage.section })
        .find((one) => one in doubts && !quoting.some((objection) => objection.concern === one));
      const doubt = concern && doubts[concern];
      if (!concern || !doubt) return [];
      const [fault, text, question, ...waysOut] = doubt;
      return [
        raise(reading, { concern, weight: 'minor', passage, sentence, fault, text, question, waysOut: waysOut.map(readWay) }),
      ];
    });
}

function isOf(quote: string, sentence: string): boolean {
  const words = quote.replace(/ …$/, '');
  return words.includes(sentence) || sentence.startsWith(words);
}

/** What is left out, why that matters, what to ask, and two ways out, each with its price behind a colon. */
type Doubt = readonly [fault: string, text: string, question: string, way: string, other: string];

function readWay(way: string): WayOut {
  const [title = '', tradeOff = ''] = way.split(': ');
  return { title, tradeOff };
}

const doubts: Readonly<Partial<Record<Concern, Doubt>>> = {
  idempotency: [
    'it reads as if nothing came twice',
    'Whoever got no answer sends again. What was carried out, and only not confirmed, is then carried out once more.',
    'By what is a repetition of what was carried out already recognized?',
    'A key of the caller, kept with the change: Keys have to be stored for as long as repetitions can come.',
    'Set the result instead of adding to it: Needs the full state in the message.',
  ],
  ordering: [
    'it reads as if everything came in its order',
    'Two messages about the same thing overtake each other after a repetition or with two workers, and the older state stays.',
    'What happens when the second of two messages about the same thing is processed first?',
    'Key by the thing that changes: A busy thing has one worker.',
    'A version in each message, lower ones change nothing: Gaps need an answer.',
  ],
  delivery: [
    'it reads as if nothing were lost on the way',
    'A crash between one step and the next leaves something undone that nothing remembers.',
    'Where does it survive until the work is done?',
    'Store what is due together with the change: One more table and a relay.',
    'Compare both sides now and then: Repairs late, and only what it looks at.',
  ],
  'invariant-span': [
    'it reads as if two places changed at once',
    'One of the two is done and the other not yet, or never. A rule that speaks of both is broken in between.',
    'What keeps the two together, and what undoes the first when the second fails?',
    'Bring both into one transaction: Ties them together.',
    'A saga with a compensation for each step: The state in between can be seen.',
  ],
  'invariant-broken': [
    'it reads as if a rule of the model gave way here',
    'What the PRD or the model wants without exception has one here, and nobody has decided it.',
    'Which rule speaks of this, and does it still hold word for word?',
    'Let the database or the aggregate refuse it: The refused case needs an answer for people.',
    'Change the rule, in the model and the PRD: Whoever asked for it has to agree.',
  ],
  concurrency: [
    'it reads as if only one came at a time',
    'Two that look at the same moment both find it in order, and both go on.',
    'Which constraint, lock or conditional statement makes the second one fail?',
    'A unique constraint or one conditional statement: The loser needs an answer.',
    'A version that each write carries: The loser has to read again and decide.',
  ],
  timeout: [
    'it reads as if every call were answered in time',
    'When the other side is slow and does not fail, each caller holds its place until there are none left.',
    'After how long is it given up, and what happens then?',
    'A time-out below that of the caller, and a fallback: Some slow answers are thrown away.',
    'Accept, store and answer later: The caller sees a state in between.',
  ],
  'failure-mode': [
    'it reads as if nothing failed here',
    'Sooner or later something does, and what happens then is decided by whoever writes the code that night.',
    'What does whoever needs it see and do while it fails for a minute, an hour, a day?',
    'A fallback that is good enough for a while: What is shown may be old or incomplete.',
    'Stop, say so, and bring it before a person: Nothing works until it is mended.',
  ],
  retry: [
    'it reads as if trying again cost nothing',
    'While the other side is down all callers hammer it and hold their places; when it is back, all come together.',
    'How many attempts at which distances, and where does it go after the last one?',
    'A handful of attempts, doubling, with jitter, then set aside: Somebody looks after what was set aside.',
    'A circuit breaker in front: Good requests are refused while it is open.',
  ],
  'unbounded-growth': [
    'it reads as if there were always room',
    'Nothing takes away what is added. It works for months, and gives out at the busiest moment.',
    'How large can it get in two years, and what removes what is no longer needed?',
    'A time to live, kept by a job or partitions: What is gone cannot be looked up.',
    'A limit, and an answer for what exceeds it: Somebody is turned away.',
  ],
  backpressure: [
    'it reads as if the load came evenly',
    'What comes at once, after an outage or at the full hour, takes the place of everything else.',
    'What is held back, and what goes first, when more comes than can be done?',
    'A limit for each kind, with places that others cannot take: Some capacity is idle most of the day.',
    'Admission with a time to come back: People or machines wait.',
  ],
  authorization: [
    'it reads as if whoever is inside might do it',
    'Who somebody is and what he may do are two questions, and only one of them is answered here.',
    'Which line of the design refuses somebody who may not, and by what does it know?',
    'Check caller and record on each request, in the service: Rights that somebody has to keep up.',
    'Two views or roles: Two answers to keep in step.',
  ],
  'personal-data': [
    'it reads as if data about people might lie and go anywhere',
    'What is written there is read by more people, kept longer and copied further than the record itself.',
    'Who reads it there, how long does it stay, and does an erasure reach it?',
    'Leave it out, or put an id in its place: Whoever reads it has to look it up.',
    'Erase it there as well, on the same day: One more place in each erasure.',
  ],
  secrets: [
    'it reads as if nobody looked where the secret lies',
    'Whoever reads that place, its history or its copies acts in its name, and nobody sees it.',
    'Who can read it, and how is it replaced on the day it is out?',
    'A vault with short-lived access: One more thing that has to be up.',
    'A key of its own for each: More keys to change.',
  ],
  migration: [
    'it reads as if moving what is there could not go wrong',
    'The first wrong row is found after the old form is gone, or while both are in use and differ.',
    'How is it proved that everything arrived, and how does one go back on the day after?',
    'Expand, fill, switch reads, contract a release later: Three releases in place of one.',
    'Both side by side, with a comparison each night: Two places to keep up.',
  ],
  'target-without-number': [
    'it reads as if the target met itself',
    'Without a figure nobody can say before the first busy day whether it holds, and no test can fail.',
    'Which figure was measured or computed, under which load?',
    'Measure it, and state how: Needs a test under the load that is asked for.',
    'Change the target with whoever asked for it: A promise is taken back.',
  ],
  'target-without-design': [
    'it reads as if it came in time by itself',
    'Something here takes longer, comes later or carries less than was asked for.',
    'Add up each step from the beginning to the end: is the sum below the target on a bad day?',
    'Take out the step that takes longest: It was there for a reason.',
    'Change the target with whoever asked for it: A promise is taken back.',
  ],
  'pattern-not-considered': [
    'it reads as if this had been solved for the first time',
    'Others have met this, and there is a known way. It may not fit, but then that should be said.',
    'Which pattern of the Playbook answers this, and why is it not used?',
    'Use it: It has a price of its own.',
    'Say why not: Nothing is gained but the reason.',
  ],
  'constraint-broken': [
    'it reads as if a constraint left more room than it does',
    'Budget, time, team, law or what is there already forbids this or makes it dear.',
    'Which constraint speaks of this, and who has agreed to the exception?',
    'Do it in the way that the constraint leaves: It is less comfortable.',
    'Have the constraint changed by whoever set it: Takes time, and may fail.',
  ],
  boundary: [
    'it reads as if it belonged to another part of the model',
    'Two parts then own one thing, change for each other and can only be released together.',
    'Which part of the model owns this, and by what do the others learn of it?',
    'Leave it with its owner, and ask or listen: A call or an event more.',
    'Move it in the model too: The model has to be reviewed once more.',
  ],
  staleness: [
    'it reads as if what was looked up once stayed so',
    'What changed at the source is not seen here, and people or code decide by what is no longer so.',
    'How old may it be, and what happens to whoever decides by it?',
    'Look right before it is used: One more call.',
    'Show its age, and refuse beyond a limit: Some are turned away.',
  ],
  monitoring: [
    'it reads as if somebody would notice',
    'What fails quietly goes on failing until whoever suffers from it complains.',
    'Who is told without looking, at which value, and after how long?',
    'An alert on the age or number of what is not done: A threshold that has to be tended.',
    'A comparison of both sides each night: Finds it a day late.',
  ],
  'single-point-of-failure': [
    'it reads as if it never stopped',
    'When it is lost, everything that goes through it stands still until a person has brought it back.',
    'What takes over, after how long, and what is lost then?',
    'A second one in another place: Twice the price, and a switch to be tested.',
    'Say how long it may be away, with whoever asked for it: A promise gets smaller.',
  ],
  rollout: [
    'it reads as if the release could hurt nobody',
    'A mistake that shows only in use hits everybody in the same hour, with nothing to compare with.',
    'Who gets it first, what is watched, and at which figure does it stop and go back?',
    'A pilot, then waves with a stop criterion: Two versions side by side for a while.',
    'A switch by site, group or share: Both paths have to work meanwhile.',
  ],
  time: [
    'it reads as if there were one clock',
    'Zones differ, devices run ahead, and twice a year a day has 23 or 25 hours. What is due or late is then an hour or a day off.',
    'By whose clock and in which zone is this decided, and what happens in the night of the change?',
    'Instants in UTC, local times with the name of their zone: Every comparison has to convert.',
    'The clock of the server decides: What was offline is judged by when it arrived.',
  ],
  'uncovered-story': [
    'it reads as if part of a story had been left out',
    'What the PRD asks for is done here in another way, or for fewer cases.',
    'Which criterion does this serve, and does it hold word for word?',
    'Add what is missing: More to build in the same time.',
    'Leave it out on purpose, in the PRD too: Whoever asked for it has to agree.',
  ],
  'past-incident': [
    'it reads as if it had not happened before',
    'What is known of the past, in this RFC or in post-mortems, would happen again by this.',
    'Which incident does this bring back, and what prevents it this time?',
    'Take over what was learned then: It was learned for another system.',
    'Say why it cannot happen here: Has to be proved, not believed.',
  ],
};
