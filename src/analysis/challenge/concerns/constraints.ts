import { escapePattern } from '../../concepts/escape-pattern.ts';
import type { Objection } from '../../../lifecycle/challenge.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isSameProduct } from '../../technology/same-product.ts';
import { isSetAside } from '../../technology/set-aside.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { closedConstraints } from './closed-constraints.ts';
import { changesWhatStays } from './changed-systems.ts';
import { differingBudgets } from './differing-budgets.ts';
import { findSentence } from './find-sentence.ts';
import { overBudget } from './budget.ts';
import { unknownLanguage } from './unknown-language.ts';
import { unspokenLimits } from './unspoken-limits.ts';
import { embedded, unknownProduct } from './unknown-product.ts';

/** Constraints that the design breaks: technology that is excluded or unknown to the team, and more money than there is. */
export function objectToConstraints(reading: DesignReading): Objection[] {
  const hard = [...excludedTechnology(reading), ...newPlatform(reading)];
  return [
    ...hard,
    ...(hard.length > 0 ? [] : [...unknownLanguage(reading), ...unknownProduct(reading)]),
    ...overBudget(reading),
    ...differingBudgets(reading),
    ...changesWhatStays(reading),
    ...closedConstraints(reading),
    ...unspokenLimits(reading),
  ];
}

const excluding =
  /\b(?:nobody|no one|none of|never|not|no|neither|nor|without|cannot|excluded|forbidden|prohibited|banned|ruled out|must not|may not)\b/i;

/** "No new store: the existing Postgres", "no database other than Oracle": what follows may be used. */
const allowed = /[:–;]\s|\b(?:other than|except|besides|beyond|apart from|but|only|existing|instead of)\b/i;

/** "No direct access to Kafka", "no Kafka cluster of our own": not the thing is excluded, but a way of having it. */
const onlyOneWay =
  /\b(?:direct(?:ly)?|(?:of|on) (?:our|their|its|his) own|own|new|additional|second|further|self[- ](?:run|hosted|managed)|unmanaged|hand[- ]written|raw|custom|without|except|unless|other than)\b/i;

/** "None of whom has run Kafka": a gap that can be filled, and no ban. */
const unskilled =
  /\b(?:nobody|no one|none|neither|nor|never|not?|without)\b[^.;]*\b(?:run|runs|ran|know\w*|used|operat\w*|experience\w*|skill\w*|familiar|worked|trained|learn\w*)\b/i;

/** "What is not Oracle is forbidden", "no database that is not Oracle": what follows is all that may be used. */
const exempting =
  /\b(?:(?:what(?:ever)?|anything|everything|all)(?: (?:that|which))?(?: (?:is|are|does|do|comes?|runs?))?|(?:that|which) (?:is|are|does|do)) not\b/i;

function listBannedBehind(clause: string): string[] {
  const [spoken = ''] = clause.split(exempting);
  if (!excluding.test(spoken)) return [];
  const said = spoken.slice(spoken.search(excluding)).split(allowed)[0] ?? '';
  return [...findTechnologyTerms(said).map(({ term }) => term), ...properNames(said)];
}

const ban =
  /\s(?:(?:must|may|shall|should|can) ?not be (?:used|adopted|chosen|introduced|deployed|bought)|(?:is|are) (?:not (?:allowed|permitted|an option|wanted)|forbidden|prohibited|excluded|banned|ruled out))(?: (?:any ?more|at all|here))?(?=[,;:.!]|$)/i;
const besideNames =
  /^(?:[\s,]|\b(?:and|or|nor|both|the|any|of|us(?:e|ing)|databases?|servers?|clusters?|products?|services?|clouds?)\b)*$/i;

/** "Oracle must not be used": names alone, as "changes of the Oracle schema are not allowed" bans no product. */
function listBannedBefore(clause: string): string[] {
  const at = clause.search(ban);
  if (at === -1) return [];
  // Names that may be everyday words are known by their capital, which says nothing at the start of a sentence.
  const named = findTechnologyTerms(`${lead}${clause}`)
    .map(({ term, start, end }) => ({ term, start: start - lead.length, end: end - lead.length }))
    .filter(({ end }) => end <= at);
  const rest = named.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, clause.slice(0, at));
  return besideNames.test(rest) ? named.map(({ term }) => term) : [];
}

const lead = 'it uses ';

/** What a constraint names in a clause of denial is used all the same. */
function excludedTechnology(reading: DesignReading): Objection[] {
  const demands = reading.demands.filter(({ kind }) => kind === 'team' || kind === 'technical' || kind === 'limit');
  return demands.flatMap((demand) => {
    const banned = demand.text
      .split(/[.;]\s+/)
      .filter((clause) => excluding.test(clause))
      .flatMap((clause) => [...listBannedBefore(clause), ...listBannedBehind(clause)])
      .filter((term) => term.length > 1 && !isWhatIsBuilt(reading, term));
    for (const term of new Set(banned)) {
      const named = new RegExp(String.raw`(?<![\p{L}])${escapePattern(term)}(?![\p{L}])`, 'iu');
      const found = findSentence(
        reading,
        (sentence) => named.test(sentence) && !/\b(?:no|not|nobody|never|without|instead of|neither|nor)\b/i.test(sentence),
      );
      if (found) {
        return [
          raise(reading, {
            concern: 'constraint-broken',
            weight: onlyOneWay.test(demand.text) || isRunForUs.test(found.sentence) ? 'minor' : 'blocker',
            ...found,
            demand,
            ...(unskilled.test(demand.text) && !ban.test(demand.text)
              ? {
                  fault: `${term} is used, which nobody there has run`,
                  text: `The constraint says “${demand.text}”. The design rests on what nobody there can run: the first night it fails there is no one to call.`,
                  question: `Who runs ${term}, and who is called when it fails?`,
                }
              : {
                  fault: `${term} is used although it is excluded`,
                  text: `The constraint says “${demand.text}”. Whoever set it will stop the design the day they see it, and what rests on ${term} has to be built again.`,
                  question: `Who allows ${term}, and what did the constraint mean if not this?`,
                }),
            waysOut: [
              { title: 'Stay with what is there', tradeOff: 'Some of what the new thing does has to be built or left out.' },
              { title: 'Change the constraint, with time and people to learn it', tradeOff: 'Date and budget move.' },
            ],
          }),
        ];
      }
    }
    return [];
  });
}

/** "No service may need Ledgerly to start": what is built bears the name itself, and is not what somebody excludes. */
function isWhatIsBuilt({ material: { prd, source, rfc } }: DesignReading, term: string): boolean {
  const named = new RegExp(String.raw`(?<![\p{L}])${escapePattern(term)}(?![\p{L}])`, 'iu');
  const parts = source.kind === 'daa' ? [...source.body.contexts, ...source.body.aggregates].map(({ name }) => name) : [];
  return [prd.title, source.title, rfc.title, ...parts].some((name) => named.test(name));
}

/** Names that no list knows: written with a capital within a sentence. */
function properNames(clause: string): string[] {
  return (clause.match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}+#.]{2,}/gu) ?? []).map((name) => name.replace(/\.$/, ''));
}

const learnt =
  /\b(?:learn\w*|train\w*|pick(?:s|ed)? (?:(?:\w+ ){1,3})?up|gets? used to|become familiar|new to (?:us|the team)|first (?:project|time) with|along the way|steep)\b/i;

/** It has been learnt, or there is hardly anything to learn. */
const isLearnt =
  /\b(?:nothing|not new|spikes?|prototypes?|already (?:known|knows|knew|run|runs|used|trained)|(?:has|have) (?:run|used|operated)|since 20\d\d|was (?:learnt|learned)|(?:team|we|developers|operators|everybody) (?:all )?(?:knows?|masters?))\b/i;

/** Why people choose what they do not know. */
const attracted =
  /\b(?:nobody (?:knows|has (?!to\b))|where the industry|industry is going|modern stack|future[- ]proof|state of the art|always wanted|chance to|opportunity to|we set up)\b/i;

/** Somebody else runs it, or it runs already: there is little to learn before the first night. */
const isRunForUs =
  /\b(?:managed|hosted|as a service|existing|already|company['’]?s?|platform team|platform group|provided by|offered by|operated by|(?:runs|run|operates) it|in use|in house|shared cluster|present|of today|as today|current|run by (?:the|our)|bought|SaaS|serverless|from the (?:provider|cloud))\b/i;

/** Services of a cloud, which nobody installs: that they are new costs days and no nights. */
const isManagedByName =
  /\b(?:RDS|Aurora|DynamoDB|S3|SQS|SNS|EventBridge|Kinesis|MSK|ElastiCache|Timestream|Lambda|Cloud SQL|Spanner|Firestore|Bigtable|BigQuery|Pub\/Sub|Memorystore|Cosmos DB|Event Hubs|Service Bus|Blob Storage|Snowflake|Atlas)\b/;

const exhaustive = /\b(?:no other|nothing else|only|nobody|no one|none of|never (?:run|operated|used)|no experience)\b/i;

/** Whether it is ours to run at night. */
function isOurs(sentence: string): boolean {
  return !isRunForUs.test(sentence) && !isManagedByName.test(sentence);
}

/** A platform that the team has to learn, against a constraint on team or platform. */
function newPlatform(reading: DesignReading): Objection[] {
  // A team that names what it works with has said what it does not know.
  const demand =
    reading.demands.find(({ kind, text }) => kind === 'team' && findTechnologyTerms(text).length > 0) ??
    reading.demands.find(({ kind }) => kind === 'team') ??
    reading.demands.find(({ kind }) => kind === 'technical');
  if (!demand) return [];
  const known = reading.demands
    .filter(({ kind }) => kind !== 'proposal')
    .flatMap(({ text }) => findTechnologyTerms(text).map(({ term }) => term));
  const runs = new Set(findTechnologyTerms(demand.text).map(({ category }) => category));
  const found = findSentence(reading, (sentence, section) => {
    if (section !== 'Technology Choices') return false;
    const added = findTechnologyTerms(sentence).filter(
      (found) => !known.some((term) => isSameProduct(term, found.term)) && !isSetAside(sentence, found),
    );
    if (learnt.test(sentence) || attracted.test(sentence)) return added.length > 0 && !isLearnt.test(sentence);
    // "No other data store": what is of the same kind as what the team runs is excluded without being named.
    return (
      exhaustive.test(demand.text) &&
      !isRunForUs.test(sentence) &&
      !/\b(?:no|not|instead of|rather than)\b/i.test(sentence) &&
      added.some(
        ({ category, term }) =>
          /^\p{Lu}/u.test(term) &&
          !embedded.test(term) &&
          ['database', 'messaging', 'language'].includes(category) &&
          runs.has(category),
      )
    );
  });
  if (!found) return [];
  return [
    raise(reading, {
      concern: 'constraint-broken',
      weight: isOurs(found.sentence) && (learnt.test(found.sentence) || exhaustive.test(demand.text)) ? 'major' : 'minor',
      ...found,
      demand,
      fault: 'it rests on what the team has yet to learn',
      text: `The constraint says “${demand.text}”. Learning it takes the time that the date does not have, and whoever is called at night has never seen it fail.`,
      question: 'Who runs this on the first day, and where is the time to learn it?',
      waysOut: [
        { title: 'Build it with what the team knows', tradeOff: 'Less comfortable in some respects.' },
        { title: 'Plan the learning, and move the date', tradeOff: 'Whoever waits for the date has to agree.' },
      ],
    }),
  ];
}
