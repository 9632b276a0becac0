import type { Report } from '../../usecases/reports/registry.ts';
import { followToRest } from '../interaction/follow-to-rest.ts';
import type { Progress } from '../interaction/progress.ts';
import type { CommandContext } from '../session.ts';
import { hintReply, streamReply } from './show-reply.ts';

type Session = Report<'design-show'>;

export interface HeardReply {
  /** Includes the reply, unless that failed or waits for more budget. */
  readonly session: Session;
  /** Text of the reply that is on the screen; '' when there is none. */
  readonly shown: string;
}

/**
 * Waits for the reply of a session and shows it while a model writes it. In a conversation, or when
 * no line can be redrawn, it shows every word; else a hint, because the command prints the reply at
 * the end. Throws the error of a stopped run.
 */
export async function followReply(
  desk: CommandContext,
  session: Session,
  { stays = false }: { stays?: boolean } = {},
): Promise<HeardReply> {
  const by = session.reply?.by;
  if (!by || (by.status !== 'queued' && by.status !== 'running')) return { session, shown: '' };
  const { service, terminal } = desk;
  const title = `Turn ${(session.reply?.turn ?? 0) + 1}: the challenger replies`;
  const display = stays || !terminal.redraws ? streamReply(terminal, desk.progress, title) : hintReply(terminal, desk.progress);
  const progress: Progress = { ...desk.progress, onEvent: display.onEvent, rest: display.rest };
  const rested = new AbortController();
  const signal = AbortSignal.any([desk.signal, rested.signal]);
  progress.busy('The challenger reads');
  // A failure here also fails the following call, which reports it.
  const told = service.runs.followText(by.run, { signal, onText: display.onText }).catch(() => undefined);
  try {
    await followToRest({ ...desk, progress }, by.run);
  } finally {
    rested.abort();
    await told;
    progress.rest();
  }
  return { session: await service.designSessions.show({ key: session.key }), shown: display.shown() };
}
