import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import type { Passage } from '../passages.ts';
import { readFigures } from '../figures.ts';
import { cut, placeOf, raise } from '../raise.ts';
import { textsOf, type DesignReading } from '../read-design.ts';
import { breaksRetention, readRetentions, type Retention } from '../retention.ts';
import { wordsAlike } from '../same-root.ts';
import { nameOfComponent } from '../../design/list-components.ts';
import { subjectWords } from '../subject-words.ts';

interface Stated {
  readonly passage: Passage;
  readonly retention: Retention;
}

interface Demanded {
  readonly demand: Demand;
  readonly retention: Retention;
}

/** What the work leaves behind by the way; the records of the business are something else. */
const technical =
  /\b(?:logs?|backups?|tokens?|messages?|metrics|traces?|cache\w*|sessions?|keys?|drafts?|queues?|files|snapshots?|events?|certificates?|ids?)\b/i;

/** What is owed to the law or to people: elsewhere two spans of different things are no news. */
const promised =
  /\b(?:laws?|legal\w*|by statute|statutory|regulat\w*|audit\w*|prove[ns]?|proof|evidence|personal|privacy|gdpr|data protection|traceab\w*)\b/i;

/** Data that is gone before the PRD lets it go, or that is there when it has to be gone. */
export function opposedRetention(reading: DesignReading): Objection[] {
  const stated = listStated(reading);
  const demanded = listDemanded(reading);
  return demanded.flatMap((one) => {
    const breaking = stated.filter((other) => breaksRetention(one.retention, other.retention) && !isExcepted(one, other));
    const alike = breaking.filter(({ retention }) => isAlike(one.retention, retention));
    const same = alike.find(({ retention }) => !isCopy(one.retention, retention));
    // A copy that goes early takes nothing away; one that stays is still there.
    const copy = one.retention.bound === 'delete' ? alike[0] : undefined;
    const near = same ?? copy ?? breaking.find((other) => mayBeMeant(one, other, { stated, demanded }));
    return near ? [oppose(reading, one, near, same !== undefined && !isKept(one, same, stated))] : [];
  });
}

/** "Names are deleted after two years, except in the trail": of what is excepted it asks for nothing. */
function isExcepted({ retention }: Demanded, { passage, retention: said }: Stated): boolean {
  const [, exception = ''] =
    /\b(?:except|unless|other than|apart from|save for|but not|excluding)\b(.*)$/is.exec(retention.sentence) ?? [];
  return (
    wordsAlike(subjectWords(exception), subjectWords(`${passage.label} ${nameOfComponent(passage)} ${said.sentence}`)).length > 0
  );
}

/** In other words than the PRD has: where nothing else in the PRD is about it, and nothing else in the design keeps what was demanded. */
function mayBeMeant(
  one: Demanded,
  { retention }: Stated,
  { stated, demanded }: { stated: readonly Stated[]; demanded: readonly Demanded[] },
): boolean {
  if (retention.inWords || one.retention.inWords || technical.test(retention.sentence) || !promised.test(one.retention.sentence))
    return false;
  if (demanded.some((other) => isAlike(other.retention, retention))) return false;
  return !stated.some((other) => isAlike(one.retention, other.retention) || other.retention.seconds === one.retention.seconds);
}

const copies = /\b(?:logs?|backups?|cach\w*|drafts?|snapshots?|replicas?|copies|copy|metrics|traces?|ind(?:ex|ices|exes))\b/i;

/** What is made of the data by the way, where the data itself is demanded. */
function isCopy(demanded: Retention, said: Retention): boolean {
  return copies.test(said.named) && !copies.test(demanded.named);
}

/** Whether it stays as long as demanded in another place: it leaves a table after a year, and the archive has it for ten. */
function isKept({ retention: demanded }: Demanded, { retention: said }: Stated, stated: readonly Stated[]): boolean {
  if (demanded.bound === 'delete') return false;
  const isLong = (seconds: number): boolean => seconds >= demanded.seconds;
  return (
    readFigures(said.clause).some(({ kind, value }) => kind === 'duration' && isLong(value)) ||
    stated.some(({ retention }) => retention.bound === 'keep' && isLong(retention.seconds) && isAlike(demanded, retention))
  );
}

/** "Kept for a year" is a manner of speaking, and not that it is gone then: it counts where both name the same thing as what is kept, and one says that it goes. */
function isAlike(one: Retention, other: Retention): boolean {
  if (one.inWords || other.inWords) {
    const goes = one.bound === 'delete' || other.bound === 'delete';
    if (!goes || wordsAlike(headOf(one), headOf(other)).length === 0) return false;
  }
  const shared = wordsAlike(one.subject, other.subject).length;
  return shared > 0 && shared * 2 >= Math.min(one.subject.size, other.subject.size);
}

/** "Answers of donors" and "questionnaire answers" are answers. */
function headOf({ named }: Retention): ReadonlySet<string> {
  const [phrase = ''] = (named.split(/,\s+/).at(-1) ?? '')
    .trim()
    .split(/\b(?:of|to|for|from|by|with|on|in|at|that|which|who|about|is|are|was|were|and)\b/i);
  return new Set([...subjectWords(phrase)].slice(-1));
}

/** What is noted of what is there binds as well, where nobody has said otherwise. */
export function listStated({ passages, isRestated }: DesignReading): Stated[] {
  return passages
    .filter(({ role, section }) => role === 'design' || section === 'Technical Context')
    .filter(({ section }) => section !== 'Domain Model')
    .flatMap((passage) =>
      readRetentions(passage.text)
        .filter(({ sentence }) => !isRestated(sentence))
        .map((retention) => ({ passage, retention: { ...retention, subject: withName(passage, retention) } })),
    );
}

/** A part is called by what it keeps: "Trail archive: writes each handover as a file, for 10 years" is about the trail. */
function withName(passage: Passage, { subject, sentence }: Retention): ReadonlySet<string> {
  const name = /^([^:;.]{2,40}):\s/.exec(sentence)?.[1] ?? nameOfComponent(passage);
  if (passage.section !== 'Component Design' || !keepsByName.test(name)) return subject;
  return subjectWords(name.replace(keepsByName, ' '));
}

/** A part that is there to keep something. */
const keepsByName =
  /\b(?:archives?|stores?|storage|histor(?:y|ies)|journals?|registers?|logs?|records?|vaults?|repositor(?:y|ies))\b/i;

/** Of the statements that bind, and of whatever else the PRD says: prose has its rules anywhere. */
export function listDemanded({ demands, material: { prd } }: DesignReading): Demanded[] {
  const binding = demands.filter(({ ref }) => ref.startsWith(prd.key));
  const known = binding.map(({ text }) => text);
  const others = textsOf(prd.body)
    .flatMap((text) => readRetentions(text))
    .filter(({ sentence }) => !known.some((text) => text.includes(sentence)))
    .map((retention): Demanded => {
      const text = retention.sentence;
      return {
        retention,
        demand: { kind: 'compliance', ref: prd.key, id: '', text, quote: text, words: subjectWords(text), story: '' },
      };
    });
  const found = [
    ...binding.flatMap((demand) => readRetentions(demand.text).map((retention) => ({ demand, retention }))),
    ...others,
  ];
  return found.filter(
    ({ retention }, at) =>
      found.findIndex((one) => one.retention.sentence === retention.sentence && one.retention.span === retention.span) === at,
  );
}

function oppose(
  reading: DesignReading,
  { demand, retention }: Demanded,
  { passage, retention: said }: Stated,
  isSure: boolean,
): Objection {
  const early = retention.bound === 'keep';
  return raise(reading, {
    // What is kept too long is kept of somebody; what is gone too early was owed.
    concern: early ? 'constraint-broken' : 'personal-data',
    weight: isSure ? 'major' : 'minor',
    passage,
    sentence: said.sentence,
    demand,
    fault: `${said.span}, and ${demand.ref} asks for ${early ? 'at least' : 'at most'} ${retention.span}`,
    text: `${demand.ref} says “${cut(retention.sentence)}” ${
      early
        ? 'What was deleted before cannot be brought back when somebody asks for it.'
        : 'What is still there after that can be asked for, found and lost, and whoever it is about was promised otherwise.'
    }`,
    question: `${isSure ? '' : 'Are the two about the same data? '}${demand.ref} names ${retention.span}, ${placeOf(passage)} ${said.span}: which one holds, and for what?`,
    waysOut: [
      {
        title: `Take the span of ${demand.ref}`,
        tradeOff: early ? 'More to store and to protect.' : 'Older questions can no longer be answered.',
      },
      { title: 'Say which data each of the two is about', tradeOff: 'Two rules to build and to watch.' },
    ],
  });
}
