import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import type { Topic } from '../../../documents/prd/reading/headings.ts';
import type { Statement } from './split-intent.ts';

/** What a statement of an intent is about. */
export type Matter =
  | 'question'
  | 'scope'
  | 'metric'
  | 'timeline'
  | 'budget'
  | 'performance'
  | 'scalability'
  | 'availability'
  | 'security'
  | 'compliance'
  | 'technical'
  | 'team'
  | 'risk'
  | 'assumption'
  | 'goal'
  | 'limit'
  | 'wish';

const months =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const figure = String.raw`(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|halved?|third|quarter|twice|double)\b)`;
const time = new RegExp(
  String.raw`\b(?:deadline|go[- ]live|due date for launch)\b|\b(?:by|before|until|from|in|for)\s+(?:the\s+)?(?:(?:early|late|mid|end|start|beginning|middle)(?:\s+of)?\s+)?(?:the\s+)?(?:${months}\b(?!\s+(?:be|not|have))|q[1-4]\b|20\d\d\b|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?${months}|(?:next|this|coming)\s+(?:\w+\s+)?(?:week|month|quarter|year|season|term|spring|summer|autumn|fall|winter)|(?:spring|summer|autumn|winter|christmas|easter)\b)|\b(?:live|ready|launch(?:ed)?|released?)\s+(?:in|within|by|before)\b`,
  'i',
);

/** By its words, in the order in which they decide; several may hold, and the first says where a statement goes. */
const signs: readonly (readonly [Matter, RegExp])[] = [
  ['question', /\?$/],
  [
    'scope',
    /\b(?:out of scope|not part of|(?:is|are) not included|no need (?:to|for)|not (?:in|for|needed in) the first|(?:in|for) a later (?:version|phase|step)|second phase|phase (?:two|2)|leave out|leaving out|won't (?:do|build|include|cover)|(?:do|does) not (?:need|want) to (?:change|replace|build|cover|support)|stays? as (?:it|they) (?:is|are)|(?:is|are) for later)\b/i,
  ],
  [
    'metric',
    new RegExp(
      String.raw`\b(?:kpi|success means|we (?:will )?(?:measure|count)|measured by|successful (?:if|when)|halve|double)\b|\b(?:reduce|cut|halve|lower|increase|raise|grow|double|improve|drop|fall|rise)\w*\b.{0,80}(?:%|percent|\bby (?:half|a third|a quarter|\d)|\bfrom\b.{1,40}\bto\b|\b(?:half|third|double|twice)\b)|\b(?:fewer|less|more) than ${figure}.{0,40}\b(?:calls|complaints|errors|cases)\b`,
      'i',
    ),
  ],
  ['budget', /\b(?:budget|spend (?:at most|no more|up to)|may cost|must not cost|costs? at most|cannot afford)\b/i],
  [
    'performance',
    /\b(?:seconds?|milliseconds?)\b.*\b(?:answer|respon|load|wait|open|show|appear|take)|\b(?:answer|respon|load|wait|open|show|appear|take)\w*\b.*\b(?:seconds?|milliseconds?)\b|\b(?:within|in|under|below|less than|at most|no more than|no longer than) (?:an? |\d[\d.,]*\s*|(?:one|two|three|four|five|six|ten|twenty|thirty) )(?:ms|s|secs?|seconds?|milliseconds?)\b|\b(?:is|are|be|feels?|works?|runs?) (?:very |really |quite |always |reasonably )?(?:fast|quick|snappy|responsive|instant(?:aneous)?)\b/i,
  ],
  [
    'scalability',
    new RegExp(
      String.raw`\b(?:at once|at the same time|concurrent(?:ly)?|peak|busiest)\b.*${figure}|${figure}.*\b(?:at once|at the same time|concurrent(?:ly)?|at peak|(?:a|per|each|every) (?:second|minute|hour|day|week|month|year))\b`,
      'i',
    ),
  ],
  [
    'availability',
    /\b(?:around the clock|24\/7|day and night|always (?:available|reachable)|offline|without (?:a )?(?:network|signal|connection)|downtime|outages?)\b/i,
  ],
  [
    'compliance',
    /\b(?:gdpr|hipaa|laws?|legal(?:ly)?|regulations?|regulators?|regulatory|complian\w+|audit\w*|retention|statutory|wcag|data protection|personal (?:data|information|details))\b|\b(?:is|are|be|gets?) (?:deleted|erased|purged|anonymi[sz]ed)\b.{0,20}\b(?:after|within)\b/i,
  ],
  [
    'security',
    /\bonly\b.{2,60}\b(?:may|can|should|must)\b.{0,20}\b(?:see|view|read|change|edit|access|open|know)\b|\b(?:nobody|no one) (?:else )?(?:may|can|should|must) (?:see|read|know|change)\b|\b(?:confidential|private(?:ly)?|privacy|passwords?|encrypt\w*|log(?:ged)? ?in|sign(?:ed)? in|unauthori[sz]ed|sensitive)\b/i,
  ],
  [
    'team',
    /\b(?:team of|(?:one|two|three|four|five|six|\d+) (?:developers?|engineers?|programmers?|designers?)|the team (?:is|has))\b/i,
  ],
  ['risk', /\b(?:risks?|worr(?:y|ied|ies)|afraid|fears?|concern(?:ed|s)?|might fail|could go wrong)\b/i],
  ['assumption', /^(?:we assume|assum(?:e|ing)|presumably|i assume|i think|we think|we believe)\b/i],
  [
    'goal',
    /^(?:(?:the|our|my) (?:\w+ )?(?:goal|aim|objective|purpose|idea)s? (?:is|are)\b|we (?:want|would like|need|hope for|aim for) (?:far |much |many |a lot |even )?(?:fewer|less|more|better|faster|lower|higher|shorter|happier)\b|we (?:want|would like|aim|hope|need) to (?:halve|double|reduce|cut|save|increase|improve|grow|become|stop|avoid|keep|win|earn|lower|raise|make|get|have fewer|have less|spend less|lose)\b|(?:to|in order to) (?:reduce|cut|save|increase|improve|avoid|stop)\b)/i,
  ],
];

const limit =
  /^not (?:when|if|for|before|after|while)\b|^(?:no|nobody|no one|none|neither) (?!need)|\b(?:can(?:not| not|'t|’t)|must(?:n't| not)|may not|(?:is|are) not allowed|at most|no more than|no longer than|at least|up to (?:\d|one|two|three|four|five|six|ten)|only (?:if|when|after|once|until|while|for|on)|unless|except|never|maximum|minimum|more than|fewer than|earlier than|later than|within \w+ (?:minutes?|hours?|days?|weeks?|months?))\b/i;

const ofTopics: Partial<Record<Topic, Matter>> = {
  'out-of-scope': 'scope',
  metrics: 'metric',
  'primary-kpi': 'metric',
  'secondary-metrics': 'metric',
  timeline: 'timeline',
  budget: 'budget',
  team: 'team',
  technical: 'technical',
  performance: 'performance',
  availability: 'availability',
  scalability: 'scalability',
  security: 'security',
  compliance: 'compliance',
  risks: 'risk',
  assumptions: 'assumption',
  objective: 'goal',
  background: 'goal',
  summary: 'goal',
};

const built =
  /\b(?:existing|integrate|built (?:on|with)|must run|has to run|runs on|our (?:current )?(?:system|software|website|app))\b/i;

/** What a statement is about, by its heading first and then by its words; null for what only tells how things are. */
export function matterOf({ text, topic }: Statement): Matter | null {
  const headed = topic === null ? undefined : ofTopics[topic];
  if (headed && !text.endsWith('?')) return headed;
  const found = signs.find(([, pattern]) => pattern.test(text))?.[0];
  if (found) return found;
  if (built.test(text) && findTechnologyTerms(text).length > 0) return 'technical';
  if (isOnlyTime(text)) return 'timeline';
  if (limit.test(text)) return 'limit';
  return null;
}

/** The part of a statement that names a date, such as "before the summer"; '' where none does. */
export function timeIn(text: string): string {
  return time.test(text) ? text : '';
}

export function namesFigure(text: string): boolean {
  return new RegExp(figure, 'i').test(text) || text.includes('%');
}

/** "It has to be live before March" says when; "members renew until March" is a rule. */
function isOnlyTime(text: string): boolean {
  return (
    time.test(text) &&
    /\b(?:live|ready|launch\w*|releas\w*|deadline|finished|done|deliver\w*|go[- ]live|start using|in use|needed?)\b/i.test(text)
  );
}
