import type { StepOutput } from '../../../steps/registry.ts';

type Alternative = StepOutput<'design/answer-turn'>['alternatives'][number];

/** Other ways to do one kind of thing. `{thing}` is what the turn is about. */
interface Choice {
  /** Words by which the design names what it does now. */
  readonly about: RegExp;
  /** `within` says it of a part that does other things beside this one, such as a service with a cache in it; `text` where it is all that the part is. */
  readonly ways: readonly (Alternative & {
    readonly present: RegExp;
    /** What anywhere in the design takes it, of a way that no part takes for itself. */
    readonly presentAnywhere?: RegExp;
    readonly within?: string;
  })[];
}

/** Decisions that most designs take one way or the other. A way that the design takes already (`present`) is none. */
export const choices: readonly Choice[] = [
  {
    about:
      /\b(?:cach\w+|redis|memcached|read model|projection|materiali[sz]ed|(?:keeps?|holds?|has) (?:a|its own|an own) copy)\b/i,
    ways: [
      {
        title: 'Read at the source',
        text: '{thing} goes; its readers ask the source, with an index or a query made for them.',
        within: 'What {thing} copies from others it asks for at their place each time; what it owns stays as it is.',
        pros: ['Nothing can be stale, and nothing has to be rebuilt.', 'One part less to operate.'],
        cons: ['Load and latency of the source count for every reader.', 'When the source is away, so are its readers.'],
        fitsWhen: 'The source answers within the target at the expected load; measure before deciding otherwise.',
        present: /\bno cache\b/i,
      },
      {
        title: 'A table in the same database, written in the transaction of the change',
        text: 'What {thing} holds is kept as rows beside the source and changed together with it.',
        within: 'What {thing} keeps a copy of stands as rows beside its source and is changed together with it.',
        pros: ['Never behind, never different.', 'No expiry, no rebuild.'],
        cons: ['Each write does more.', 'Works only within one database.'],
        fitsWhen: 'Source and readers share a database, and reads are many more than writes.',
        present: /written in the (?:same )?transaction|generated column/i,
      },
    ],
  },
  {
    about: /\b(?:queues?|topics?|kafka|rabbitmq|sqs|broker|event bus|mqtt|message bus)\b/i,
    ways: [
      {
        title: 'A table as queue, polled with skip locked',
        text: 'What {thing} carries is written as rows with the change, and workers claim them.',
        pros: ['Change and message are one transaction.', 'No broker to operate, and SQL shows what waits.'],
        cons: ['Some thousand messages a second are its end.', 'Many consumers of one message need a row each.'],
        fitsWhen: 'Producers and consumers share a database, and volumes are those of people.',
        present: /skip locked|\boutbox\b/i,
      },
      {
        title: 'A direct call',
        text: 'Whoever changes something for {thing} calls the other side and waits for its answer.',
        pros: ['The answer is known at once; errors reach who caused them.', 'Nothing is repeated behind anybody’s back.'],
        cons: ['Both have to be up together.', 'Slowness of the one is slowness of the other.'],
        fitsWhen: 'The caller cannot go on without the answer.',
        present: /synchronous call|direct call/i,
      },
    ],
  },
  {
    about: /\b(?:https?|rest|grpc|calls?|synchronous\w*|rpc|api of)\b/i,
    ways: [
      {
        title: 'An own copy, kept up by events',
        text: 'What is asked for at {thing} is kept where it is needed, and follows the events of its owner.',
        pros: ['Goes on while the other side is away.', 'No call in the path of the user.'],
        cons: [
          'It is behind for a moment; what must not be decided on an old state still has to ask.',
          'A first filling and a repair are needed.',
        ],
        fitsWhen: 'It is read often, changes seldom, and being some seconds late harms nobody.',
        present: /own copy|keeps? a copy|read model/i,
      },
      {
        title: 'Accept, store, do later',
        text: 'The request is stored with a state; a worker does what {thing} needs and changes the state.',
        pros: ['The user never waits for the other side.', 'Repetition, pacing and repair have one place.'],
        cons: ['The user sees a state in between.', 'Refusals come later, by another way.'],
        fitsWhen: 'The result is not needed in the same minute.',
        present: /\b202\b|accepted and stored|stored and (?:done|processed) later/i,
      },
    ],
  },
  {
    about: /\b(?:jobs?|cron|scheduler|nightly|every (?:\d+ )?(?:minutes?|hours?|night)|timer|batch)\b/i,
    ways: [
      {
        title: 'A due time in each row, claimed when it comes',
        text: 'Each thing that {thing} looks for carries the time at which it is due; a worker claims what is due every few seconds.',
        pros: ['Seconds late in place of one period.', 'A crash loses one item, not a run.', 'Load is spread.'],
        cons: ['Due times have to follow when things change.', 'An index and a worker that always runs.'],
        fitsWhen: 'Items fall due one by one.',
        present: /due_?(?:at|time)|claims? what is due/i,
      },
      {
        title: 'Decide when it is read',
        text: 'What {thing} would set is computed from the time whenever somebody looks.',
        pros: ['Never late, and no job that can stand still.'],
        cons: ['Nothing happens by itself: no message, no event.', 'Every reader has to compute it the same way.'],
        fitsWhen: 'Only what is shown or allowed depends on it.',
        present: /computed when read|on read/i,
      },
    ],
  },
  {
    about: /\b(?:locks?|for update|optimistic|pessimistic|at the same time|simultan\w+|concurren\w*|unique)\b/i,
    ways: [
      {
        title: 'One conditional statement',
        text: 'Check and change of {thing} are one statement; no row changed means that somebody was faster.',
        pros: ['No lock is held while code thinks.', 'The rule stands where it cannot be passed by.'],
        cons: ['The rule has to be sayable as a condition.', 'The loser needs an answer.'],
        fitsWhen: 'Conflicts are rare, and one row tells.',
        present: /conditional|where .*status/i,
      },
      {
        title: 'One after the other, by key',
        text: 'Requests about the same {thing} go through one worker at a time, chosen by its key.',
        pros: ['No conflict to handle at all.', 'Order is kept as well.'],
        cons: ['A busy key waits for itself.', 'Asynchronous for the caller.'],
        fitsWhen: 'Work on one thing takes long, or order matters.',
        present: /partition(?:ed)? by|single writer/i,
      },
    ],
  },
  {
    about: /\b\p{Lu}\p{Ll}+ service\b|\b[Mm]icroservices?\b|\b[Ss]erverless\b|\b[Ll]ambda\b/u,
    ways: [
      {
        title: 'One deployable with a module for each part',
        text: 'The parts of {thing} stay apart as modules with their own tables, and are deployed together.',
        pros: [
          'Calls between them cannot time out; one transaction is possible where it must be.',
          'One pipeline, one thing to watch.',
        ],
        cons: ['They are released and scaled together.', 'Boundaries hold only as long as somebody checks them.'],
        fitsWhen: 'One team builds all of it, and no part needs another pace.',
        present: /one (?:service|deployable|application|process) for all|modular monolith|\bmonolith\b/i,
        presentAnywhere: /\bone (?:deployable|service|application|part)\b/i,
      },
    ],
  },
  {
    about: /\b(?:sms|push|e-?mails?|mails?|notif\w+|messages? to)\b/i,
    ways: [
      {
        title: 'Collect and send together',
        text: 'What {thing} has to say to one person is collected for some minutes and sent as one message.',
        pros: ['Fewer messages, fewer costs, fewer people who switch them off.'],
        cons: ['Later by the time it waits.', 'What cannot wait needs a way of its own.'],
        fitsWhen: 'Several things happen to the same person within a short time.',
        present: /digest|collected/i,
      },
    ],
  },
  {
    about: /\b(?:upload\w*|blobs?|attachments?|photos?|images?)\b/i,
    ways: [
      {
        title: 'Straight to the object store, with a signed address',
        text: 'The client puts what {thing} receives into the store itself; the service hands out the address and records the result.',
        pros: ['No large body passes through the service.', 'An interrupted upload goes on.'],
        cons: ['What was never confirmed has to be cleaned up.', 'Checks come after the upload.'],
        fitsWhen: 'Files are larger than a few megabytes.',
        present: /signed (?:url|address)|presigned/i,
      },
    ],
  },
];
