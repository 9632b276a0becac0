import { Argument, Option, type Command } from 'commander';
import { sessionMoves, settlements, type SessionMove } from '../../lifecycle/design-session.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Settlement } from '../../ports/design-sessions.ts';
import { parseModelChoices } from '../../ports/model-choice.ts';
import { followReply } from '../design/follow-reply.ts';
import { readDocument } from '../input/read-document.ts';
import { readList, readSessionKey } from '../input/parse-arguments.ts';
import { readTurns } from '../design/read-turns.ts';
import { renderReply } from '../render/design.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { gather } from './gather.ts';

type SpokenMove = Exclude<SessionMove, 'finalize'>;

interface SayOptions {
  readonly about?: readonly string[];
  readonly as?: Settlement;
  readonly because?: string;
  readonly anew?: boolean;
  readonly replaces?: readonly string[];
  readonly changes?: readonly string[];
  readonly seen?: string;
  readonly again?: boolean;
  readonly maxTurns?: string;
  readonly model?: string;
}

/** Adds the verb of `design` that takes a turn. */
export function addDesignSay(design: Command, session: Session): void {
  design
    .command('say')
    .summary('take a turn, and hear the reply')
    .description(
      'Takes a turn and waits for the reply. challenge: say what is wrong, of all or of one part. alternatives: other ways, with trade-offs. dive: one risk to its ground. diagram: as code. ask: a question. decide: settles something, as --as says. park: puts a challenge or question off.',
    )
    .argument('<session>', 'such as DS-001')
    .addArgument(new Argument('[move]', 'what to do').choices(sessionMoves.filter((move) => move !== 'finalize')))
    .argument('[text]', 'in your own words; needed to ask, decide and park; - for what is piped in')
    .addOption(
      new Option(
        '--about <ids>',
        'challenges, parts or sections of the RFC, Playbook entries, parts of other artifacts: CH-1,Q-2 or "Integration Points"',
      ).argParser(gather),
    )
    .addOption(
      new Option(
        '--as <how>',
        'how decide settles it: accept (it holds, this is done about it), rebut (it does not hold), answer (a question), choose (an alternative is taken up, or anything else), reject (an alternative is not taken), use or not-use (a Playbook pattern)',
      ).choices(settlements),
    )
    .option('--because <text>', 'why, of what you decide')
    .addOption(new Option('--replaces <decisions>', 'decisions whose place it takes: DEC-1,DEC-2').argParser(gather))
    .addOption(
      new Option('--changes <parts>', 'what of the AI-DAA or TIP has to change for it: DAA-001#INV-loan-1').argParser(gather),
    )
    .option('--anew', 'settle again what is settled: it takes the place of the decisions about the same')
    .option('--seen <turn>', 'the turn that you read last; refused when there is another one since')
    .option('--max-turns <number>', 'give the session so many turns first, where it has fewer')
    .option('--again', 'ask for the reply that did not come, instead of taking a turn')
    .option('--model <list>', 'who replies, instead of those configured')
    .addHelpText(
      'after',
      examples(
        'design say DS-001 challenge --about "Integration Points"',
        'design say DS-001 decide --as accept --about CH-1 "Each payment carries a key." --because "The provider repeats calls."',
        'design say DS-001 decide --as choose --replaces DEC-1 "Fees are read from PostgreSQL, not from Redis."',
        'design say DS-001 decide --as choose --changes DAA-001#INV-loan-1 "A student borrows ten books."',
        'design say DS-001 decide --as answer --about Q-1 - < answer.md',
        'design say DS-001 decide --as reject --about ALT-1 "A driver who was turned away does not come back."',
        'design say DS-001 park --about Q-2 "Not before the pilot."',
        'design say DS-001 --again',
      ),
    )
    .action(async (name: string, move: SpokenMove | undefined, text: string | undefined, options: SayOptions) => {
      const key = readSessionKey(name);
      const { about, as: settlement, because, replaces, changes, anew = false, again = false, model } = options;
      if ((move === undefined) !== again) throw moveOrAgain(key);
      const models = model === undefined ? {} : { models: parseModelChoices(model) };
      const seen = options.seen === undefined ? {} : { seen: readSeen(options.seen) };
      await session.answer<'design-show'>(async (desk) => {
        const { designSessions } = desk.service;
        const started =
          move === undefined
            ? await designSessions.answerAgain({ key, ...models })
            : await designSessions.say({
                key,
                move,
                about: readList(about),
                text: await readWords(text),
                anew,
                interactive: desk.terminal.interactive,
                ...(settlement ? { settlement } : {}),
                ...(because === undefined ? {} : { because }),
                ...(replaces === undefined ? {} : { replaces: readList(replaces) }),
                ...(changes === undefined ? {} : { changes: readList(changes) }),
                ...seen,
                ...(options.maxTurns === undefined ? {} : { maxTurns: readTurns(options.maxTurns) }),
                ...models,
              });
        const { session: report } = await followReply(desk, started);
        return { report, text: (style) => renderReply(report, style) };
      });
    });
}

async function readWords(text = ''): Promise<string> {
  return text === '-' ? new TextDecoder().decode((await readDocument('-')).bytes) : text;
}

function moveOrAgain(key: string): InputError {
  return new InputError({
    id: 'session.move-missing',
    message: 'It takes either a move or --again.',
    fix: `Such as \`throughline design say ${key} challenge\`; \`throughline design say --help\` shows the moves.`,
  });
}

function readSeen(text: string): number {
  if (/^\d{1,6}$/.test(text.trim())) return Number(text);
  throw new InputError({
    id: 'session.seen-malformed',
    message: `"${text}" is no turn.`,
    fix: 'Write its number, such as 4; `throughline design show` has it before each turn.',
  });
}
