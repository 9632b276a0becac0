import type { StepOutput } from '../../../steps/registry.ts';

type Alternative = StepOutput<'design/answer-turn'>['alternatives'][number];

/** Something that a design decides as a whole, and its opposite. */
interface WholeChoice extends Alternative {
  /** A sentence that takes the one way. */
  readonly states: RegExp;
  /** What anywhere in the design or its alternatives makes the other one no news. */
  readonly present: RegExp;
}

/** Sync or async, kept or in memory, one store or two, together or apart: where a design says the one, the other can be asked for. */
export const wholeChoices: readonly WholeChoice[] = [
  {
    states: /\b(?:held|kept|stored|lives?|stays?) in (?:the )?(?:memory|ram)\b|\bin[- ]memory\b/i,
    title: 'Rows in the database in place of memory',
    text: 'What is held in memory becomes a table; a process that starts reads where the last one stopped.',
    pros: ['A restart loses nothing, and a second instance sees the same.', 'What waits can be counted and corrected.'],
    cons: ['Each change costs a write.', 'Somebody has to remove what is done.'],
    fitsWhen: 'It must survive a restart, or more than one instance runs.',
    present: /\b(?:table|rows?) (?:in place of|instead of) (?:the )?memory\b/i,
  },
  {
    states: /\b(?:over|by|via|calls?|through) (?:an? |the )?(?:https?|rest|grpc|soap|api)\b|\bsynchronous\w*\b/i,
    title: 'Store it first, and let a worker make the call',
    text: 'The request is answered once its intent is stored; a worker calls the other system, repeats after failures, and records what came back.',
    pros: ['The feature goes on while the other system is away.', 'Time-outs, pace and repetition have one place.'],
    cons: [
      'Who asked sees a state in between, and hears of a refusal later.',
      'A worker and what waits for it have to be watched.',
    ],
    fitsWhen: 'Nobody needs the answer of the other system in the same minute.',
    present: /\boutbox\b|accepted and stored|stored first|work(?:ed)? (?:it )?off later/i,
  },
  {
    states: /\b(?:queues?|topics?|broker|event bus|kafka|rabbitmq|sqs|mqtt|buffers?|buffered)\b/i,
    title: 'A direct call, refused when the other side is away',
    text: 'Whoever has something to hand over calls the other side and waits; nothing is kept in between.',
    pros: ['The answer is known at once, and errors reach who caused them.', 'No queue that grows, and nothing to replay.'],
    cons: ['Both sides have to be up together.', 'Work stops while the network is away.'],
    fitsWhen: 'Who asks can wait or come again, and both sides are run by the same people.',
    present: /\b(?:direct|synchronous) calls?\b/i,
  },
  {
    states:
      /\b(?:stored|kept|held|rows?) in (?:a |an |the |one )?(?:\w+ )?(?:postgres\w*|mysql|mariadb|oracle|sql server|mongodb|dynamodb|sqlite|database)\b/i,
    title: 'A second store for what is only read',
    text: 'Lists and reports read from a copy that is made for them and follows the changes; rules are kept in the first store alone.',
    pros: ['Reading no longer disturbs writing.', 'Each side has the shape that it needs.'],
    cons: ['The copy is behind for a moment, and has to be rebuilt when it is wrong.', 'Two things to operate and to back up.'],
    fitsWhen: 'Reading is a multiple of writing, or asks for another shape than the rules.',
    present: /\b(?:read models?|replicas?|second (?:store|database)|cqrs|search index|elasticsearch|redis)\b/i,
  },
  {
    states: /\b(?:redis|elasticsearch|opensearch|mongodb|read model|replicas?|second (?:store|database))\b/i,
    title: 'One store for all of it',
    text: 'What the second store holds becomes tables or indexes of the first one.',
    pros: ['Nothing is behind, nothing differs.', 'One thing to operate, to secure and to back up.'],
    cons: ['Load of reading and of writing meet.', 'Some questions are slower than in a store made for them.'],
    fitsWhen: 'The first store meets the targets under the expected load; measure it.',
    present: /\b(?:one|a single) (?:store|database) for (?:all|everything)\b/i,
  },
];

/** Every design builds something that could also be bought. */
export const readyMade: Alternative & { readonly present: RegExp } = {
  title: 'Buy a ready product, and build only what it lacks',
  text: 'A product on the market does the ordinary part; own code keeps the rules that are particular here, and speaks to it through one adapter.',
  pros: ['In use earlier, and kept up by somebody else.', 'The team has less to run.'],
  cons: [
    'License, and the product’s own idea of the domain.',
    'Rules that it cannot hold have to be kept around it; leaving it is a project.',
  ],
  fitsWhen: 'Most stories are what everybody in the trade does, and the budget is smaller than the time that building takes.',
  present: /\b(?:off[- ]the[- ]shelf|saas|ready[- ]made|standard software|buy(?:ing)?|bought|licen[sc]es?)\b/i,
};
