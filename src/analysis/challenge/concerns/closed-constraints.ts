import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const denied = /\b(?:no|not|never|neither|nor|without|instead of|rather than|none)\b/i;
const far =
  /\b(?:us-(?:east|west)-?\d?|ap-\w+-\d|Virginia|Oregon|Ohio|Singapore|overseas|United States|(?:US|American|Asian) (?:region|data cent\w+|cloud)|hosted (?:in|by) the (?:US|United States)|outside (?:of )?(?:the )?(?:EU|Europe|country))\b/;

const ownHouse =
  /\b(?:own data cent\w+|on[- ]prem\w*|in[- ]house|(?:municipal|company|county|state|hospital|university|our) data cent\w+|(?:no|not)\b[^.;]* (?:public )?clouds?)\b/i;
const publicCloud = /\b(?:Amazon|AWS|S3|Azure|Google Cloud|GCP|BigQuery|Firebase|Cloudflare|Snowflake|public cloud|SaaS)\b/;

/** Constraints that close something: "no new infrastructure", "data stay in the EU", "15 working days". */
export function closedConstraints(reading: DesignReading): Objection[] {
  const demands = reading.demands.filter(({ kind }) =>
    ['technical', 'limit', 'team', 'budget', 'timeline', 'compliance', 'security'].includes(kind),
  );
  return demands.flatMap((demand) => [
    ...addsNew(reading, demand),
    ...leavesPlace(reading, demand),
    ...moreWork(reading, demand),
    ...comesIn(reading, demand),
  ]);
}

/** "No new servers": a new server all the same. */
function addsNew(reading: DesignReading, demand: Demand): Objection[] {
  const closed =
    /\b(?:no|without(?: an?| any)?|not? an?) (?:new|additional|further|second|extra) ([\p{L}-]+(?: [\p{L}-]+)?)/iu.exec(
      demand.text,
    )?.[1];
  if (closed === undefined) return [];
  const closedWords = subjectWords(closed);
  const added = /\b(?:new|additional|second|separate|dedicated|another|of its own|set up|introduc\w+)\b/i;
  return objectTo(reading, demand, `“${closed}” is added although none is to be`, (sentence) => {
    return (
      added.test(sentence) &&
      wordsAlike(closedWords, subjectWords(sentence)).length === closedWords.size &&
      closedWords.size > 0 &&
      !/\b(?:region|backup|standby|topics?)\b/i.test(sentence)
    );
  });
}

/** "Data stay in the EU": a place that is not there. */
function leavesPlace(reading: DesignReading, demand: Demand): Objection[] {
  if (
    !ownHouse.test(demand.text) &&
    !/\b(?:EU|Europe\w*|Germany|Switzerland|Austria|UK|own data cent\w+|on[- ]prem\w*|in[- ]house|country)\b/.test(demand.text)
  )
    return [];
  return objectTo(
    reading,
    demand,
    'it is somewhere else than it has to be',
    (sentence) =>
      far.test(sentence) || (ownHouse.test(demand.text) && publicCloud.test(sentence) && !publicCloud.test(demand.text)),
  );
}

/** What is said to stay outside, before the words that say so. */
const staysOutside =
  /^(.*?)\b(?:(?:must|may|do|does|shall|can) ?not|never) (?:enter|touch|reach|pass(?: through)?)\b[^.;]*\b(?:systems?|servers?|house|network|machines?)\b|^(.*?)\bstays? (?:away from|out of|outside)\b[^.;]*\b(?:systems?|servers?|house|network|machines?)\b/i;
const takenIn =
  /\b(?:enters?|types?|keys? in)\b[^.;]*\b(?:in|into|on) (?:our|the)(?: own)? (?:\w+ )?(?:form|page|dialog|screen|app)\b|\bpass(?:es)? through (?:our|the) (?:\w+ )?(?:server|service|application|backend|gateway)s?\b|\b(?:is|are) (?:stored|kept|saved) (?:with|in|by) (?:our|the)\b/i;
const keptOutside = /\b(?:hosted|iframe|token\w*|redirect\w*|last four|provider(?:'s|’s) (?:\w+ )?(?:page|form|field)s?)\b/i;

/** "Card data do not touch any system of ours": and are entered in a form of ours. */
function comesIn(reading: DesignReading, demand: Demand): Objection[] {
  const [, banned, away] = staysOutside.exec(demand.text) ?? [];
  const words = subjectWords(banned ?? away ?? '');
  return objectTo(
    reading,
    demand,
    'it comes in where it has to stay outside',
    (sentence) => takenIn.test(sentence) && !keptOutside.test(sentence) && wordsAlike(words, subjectWords(sentence)).length > 0,
  );
}

const workDays = /\b(?:working|person|man|developer|engineer)?[- ]?days\b/i;

/** "15 working days": an effort that is larger. */
function moreWork(reading: DesignReading, demand: Demand): Objection[] {
  const isEffort = (text: string): boolean =>
    /\b(?:effort|work\w*|person|man|developers?|engineers?|estimate\w*)\b/i.test(text) && workDays.test(text);
  if (!isEffort(demand.text)) return [];
  const limit = Math.max(0, ...daysIn(demand.text));
  if (limit === 0) return [];
  return objectTo(
    reading,
    demand,
    'it is more work than there is time for',
    (sentence) => /\b(?:effort|estimate\w*|person|man)\b/i.test(sentence) && daysIn(sentence).some((days) => days > limit),
  );
}

function daysIn(text: string): number[] {
  return readFigures(text)
    .filter(({ kind, text: written }) => kind === 'duration' && /days?$|weeks?$/i.test(written))
    .map(({ value, text: written }) => (/weeks?$/i.test(written) ? (value / 604800) * 5 : value / 86400));
}

function objectTo(reading: DesignReading, demand: Demand, fault: string, breaks: (sentence: string) => boolean): Objection[] {
  for (const passage of reading.design) {
    if (['Playbook Patterns', 'Open Questions'].includes(passage.section)) continue;
    const sentence = passage.sentences.find((said) => !denied.test(said) && breaks(said));
    if (sentence === undefined) continue;
    return [
      raise(reading, {
        concern: 'constraint-broken',
        weight: 'minor',
        passage,
        sentence,
        demand,
        fault,
        text: `The constraint says “${demand.text}”. Whoever set it has not agreed to this.`,
        question: 'Does the constraint allow it, and if not, what does the same without it?',
        waysOut: [
          { title: 'Stay within the constraint', tradeOff: 'Some of what this does has to be built or left out.' },
          { title: 'Change the constraint with whoever set it', tradeOff: 'Takes time, and may be refused.' },
        ],
      }),
    ];
  }
  return [];
}
