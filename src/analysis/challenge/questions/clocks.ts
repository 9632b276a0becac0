import * as clocks from '../meanings/clocks.ts';
import { anyOf } from '../phrases/concept.ts';
import type { OpenQuestion } from '../open-question.ts';
import { described } from './sections.ts';

export const clockQuestions: readonly OpenQuestion[] = [
  {
    concern: 'time',
    weight: 'major',
    raised: clocks.outsideClockDecides,
    sections: described,
    answered: clocks.ownClockDecides,
    reach: 'unit',
    fault: 'somebody else’s clock decides',
    text: 'Clocks out there are wrong, drift and can be set by whoever gains by it. What is late, over or in time is then decided wrongly, and differently for each.',
    question: 'Whose clock decides, and how far may the others be off?',
    waysOut: [
      { title: 'The clock of the server decides; others only display', tradeOff: 'What was done in time and came late is late.' },
      { title: 'Both times, with a bound on the difference', tradeOff: 'What is beyond the bound needs a person.' },
    ],
  },
  {
    concern: 'time',
    weight: 'minor',
    raised: clocks.outsideClockTells,
    sections: described,
    answered: clocks.ownClockDecides,
    reach: 'unit',
    fault: 'it goes by somebody else’s clock',
    text: 'Clocks out there are wrong, drift and can be set by whoever gains by it. What is late, over or in time is then decided wrongly, and differently for each.',
    question: 'Whose clock decides, and how far may the others be off?',
    waysOut: [
      { title: 'The clock of the server decides; others only display', tradeOff: 'What was done in time and came late is late.' },
      { title: 'Both times, with a bound on the difference', tradeOff: 'What is beyond the bound needs a person.' },
    ],
  },
  {
    concern: 'time',
    weight: 'major',
    raised: clocks.timeWithoutZone,
    denies: true,
    sections: described,
    answered: anyOf(clocks.timeWithZone, clocks.ownClockDecides),
    reach: 'unit',
    fault: 'it depends on where and when a day begins',
    text: 'Zones differ, and twice a year a day has 23 or 25 hours. What is due, late or over is then an hour or a day off, and nobody sees it in a test.',
    question: 'In which zone is a day cut, and what happens in the nights in which clocks change?',
    waysOut: [
      { title: 'Store instants, cut days with the zone database', tradeOff: 'Each place needs its zone.' },
      { title: 'Store the local date beside the instant', tradeOff: 'Two values that have to agree.' },
    ],
  },
  {
    concern: 'time',
    weight: 'minor',
    raised: clocks.daysAsHours,
    sections: described,
    answered: clocks.timeWithZone,
    reach: 'unit',
    fault: 'days are reckoned as hours',
    text: 'Zones differ, and twice a year a day has 23 or 25 hours. What is due, late or over is then an hour or a day off, and nobody sees it in a test.',
    question: 'In which zone is a day cut, and what happens in the nights in which clocks change?',
    waysOut: [
      { title: 'Store instants, cut days with the zone database', tradeOff: 'Each place needs its zone.' },
      { title: 'Store the local date beside the instant', tradeOff: 'Two values that have to agree.' },
    ],
  },
  {
    concern: 'time',
    weight: 'minor',
    raised: clocks.hourOfSomewhere,
    sections: described,
    answered: anyOf(clocks.timeWithZone, clocks.ownClockDecides),
    reach: 'unit',
    fault: 'it hangs on a clock of which nobody says whose it is',
    text: 'Zones differ, and twice a year a day has 23 or 25 hours. What is due, late or over is then an hour or a day off, and nobody sees it in a test.',
    question: 'In which zone is a day cut, and what happens in the nights in which clocks change?',
    waysOut: [
      { title: 'Store instants, cut days with the zone database', tradeOff: 'Each place needs its zone.' },
      { title: 'Store the local date beside the instant', tradeOff: 'Two values that have to agree.' },
    ],
  },
  {
    concern: 'time',
    weight: 'minor',
    raised: clocks.wallTimeAsInstant,
    sections: described,
    answered: clocks.wallTimeKept,
    reach: 'unit',
    fault: 'hours by the wall are kept or compared by a clock elsewhere',
    text: 'Twice a year the clocks on the wall change and the other one does not: what recurs at nine then recurs at eight or ten, and a day ends an hour off.',
    question: 'Which hour holds after the clocks have changed, and in which zone is it kept?',
    waysOut: [
      { title: 'Keep weekday, hour and zone, and work out the instant for each date', tradeOff: 'One step more for each use.' },
      { title: 'Store the local date beside the instant', tradeOff: 'Two values that have to agree.' },
    ],
  },
];
