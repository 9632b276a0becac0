import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { sentencesOf } from '../passages.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const person = String.raw`(?:people|persons?|users?|members?|colleagues?|clerks?|staff|hands?|signatures?|approvals?|roles?|pairs? of eyes|\w+(?:ers?|ors?|ists?|ians?|ees?|ants?|ents?))`;

/** Two have to do it, or whoever did the one must not do the other. */
const twoHands = new RegExp(
  String.raw`\b(?:themsel(?:f|ves)|himself|herself|oneself|(?:two|second|another|different|distinct)(?: \w+)? ${person}|four[- ]eyes|dual control|not the (?:same|one)|whoever\b[^.;]*\b(?:does not|do not|never|must not|may not|cannot)|(?:never|not) (?:by )?(?:the )?(?:same|one who|person who)|other than (?:the|who|whoever)|(?:no|nobody|never|not|none)\b[^.;]* (?:his|her|their|its|one['’]s|the)? ?own\b)`,
  'i',
);

const deeds =
  /\b(?:approv|confirm|releas|sign|countersign|check|decid|grad|review|verif|authori[sz]|accept|clos|count|settl|clear|publish|order|dispens|pay|grant|assign|writ|book|cancel|correct|validat)\w*/gi;

const apart =
  /\b(?:second|two|another|different|differs?|distinct|other than|other (?:person|user|member)|somebody else|someone else|four[- ]eyes|dual|deputy|deputies|not the (?:same|one|requester|author|\w+er)|never (?:the|his|her|their)|(?:refus|reject|forbid|exclud|prevent|block|den)\w*|constraint|<>|!=|unequal|equal)\b/i;

/** It is said outright that one does both. */
const sameHands =
  /\b(?:own|same (?:person|user|member|clerk|\w+er|screen|dialog|form|page|step)|themselves|himself|herself|alone|on (?:his|her|their) own|any(?:one|body)?|directly|by the (?:one|person|\w+er) who|automatically|at once|with (?:a|the|one|his|her|their) (?:PIN|password|click))\b/i;

/** Two are to look, or one must not judge what is theirs; where the deed is described, nothing keeps the two apart. */
export function separateHands(reading: DesignReading): Objection[] {
  const said = sentencesOf(
    reading.design.filter(({ section }) => !['Domain Model', 'Monitoring', 'Performance', 'Playbook Patterns'].includes(section)),
  ).map((placed) => ({ ...placed, words: subjectWords(`${placed.passage.label} ${placed.sentence}`) }));
  return reading.demands
    .filter(
      ({ kind, text }) =>
        ['invariant', 'criterion', 'requirement', 'security', 'compliance'].includes(kind) && twoHands.test(text),
    )
    .flatMap((demand) => {
      const asked = subjectWords((demand.text.match(deeds) ?? []).join(' '));
      if (asked.size === 0) return [];
      const things = [...demand.words].filter((word) => !asked.has(word));
      const described = said
        .filter(({ words }) => wordsAlike(asked, words).length > 0 && wordsAlike(things, words).length > 0)
        .map((one) => ({ ...one, shared: wordsAlike(demand.words, one.words).length }))
        .toSorted((a, b) => b.shared - a.shared);
      const isKeptApart = described.some(({ sentence }) => apart.test(sentence));
      const found =
        described.find(({ sentence }) => sameHands.test(sentence) && !apart.test(sentence)) ??
        (isKeptApart ? undefined : described[0]);
      return found && !isKeptApart ? [objectTo(reading, demand, found)] : [];
    });
}

function objectTo(
  reading: DesignReading,
  demand: Demand,
  { passage, sentence }: { passage: DesignReading['design'][number]; sentence: string },
): Objection {
  return raise(reading, {
    concern: concernOf(demand),
    weight: 'minor',
    passage,
    sentence,
    demand,
    fault: `one person does both, against “${cut(demand.text)}”`,
    text: 'Nothing that is said keeps the two apart: one mistake or one bad intention is enough, and nobody else looks before it takes effect.',
    question: 'Which line refuses whoever did the first part, and who takes it when nobody else is there?',
    waysOut: [
      { title: 'Refuse it in the command, with both names in the row and a check that they differ', tradeOff: 'Somebody waits.' },
      { title: 'A deputy for such cases', tradeOff: 'Has to be named and kept up to date.' },
    ],
  });
}

function concernOf({ kind }: Demand): Concern {
  return kind === 'invariant' ? 'invariant-broken' : 'authorization';
}
