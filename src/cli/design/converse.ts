import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { promptPerson, type Ask } from '../interaction/prompt-person.ts';
import { followReply, type HeardReply } from './follow-reply.ts';
import { readSpoken, spokenMoves, type Spoken } from './read-spoken.ts';
import { renderChallenges, renderHelp, renderLastTurn, renderQuestions, renderSessionTitle } from '../render/design.ts';
import { renderEdits } from '../render/design-edits.ts';
import { hang, oneLine, printable } from '../render/text.ts';
import { promptForGate } from '../interaction/confirm-gate.ts';
import { renderMoves } from './render-moves.ts';
import type { CommandContext } from '../session.ts';

type Session = Report<'design-show'>;

interface Talk {
  readonly desk: CommandContext;
  readonly models?: readonly ModelChoice[] | undefined;
}

/** The person left; every turn is stored. */
class Left extends Error {}

/**
 * Converses about a design until the person leaves, presses Ctrl-C or finalizes. Returns the last
 * state of the session. Refusals are shown, and the conversation continues.
 */
export async function converse({ session, shown }: HeardReply, talk: Talk): Promise<Session> {
  const { terminal, signal, service } = talk.desk;
  terminal.writeErr(
    `\n${renderSessionTitle(session, terminal.err)}\n\n${renderLastTurn(session, terminal.err, { shown })}\n\nType what you want to know, or /help. Ctrl-C leaves; all that was said stays.\n`,
  );
  try {
    return await promptPerson((ask) => talkOn(session, { ...talk, ask }), { signal, left: () => new Left() });
  } catch (error) {
    if (!(error instanceof Left)) throw error;
    terminal.writeErr('\n');
    return service.designSessions.show({ key: session.key });
  }
}

/** Runs the conversation on any source of lines. */
export async function talkOn(session: Session, { desk, models, ask }: Talk & { ask: Ask }): Promise<Session> {
  let current = session;
  while (current.status === 'open') {
    // A line typed while the challenger was reading is the next turn.
    const line = await ask(`\n${current.key}> `, { early: true });
    if (line === '') continue;
    try {
      const spoken = readSpoken(line);
      if (spoken.kind === 'command' && spoken.command === 'leave') return current;
      current = await carryOut(current, spoken, { desk, models, ask });
    } catch (error) {
      if (desk.signal.aborted || !(error instanceof ThroughlineError)) throw error;
      tell(desk, error);
      current = await desk.service.designSessions.show({ key: current.key });
    }
  }
  return current;
}

/** Takes prepared lines until one is refused, and throws that error. Returns the session. */
export async function takeLines(session: Session, lines: readonly string[], talk: Talk): Promise<Session> {
  const { progress, terminal } = talk.desk;
  let current = session;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    // Echo the line, so that a reader of stderr sees what each reply answers.
    terminal.writeErr(`\n${hang(`${current.key}> `, oneLine(line), terminal.err.columns).join('\n')}\n`);
    try {
      const spoken = readSpoken(line);
      if (spoken.kind === 'command' && spoken.command === 'leave') return current;
      // Nobody is there to answer.
      current = await carryOut(current, spoken, { ...talk, ask: () => Promise.resolve('y') });
    } catch (error) {
      progress.note(`Line ${at + 1} of the turns was not taken, nor what follows it.`);
      throw error;
    }
  }
  return current;
}

async function carryOut(session: Session, spoken: Spoken, { desk, models, ask }: Talk & { ask: Ask }): Promise<Session> {
  const { service, terminal } = desk;
  const { designSessions } = service;
  const { interactive } = terminal;
  const { key } = session;
  const asked = models ? { models } : {};
  const hear = async (started: Session): Promise<Session> => {
    const { session: heard, shown } = await followReply(desk, started, { stays: true });
    terminal.writeErr(`\n${renderLastTurn(heard, terminal.err, { shown })}\n`);
    return heard;
  };
  if (spoken.kind === 'edits') {
    const { does, edits, because } = spoken;
    const which = edits[0] === 'all' ? { all: true } : { edits };
    const report = await designSessions.settleEdits({ key, does, ...which, because, interactive });
    terminal.writeErr(`\n${renderEdits(report, terminal.err)}\n`);
    return designSessions.show({ key });
  }
  if (spoken.kind === 'turn') {
    const seen = session.turns.at(-1)?.sequence ?? 0;
    return hear(await designSessions.say({ key, ...spoken.turn, seen, interactive, ...asked }));
  }
  switch (spoken.command) {
    case 'again':
      return hear(await designSessions.answerAgain({ key, ...asked }));
    case 'finalize':
      if (!(await promptForGate(session, { terminal, ask }))) return session;
      return designSessions.finalize({ key, note: spoken.text, interactive, ...asked });
    case 'help':
      terminal.writeErr(`\n${renderHelp(spokenMoves, terminal.err)}\n`);
      return session;
    case 'challenges':
      terminal.writeErr(`\n${renderChallenges(session, terminal.err)}\n`);
      return session;
    case 'questions':
      terminal.writeErr(`\n${renderQuestions(session, terminal.err)}\n`);
      return session;
    case 'edits':
      terminal.writeErr(`\n${renderEdits(await designSessions.edits({ key }), terminal.err)}\n`);
      return session;
    case 'show':
      terminal.writeErr(`\n${printable(await designSessions.transcript({ key }))}`);
      return session;
    case 'leave':
      return session;
  }
}

/** In a conversation the fix names a typed move, not a command. */
function tell({ terminal }: CommandContext, { message, fix }: ThroughlineError): void {
  const { colors, columns, command } = terminal.err;
  const lines = [...hang(`${colors.red('✖')} `, message, columns), ...hang('  → ', renderMoves(fix, command), columns)];
  terminal.writeErr(`\n${lines.join('\n')}\n`);
}
