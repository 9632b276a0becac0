import type { Concern } from '../../../lifecycle/challenge.ts';

/** How a kind of failure unfolds, in the order of events, and the figure that shows it. `{thing}` is what the risk is about. */
interface Course {
  /** Words by which a risk is known to be of this kind. */
  readonly known: RegExp;
  readonly steps: readonly string[];
  readonly figure: string;
}

export const courses: Readonly<Partial<Record<Concern, Course>>> = {
  idempotency: {
    known: /\b(?:twice|duplicat\w*|double|repeated|again)\b/i,
    steps: [
      '{thing}: the work is done, and the answer to it is lost on the way (time-out, restart, closed lid).',
      'The caller cannot tell whether it was done, and asks again.',
      'Nothing recognizes the second request; its effect happens a second time.',
      'Both calls report success, so no error is logged. It shows when people compare sums, or complain.',
    ],
    figure: 'rows that share a business key, and sums compared with the other side once a day',
  },
  ordering: {
    known: /\b(?:order|sequence|overtak\w*|earlier|out of order)\b/i,
    steps: [
      '{thing}: two things happen shortly after one another, and two workers take them.',
      'The later one is processed first, because the earlier one is repeated after a failure.',
      'The earlier one comes last and overwrites what is newer.',
      'The state is wrong and looks valid; only its history shows it.',
    ],
    figure: 'messages whose version or time is below what is stored already',
  },
  delivery: {
    known: /\b(?:lost|loses?|losing|missing event|never arrives?|drops?|dropped)\b/i,
    steps: [
      '{thing}: the change is committed.',
      'The process ends before the message leaves, or before its work is done.',
      'Nothing remembers that a message was due; no retry follows.',
      'Others go on with what they knew. The gap is found when somebody misses what should have followed.',
    ],
    figure: 'changes without their event, counted by a reconciliation, and the age of the oldest message not sent',
  },
  concurrency: {
    known:
      /\b(?:at once|simultan\w+|same (?:time|moment|instant|second|minute)|race|concurren\w*|two \w+ (?:at|in) the same|(?:two|both|several) [\w-]+ (?:\w+ ){1,3}(?:last|same|only) \w+)\b/i,
    steps: [
      '{thing}: two requests read the same state within milliseconds.',
      'Both pass the check, because neither sees the other.',
      'Both write; the later one wins, or both stand where only one may.',
      'Each caller is told that it succeeded. The conflict shows at the counter, not in the log.',
    ],
    figure: 'refused writes (version or constraint) per hour: none at all under load means that nothing is checked',
  },
  timeout: {
    known: /\b(?:slow|hang\w*|latency|time-?outs?|waits?)\b/i,
    steps: [
      '{thing}: the other side becomes slow and does not fail.',
      'Each call holds its thread and connection until the pool is empty.',
      'Requests that never needed the other side wait too, and their callers repeat.',
      'Health checks fail, instances are restarted, and come back into the same state.',
    ],
    figure: '99th percentile of the calls to it, and connections in use out of the pool',
  },
  'failure-mode': {
    known: /\b(?:fail\w*|down|away|outage|unavailable|offline|unreachable|crash\w*|breaks?|disappears?|does not answer)\b/i,
    steps: [
      '{thing}: it stops answering.',
      'What depends on it either waits, shows an error, or goes on with what it has; whichever the code happens to do.',
      'Work that came in meanwhile is lost, or piles up.',
      'It comes back, everything that waited arrives at once, and the peak takes it down again.',
    ],
    figure: 'error rate and age of what waits for it',
  },
  'unbounded-growth': {
    known:
      /\b(?:grows? (?:without|for ever|forever)|full|disk|unlimited|memory|too (?:large|big)|accumulat\w*|piles? up|fills? up)\b/i,
    steps: [
      '{thing}: it grows with every request and loses nothing.',
      'For months nobody sees it; then queries, backups and restarts become slower week by week.',
      'Disk or memory runs out, at the busiest hour of all.',
      'Deleting in a hurry takes locks, or takes what was still needed.',
    ],
    figure: 'size and growth per day, with an alert at the day on which it would be full in a month',
  },
  backpressure: {
    known:
      /\b(?:peak|burst|load|flood|overload\w*|limit|throttl\w*|rush|spike|growth|grow(?:s|ing)? to|volume|too many|more (?:users|customers|requests))\b/i,
    steps: [
      '{thing}: more arrives in a minute than is worked off in one.',
      'The queue grows, or callers wait and repeat, which is more load.',
      'The other side refuses, and it refuses the important with the unimportant.',
      'After the peak it takes as long again until what waited is worked off.',
    ],
    figure: 'arrivals against completions per minute, and the age of the oldest that waits',
  },
  authorization: {
    known:
      /\bwithout (?:\w+ )?(?:rights?|permissions?|elevation|privileges?|authori[sz]ation|sign-?in|log-?in)\b|\b(?:access|unauthori[sz]ed|permission|privileges?|admin rights|abuse|misuse|fraud\w*|attack\w*|steal\w*|stolen|impersonat\w*)\b/i,
    steps: [
      '{thing}: somebody with a valid sign-in asks for what belongs to another.',
      'The request is well formed, the identity is real, and nothing compares it with the owner.',
      'It succeeds, is logged like any other, and is repeated with other ids.',
      'It is found from outside.',
    ],
    figure: 'refusals by person, and reads of others’ things by person and day',
  },
  'personal-data': {
    known: /\b(?:personal|privacy|gdpr|leak\w*|data protection|health data|address\w*)\b/i,
    steps: [
      '{thing}: the data is copied to where nobody counts it: a log, an export, an event, a test system.',
      'There, other people can read it, and no erasure reaches it.',
      'A person asks for theirs to be erased, and is told that it was.',
      'It is found in the copy.',
    ],
    figure: 'a search for a planted test person over logs, topics and exports, once a week',
  },
  migration: {
    known: /\b(?:migrat\w*|import\w*|legacy|old (?:data|system)|conversion)\b/i,
    steps: [
      '{thing}: most rows arrive; some are refused or read wrongly.',
      'People work with the new data, and change it.',
      'The first wrong row is found on the third day.',
      'Going back would lose three days of work; going on means repairing by hand.',
    ],
    figure: 'counts and sums per group on both sides, compared before and after',
  },
  staleness: {
    known:
      /\b(?:stale|outdated|old data|out of date|cache\w*|redis|memcached|read model|replica)\b|\b(?:answers?|says?|shows?|reports?|still)\b[^.]*\bafter (?:it|they|that|this|the [\w-]+) (?:was|were|is|are|has|have)\b/i,
    steps: [
      '{thing}: the source changes; the copy does not, or not yet.',
      'Somebody decides by the copy.',
      'The decision is refused at the source, or worse, is not.',
      'Two screens show two truths, and support cannot say which.',
    ],
    figure: 'age of the copy, and differences found by comparing a sample',
  },
  rollout: {
    // Software is released, and so are goods and rooms; records are updated: as a deed that is done to something it tells no kind.
    known:
      /\b(?:roll-?outs?|deploy\w*|firmware|upgrad\w*|go-live|launch(?:es|ed)?|new version|(?<=\b(?:an?|the|each|every|new|first|next|last|bad|faulty|software|firmware|app|security|system|remote|before|after|with|per) )(?:releases?(?! of\b)|updates?)|(?:releases?|updates?) (?:fails?|breaks?|goes out|days?|notes?|candidates?))\b/i,
    steps: [
      '{thing}: the new version reaches its first users and works for them.',
      'It reaches the rest before a day with all its cases has passed.',
      'What fails, fails everywhere in the same hour; support and the way back are overrun together.',
      'Whoever goes back finds data that only the new version understands.',
    ],
    figure: 'errors and complaints by version, with a figure at which the release stops by itself',
  },
  time: {
    known: /\b(?:clock|time ?zone|midnight|daylight|dst|deadline|due date)\b/i,
    steps: [
      '{thing}: two machines disagree about the time by seconds, or about the day by a zone.',
      'Something expires early for one and is still valid for the other.',
      'At midnight or at the change of the clock it happens to all at once.',
      'Logs cannot settle it, because their times disagree as well.',
    ],
    figure: 'clock offset by machine, and events whose time lies in the future',
  },
  'single-point-of-failure': {
    known: /\b(?:single point|only one|one (?:machine|server|instance)|hardware|disk failure|region)\b/i,
    steps: [
      '{thing}: it is lost, not slow.',
      'Everything that needs it stands still; there is no second one.',
      'Somebody has to be reached, has to know what to do, and restores the last copy.',
      'What happened since that copy is gone, and others remember it.',
    ],
    figure: 'time since the last restore that was tried, and how long it took',
  },
  'invariant-broken': {
    known: /\b(?:invariant|rule is broken|violat\w*|must never)\b/i,
    steps: [
      '{thing}: one path leads around the rule; every other path keeps it.',
      'Somebody takes that path, in good faith or on purpose, and is let through.',
      'From then on the state is one that the rest of the code holds to be impossible.',
      'It fails later and elsewhere, where nobody thinks of the cause.',
    ],
    figure: 'a query for the forbidden state, run every hour, with an alert on its first row',
  },
  'invariant-span': {
    known:
      /\b(?:inconsisten\w*|disagree|out of sync|two (?:systems|services|stores)|(?:no longer|not) fit together|between (?:its|the|two) steps|half[- ]?(?:way|done|finished))\b/i,
    steps: [
      '{thing}: the first side commits.',
      'The second one refuses, or is away.',
      'The first one cannot take it back, because others have seen it already.',
      'The two disagree until somebody compares them.',
    ],
    figure: 'differences found by comparing both sides, once a day',
  },
  'target-without-design': {
    known: /\b(?:target|sla|slo|cannot meet|too slow)\b/i,
    steps: [
      '{thing}: it is built and works on the day of its acceptance, with little data and one user.',
      'Load and data grow to what the requirement names.',
      'The target is missed; nothing in the design can be turned to meet it.',
      'It is rebuilt in use, or the target is given up without those who asked for it.',
    ],
    figure: 'the figure of the target itself, measured where its user stands, from the first day on',
  },
  secrets: {
    known: /\b(?:secrets?|passwords?|api keys?|credentials?|private key)\b/i,
    steps: [
      '{thing}: one copy gets out: a log, a laptop, a swapped device.',
      'Whoever has it is taken for the system itself; what they do looks like normal use.',
      'When it is noticed, it has to be changed everywhere at once, and nobody knows where everywhere is.',
      'Until that is done, one chooses between standing still and staying open.',
    ],
    figure: 'uses of it by place and hour, and its age',
  },
  retry: {
    known: /\b(?:retr(?:y|ies)|repeats? for ever|endless|storm)\b/i,
    steps: [
      '{thing}: the other side fails for a minute.',
      'All callers repeat, each at its own pace, and hold a worker while they do.',
      'It comes back, is hit by all of them at once, and fails again.',
      'What is refused for good is repeated for ever among the rest.',
    ],
    figure: 'attempts for each request that was done, and the oldest that is still being repeated',
  },
  boundary: {
    known: /\b(?:coupling|coupled|reaches into|shared database)\b/i,
    steps: [
      '{thing}: two owners write the same data by different rules.',
      'One of them changes its rules; the other does not know.',
      'What the one wrote, the other holds to be wrong, or changes back.',
      'From then on no change of either goes out alone.',
    ],
    figure: 'writes to each table by who made them',
  },
  monitoring: {
    known: /\b(?:unnoticed|nobody notices|silent\w*|invisible)\b/i,
    steps: [
      '{thing}: it stops, and nothing that is watched changes.',
      'Dashboards stay green, because no error is raised by what does not happen.',
      'Days later a person asks why something is missing.',
      'How many are affected cannot be said, because nothing was counted.',
    ],
    figure: 'how often it happened in the last hour, with an alert when that is less than usual',
  },
};

/** Of anything else nobody can tell from the text how it goes. */
export const unknownCourse: Omit<Course, 'known'> = { steps: [], figure: 'how often it happens, from its first day on' };

/** The kind of failure that a text speaks of: of all kinds the one with most words in it. */
export function recognizeConcern(text: string): Concern {
  const scored = Object.entries(courses).map(([concern, { known }]) => ({
    concern: concern as Concern,
    hits: [...text.matchAll(new RegExp(known.source, 'gi'))].length,
  }));
  const best = scored.toSorted((a, b) => b.hits - a.hits)[0];
  return best && best.hits > 0 ? best.concern : 'other';
}
