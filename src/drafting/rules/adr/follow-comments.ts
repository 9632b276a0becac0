import type { AdrBody } from '../../../lifecycle/adr.ts';
import { keepIds } from '../../../steps/design/keep-ids.ts';
import { withoutRemains } from './remove-from-adr.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { upperFirst } from '../../../analysis/design/as-sentence.ts';
import { joinWords } from '../context-texts.ts';
import { listPrevented } from './state-prevented.ts';
import { signChange, tellRemoved, type Asked } from './tell-reviewer.ts';

type Draft = StepOutput<'design/draft-adr'>;
type Comment = NonNullable<StepInput<'design/draft-adr'>['revision']>['comments'][number];

/** Lists of the draft by the prefix of their ids, each with the fields that a reviewer names, the one that an addition goes to, and the one that says who changed it. */
const lists = {
  D: {
    list: 'points',
    adds: 'text',
    signs: 'text',
    isLine: false,
    fields: { text: 'text', binds: 'binds', prevents: 'prevents', rule: 'rule' },
  },
  EC: { list: 'edgeCases', adds: 'handling', signs: 'handling', isLine: false, fields: { text: 'text', handling: 'handling' } },
  RB: {
    list: 'runbook',
    adds: 'triage',
    signs: 'triage',
    isLine: false,
    fields: { text: 'text', symptoms: 'symptoms', triage: 'triage', escalation: 'escalation' },
  },
  ALERT: {
    list: 'alerts',
    adds: 'action',
    signs: 'action',
    isLine: true,
    fields: { text: 'name', threshold: 'threshold', action: 'action' },
  },
  MET: { list: 'metrics', adds: 'meaning', signs: 'meaning', isLine: true, fields: { text: 'name', meaning: 'meaning' } },
  API: {
    list: 'apiContract',
    adds: 'response',
    signs: 'response',
    isLine: false,
    fields: { request: 'request', response: 'response' },
  },
  ALT: {
    list: 'rejectedAlternatives',
    adds: 'reason',
    signs: 'reason',
    isLine: false,
    fields: { text: 'text', reason: 'reason', 'trade-off': 'tradeOff' },
  },
} as const;

/** Sections of the draft that are one text, by their names in the document. */
const texts = {
  context: 'context',
  decision: 'statement',
  statement: 'statement',
  rationale: 'rationale',
  'technology choices': 'technologyChoices',
  'database schema': 'databaseSchema',
  consequences: 'consequences',
} as const;

const understood =
  'on a comment at a part "remove", "say: …", "add: …", and "rule: …" or another of its fields by name; a question, which becomes an open point';

/** Ids of the parts of a draft, list by list as `lists` names them. */
type Ids = Readonly<Record<keyof typeof lists, readonly string[]>>;

/** As `assembleAdr` will give them: a part that is there already keeps its own. */
export function idsOf(draft: Draft, adr: AdrBody): Ids {
  return {
    D: keepIds('D', draft.points, adr.decision.points),
    EC: keepIds('EC', draft.edgeCases, adr.edgeCases),
    RB: keepIds('RB', draft.runbook, adr.monitoring.runbook),
    ALERT: keepIds('ALERT', draft.alerts, adr.monitoring.alerts),
    MET: keepIds('MET', draft.metrics, adr.monitoring.metrics),
    API: keepIds('API', draft.apiContract, adr.implementation.apiContract),
    ALT: keepIds('ALT', draft.rejectedAlternatives, adr.rejectedAlternatives),
  };
}

/** What a record has to carry, by ids of the RFC, how code can check what a decision says, and what its parts are called. */
export interface Following {
  readonly ids: Ids;
  readonly holding: readonly string[];
  /** Key of the RFC whose decisions it carries. */
  readonly rfc: string;
  readonly ruleOf: (text: string, binds: string) => string;
  /** What a person looks at where code can check nothing. */
  readonly reviewOf: (point: { text: string; binds: string }) => string;
}

type Followed = { readonly draft: Draft } | { readonly notDone: string };

/**
 * Does what reviewers ask for where the wish is one that code understands. What it does not understand is told, and no word of it gets into the record: who
 * approves would sign a remark about the record as part of it. Parts are removed last, so that the others are found by the ids that reviewers know.
 */
export function followComments(draft: Draft, comments: readonly Comment[], following: Following): Draft {
  const wishes = distinct(comments.flatMap(apartFromQuestions).map(readComment));
  const inOrder = [
    ...wishes.filter(({ verb }) => verb !== 'remove' && verb !== 'rule'),
    // New words bring a rule of their own, unless somebody asks for another one.
    ...wishes.filter(({ verb }) => verb === 'rule'),
    ...wishes.filter(({ verb }) => verb === 'remove').toSorted((a, b) => numberOf(b.part) - numberOf(a.part)),
  ];
  const notDone: string[] = [];
  const removed: string[] = [];
  let sofar = draft;
  let { ids: named } = following;
  for (const wish of inOrder) {
    const followed = follow(sofar, wish, { ...following, ids: named });
    if ('draft' in followed) {
      if (wish.verb === 'remove') named = idsLeft(named, wish.part, sofar, followed.draft);
      sofar = followed.draft;
      if (wish.verb === 'remove' && wish.asked) removed.unshift(tellRemoved(wish.part, wish.asked));
    } else notDone.push(`${wish.part === '' ? '' : `${wish.part}: `}"${brief(wish.said)}": ${followed.notDone}`);
  }
  return { ...sofar, rationale: addLines(sofar.rationale, removed), notDone: [...draft.notDone, ...tellUnderstood(notDone)] };
}

function addLines(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const isList = /(?:^|\n)- [^\n]*$/.test(text.trimEnd());
  return isList ? [text.trimEnd(), ...lines.map((line) => `- ${line}`)].join('\n') : add(text, lines.join(' '));
}

/** Of a note that tells something and asks something, the questions: the rest would stand in the record as if it were open. */
function apartFromQuestions(comment: Comment): Comment[] {
  if (!comment.text.trim().endsWith('?') || naming.test(comment.text.trim())) return [comment];
  const [asked, told] = [true, false].map((isQuestion) =>
    splitSentences(comment.text.trim())
      .filter((sentence) => sentence.endsWith('?') === isQuestion)
      .join(' '),
  );
  return [asked, told].flatMap((text) => (text === undefined || text === '' ? [] : [{ ...comment, text }]));
}

const notUnderstood = 'not understood by the built-in rules.';

/** What the rules understand, told once where some wish was not. */
function tellUnderstood(notDone: readonly string[]): string[] {
  const last = notDone.at(-1);
  if (last === undefined || !notDone.some((line) => line.endsWith(notUnderstood))) return [...notDone];
  return [...notDone.slice(0, -1), `${last} They understand: ${understood}.`];
}

/** A comment and the note of the whole may ask for the same: removed twice, the part behind would go as well. */
function distinct(wishes: readonly Wish[]): Wish[] {
  return [
    ...new Map(wishes.map((wish) => [wish.verb === '' ? wish : [wish.part, wish.verb, wish.words].join('\n'), wish])).values(),
  ];
}

interface Wish {
  readonly part: string;
  /** `remove`, `add`, the name of a field, `ask`; '' where code does not understand it. */
  readonly verb: string;
  readonly words: string;
  readonly said: string;
  readonly asked?: Asked | undefined;
}

const ids = String.raw`(?:D|EC|RB|ALERT|MET|API|ALT)-\d+`;
const part = `(${ids})`;
const removing = new RegExp(
  String.raw`^(?=(?:.*?\b${part})?)(?:please )?(?:(?:remove|drop|delete|take out|strike)(?: (?:this|it|the))?(?: (?:decision|point|entry|case|metric|alert|alternative|part))?(?: ${ids})?|(?:(?:it|this|that|${ids}) )?(?:(?:is|has|ought|needs) to|should|must) (?:be (?:removed|dropped|deleted|taken out|struck)|go))[.!]?$`,
  'i',
);
const naming = new RegExp(
  String.raw`^(?:please )?(?:${part}[,:]? )?(?:(?:set|change|replace) (?:the )?)?([a-z-]+)(?: (?:to|with))?:\s+(.+)$`,
  'is',
);

function readComment({ part: at, text, asked }: Comment): Wish {
  const said = text.trim();
  const removed = removing.exec(said);
  if (removed) return { part: removed[1]?.toUpperCase() ?? at, verb: 'remove', words: '', said, asked };
  const [, named, verb = '', words = ''] = naming.exec(said) ?? [];
  if (verb !== '') return { part: named?.toUpperCase() ?? at, verb: verb.toLowerCase(), words: words.trim(), said, asked };
  return { part: at, verb: said.endsWith('?') ? 'ask' : '', words: said, said, asked };
}

/** Without the removed part, and without the issue that only a removed alert told of. */
function idsLeft(named: Ids, removed: string, before: Draft, after: Draft): Ids {
  const texts = after.runbook.map(({ text }) => text);
  return {
    ...(Object.fromEntries(
      Object.entries(named).map(([prefix, own]) => [prefix, own.filter((id) => id !== removed)]),
    ) as unknown as Ids),
    RB: named.RB.filter((id, at) => id !== removed && texts.includes(before.runbook[at]?.text ?? '')),
  };
}

function follow(draft: Draft, wish: Wish, following: Following): Followed {
  const { ruleOf, reviewOf, ids: named } = following;
  if (wish.verb === 'ask')
    return {
      draft: {
        ...draft,
        openPoints: [
          ...draft.openPoints,
          {
            section: wish.part === '' ? 'Review' : wish.part,
            question: signChange(brief(wish.words, Infinity), 'Asked', wish.asked, { isLine: true }),
          },
        ],
      },
    };
  const section = wish.part.toLowerCase();
  if (Object.hasOwn(texts, section)) return rewriteText(draft, texts[section as keyof typeof texts], wish);
  const [, prefix = ''] = /^([A-Z]+)-\d+$/.exec(wish.part) ?? [];
  if (!Object.hasOwn(lists, prefix)) return { notDone: notUnderstood };
  const place = lists[prefix as keyof typeof lists];
  const own = named[prefix as keyof typeof lists];
  const index = own.indexOf(wish.part);
  const item = draft[place.list][index];
  if (item === undefined) return { notDone: `the record has no ${wish.part}.` };
  if (wish.verb === 'remove') return removeItem(draft, place.list, { index, id: wish.part, standing: own }, following);
  const fields: Readonly<Record<string, string>> = place.fields;
  const field = wish.verb === 'add' ? place.adds : fields[isSaying(wish.verb) ? 'text' : wish.verb];
  if (field === undefined) return { notDone: notUnderstood };
  const before = (item as Readonly<Record<string, unknown>>)[field];
  const isAdded = wish.verb === 'add';
  const after = isAdded
    ? add(String(before), wish.words)
    : field === 'text'
      ? [`${wish.words}${settledIn(String(before))}`, ...keptBehind(String(before), wish.words)].join('\n\n')
      : wish.words;
  const point = draft.points[index];
  const checked =
    place.list === 'points' && field === 'text' && point
      ? {
          rule: ruleBeside(point.rule, ruleOf(wish.words, point.binds), { isAdded }) || reviewOf({ ...point, text: wish.words }),
          prevents: isAdded ? point.prevents : preventedAnew(point, wish.words),
        }
      : {};
  const edited: Readonly<Record<string, unknown>> = { ...item, [field]: after, ...checked };
  const deed = wish.verb === 'add' ? 'Added' : isSaying(wish.verb) ? 'Reworded' : `“${upperFirst(wish.verb)}” set`;
  const signed = signChange(String(edited[place.signs]), deed, wish.asked, place);
  const changed = draft[place.list].map((one, at) => (at === index ? { ...one, ...edited, [place.signs]: signed } : one));
  return { draft: { ...draft, [place.list]: changed } };
}

function rewriteText(draft: Draft, field: (typeof texts)[keyof typeof texts], { verb, words, asked }: Wish): Followed {
  if (verb === 'add') return { draft: { ...draft, [field]: signChange(add(draft[field], words), 'Added', asked) } };
  return isSaying(verb) ? { draft: { ...draft, [field]: signChange(words, 'Reworded', asked) } } : { notDone: notUnderstood };
}

/** "Say: …", "text: …". */
const isSaying = (verb: string): boolean => ['say', 'text', 'it', 'this', 'replace'].includes(verb);

/** What the RFC decided is carried, whoever reviews the record; anything else goes, and what speaks of it with it. */
function removeItem(
  draft: Draft,
  list: (typeof lists)[keyof typeof lists]['list'],
  { index: at, id, standing }: { readonly index: number; readonly id: string; readonly standing: readonly string[] },
  { holding, rfc }: Pick<Following, 'holding' | 'rfc'>,
): Followed {
  const carried =
    (list === 'points'
      ? draft.points[at]?.decides
      : list === 'rejectedAlternatives'
        ? [draft.rejectedAlternatives[at]?.rejects ?? '']
        : []) ?? [];
  const held = carried.filter((one) => holding.includes(one));
  if (held.length > 0)
    return {
      notDone: `it carries ${held.join(' and ')} of the RFC, which holds; change its words with "say: …". To decide otherwise, reject this record at its gate, and \`throughline rfc supersede ${rfc} --reason "…"\` begins an RFC in whose design session that is decided.`,
    };
  const statement = list === 'points' ? withoutPart(draft.statement, draft.points[at]) : draft.statement;
  const left = { ...draft, statement, [list]: draft[list].filter((_, index) => index !== at) };
  const item = draft[list][at];
  const name = item === undefined ? '' : 'name' in item ? item.name : 'text' in item ? item.text : '';
  return { draft: withoutRemains(left, id, { name, standing }) };
}

/** The parts that it is built of, without the one that no point speaks of any more. */
function withoutPart(statement: string, point: Draft['points'][number] | undefined): string {
  if (!point?.text.startsWith(`${point.binds}: `)) return statement;
  return statement.replace(/(\bis built of )([^.]+?)(?=, with |\.)/, (whole, lead: string, list: string) => {
    const names = list.split(/, | and /);
    const left = names.filter((name) => name !== point.binds);
    return left.length === names.length || left.length === 0 ? whole : `${lead}${joinWords(left)}`;
  });
}

function numberOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0);
}

/** Who decided it, why, what it took the place of and what stands beside it is no part of the words that are said anew. */
function keptBehind(before: string, words: string): string[] {
  const [said = '', ...behind] = before.split(/\n{2,}/);
  return behind.filter(
    (paragraph) => told.test(paragraph) && !(paragraph.startsWith('Because: ') && isReasonGone(paragraph, said, words)),
  );
}

/** A reason goes with the words that it was given for: where others are said, of which it does not speak either, it would be the reason of something that nobody gave it for. */
function isReasonGone(reason: string, before: string, words: string): boolean {
  if (/^Because: |\b(?:because|since|so that)\b/im.test(words)) return true;
  const [old, own] = [subjectWords(before), subjectWords(words)];
  const isReworded = wordsAlike(own, old).length * 2 >= own.size;
  return !isReworded && wordsAlike(subjectWords(reason.replace('Because: ', '')), own).length === 0;
}

/** What the new words rule out; what was read of the old ones goes with them, and what the point replaces, turns down and was challenged with stays. */
function preventedAnew({ text, prevents }: Draft['points'][number], words: string): string {
  const [said = ''] = text.split(/\n{2,}/);
  const left = listPrevented(said).reduce((rest, one) => rest.replace(one, ' '), prevents);
  // "Kafka" is said by what stands there of the sentence that the point replaces.
  const own = listPrevented(words).filter((one) => !left.toLowerCase().includes(one.replace(/\.$/, '').toLowerCase()));
  return [...own, left.replace(/\s+/g, ' ').trim()].filter((one) => one !== '').join(' ');
}

/** Which question or alternative the point settles, as it stands behind what was decided. */
function settledIn(before: string): string {
  return (
    /(?: It answers: | It takes up [A-Z]+-\d+#ALT-\d+: | [A-Z]+-\d+#ALT-\d+ is not taken: ).*$/.exec(
      before.split(/\n{2,}/)[0] ?? '',
    )?.[0] ?? ''
  );
}

const told =
  /^(?:Because: |It takes the place of |(?:Decided|Told) in the session\b|See [A-Z]+-\d|[A-Z]+-\d+ decides otherwise: |Speaks (?:for|against) it: |Fits when: |(?:Reworded|Added|“[^”]+” set) by )/;

/**
 * What checks a decision follows its words: of words said anew the old search or bound would go on demanding what the reviewer took out. A test of what was
 * challenged, and whatever a person wrote, is about something else; words that are added take nothing away.
 */
function ruleBeside(before: string, rule: string, { isAdded }: { readonly isAdded: boolean }): string {
  const parts = (text: string): string[] => text.split(/(?<=\.)\s+(?=\p{Lu})/u).filter((part) => part !== '');
  const kept = isAdded ? parts(before) : parts(before).filter((part) => !ofWords.test(part));
  const own = parts(rule).filter((part) => !kept.includes(part));
  // A reviewer looks at it only where nothing else can.
  if (isAdded && own.length > 0) return [...kept.filter((part) => !part.startsWith('A reviewer ')), ...own].join(' ');
  return (isAdded ? [...kept, ...own] : [...own, ...kept]).join(' ');
}

/** As ruleFor words what it reads of the words of a decision. */
const ofWords =
  /^(?:A search in code and configuration|Only the whole word |A test or a measurement holds it against: |The (?:API|database|schedule|configuration)\b|A test (?:tries it|lets the second|runs it|does it once|reads what|brings the condition)|A reviewer )/;

function add(before: string, words: string): string {
  return before.trim() === '' ? words : `${before}\n\n${words}`;
}

const longestQuote = 120;

function brief(text: string, longest = longestQuote): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest).replace(/\s+\S*$/, '')} …`;
}
