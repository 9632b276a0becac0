import type { Objection } from '../../../lifecycle/challenge.ts';
import { misplacedData } from './misplaced-data.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';

/** Where the design departs from the model: a part that does the work of another one, and steps over two systems that nobody undoes. */
export function objectToModelBreaks(reading: DesignReading): Objection[] {
  return [...movedWork(reading), ...misplacedData(reading), ...stepsWithoutUndo(reading)];
}

const located =
  /\b(?:sits?|lives?|runs?|is done|are done|is kept|is decided|happens?|is computed|is calculated|takes place|is handled|is made|belongs?|is implemented|placed|put|moves?|moved|stays?|goes)\b[^.;]*\b(?:in|by|inside|within|with|into|to) /i;
const owns =
  /\b(?:keeps? (?:a |its own )?(?:copy|list|table|record)|decides?|chooses?|picks?|computes?|calculates?|checks?|expires?|closes?|creates?|assigns?|allocates?|sets?|issues?|approves?|cancels?|confirms?|prices?|applies)\b/i;

/** Work of one context that the design gives to another one. */
function movedWork(reading: DesignReading): Objection[] {
  const { source } = reading.material;
  if (source.kind !== 'daa' || source.body.contexts.length < 2) return [];
  const { contexts, aggregates } = source.body;
  const work = contexts.map(({ name, responsibilities, language }) => {
    const own = aggregates.filter(({ context }) => context === name);
    const deeds = [...responsibilities, ...own.flatMap(({ operations }) => operations.map((operation) => operation.name))];
    return {
      name,
      deeds: subjectWords(deeds.join('. ')),
      things: subjectWords([...own.map((aggregate) => aggregate.name), ...language.map(({ term }) => term), name].join('. ')),
    };
  });
  const found: Objection[] = [];
  for (const passage of reading.design) {
    if (!['Component Design', 'High-Level Approach', 'Integration Points'].includes(passage.section)) continue;
    for (const sentence of passage.sentences) {
      for (const host of work) {
        const place = new RegExp(
          String.raw`${located.source}(?:the )?(?:(?:\w+ ){1,2}(?:of|in) (?:the )?)?${host.name}\b`,
          'i',
        ).exec(sentence);
        if (!place || /\b(?:not|no|never|nor)\b/i.test(place[0])) continue;
        const words = subjectWords(sentence);
        const owner = work.find(
          (other) =>
            other.name !== host.name &&
            sharedWords(minus(other.deeds, host.deeds), words).length >= 2 &&
            sharedWords(minus(other.things, host.things), words).length >= 1 &&
            owns.test(sentence),
        );
        if (!owner) continue;
        found.push(
          raise(reading, {
            concern: 'boundary',
            weight: 'major',
            passage,
            sentence,
            fault: `${host.name} does work that the model gives to ${owner.name}`,
            text: `In ${source.key} this belongs to ${owner.name}, which holds the rules and the state for it. Done elsewhere it works on a copy, the rule stands in two places, and the two come to different results.`,
            question: `Why is this not an operation of ${owner.name}, or does the boundary belong elsewhere?`,
            waysOut: [
              {
                title: `Leave it with ${owner.name}; ${host.name} calls it or follows its events`,
                tradeOff: 'A call or a moment of delay.',
              },
              {
                title: `Move the aggregate to ${host.name}, in ${source.key} too`,
                tradeOff: 'The model has to pass its gate again.',
              },
            ],
          }),
        );
        break;
      }
    }
  }
  return found.slice(0, 2);
}

function minus(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one].filter((word) => !other.has(word)));
}

const foreignStep =
  /\b(?:post(?:s|ed|ing)?|book(?:s|ed)?|charg(?:e|es|ed)|pay(?:s|ment|out)?|reserv(?:e|es|ed)|(?<!in (?:this|that|the same|any) )order(?:s|ed)?|transfer(?:s|red)?|debit(?:s|ed)?|ship(?:s|ped)?|draft(?:s|ed)?|print(?:s|ed)?|issu(?:e|es|ed)|register(?:s|ed)?|submit(?:s|ted)?|capture[sd]?|confirm(?:s|ed)?)\b/i;
const manySteps =
  /\b(?:in (?:two|three|four|five|\d) steps|(?:two|three|four|five|\d) steps|one after (?:the other|another)|first\b[^.]*\bthen\b[^.]*|\bthen\b[^.]*\bthen\b|step by step|in this order|each step|next step|following step|in turn)\b/i;
const undone =
  /\b(?:saga|compensat\w*|undo\w*|undone|void(?:s|ed)?|revers(?:e|es|ed|al)|refund\w*|roll(?:ed)? back|taken back|takes? back|withdraw\w*|releas(?:e|es|ed) (?:the|its|again)|cancel(?:s|led|ed) (?:the|it)|falls? free|times out into)\b/i;

function countSteps(sentence: string): number {
  return new Set(sentence.toLowerCase().match(new RegExp(foreignStep.source, 'gi')) ?? []).size;
}

/** Steps over two systems, without a word of what is undone when a later one fails. */
function stepsWithoutUndo(reading: DesignReading): Objection[] {
  // Whoever turned it down has considered it as well.
  if (reading.passages.some(({ role, label, text }) => role !== 'given' && /\b(?:sagas?|compensat)/i.test(`${label} ${text}`)))
    return [];
  for (const passage of reading.design) {
    if (!['Component Design', 'High-Level Approach', 'Integration Points'].includes(passage.section)) continue;
    const sentence = passage.sentences.find(
      (said) =>
        (manySteps.test(said) &&
          /\beach (?:at|by|with|from) (?:another|a different|its own) (?:supplier|provider|system|service|partner)/i.test(
            said,
          )) ||
        (countSteps(said) >= 3 &&
          /\b(?:then|provider|system|means|steps?|after)\b/i.test(passage.block) &&
          passage.section !== 'Integration Points') ||
        (manySteps.test(said) && countSteps(said) >= 2),
    );
    if (sentence === undefined || undone.test(passage.block)) continue;
    return [
      raise(reading, {
        concern: 'pattern-not-considered',
        // Three verbs of doing make no sequence yet.
        weight: manySteps.test(sentence) ? 'major' : 'minor',
        passage,
        sentence,
        fault: 'steps over several systems, and no compensation (saga) is considered',
        text: 'The steps cannot be one transaction. When a later one is refused, the earlier ones stand: something was sent, booked or promised that never comes true, and nobody takes it back.',
        question: 'Which step is undone by what when the one after it fails for good?',
        waysOut: [
          {
            title: 'A saga: a state for each step and a compensation for each effect',
            tradeOff: 'States in between become visible; some effects cannot be undone, only made good.',
          },
          { title: 'Put what cannot be undone last', tradeOff: 'People wait longer for it.' },
        ],
      }),
    ];
  }
  return [];
}
