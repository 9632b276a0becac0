import type { Report } from '../usecases/reports/registry.ts';
import { followToRest } from './follow-to-rest.ts';
import type { Progress } from './progress.ts';
import type { Desk } from './session.ts';
import { showText } from './show-text.ts';

type Session = Report<'design-show'>;

/**
 * Waits for the reply that a session lacks, shows what a model writes of it as it is written, and gives the session with it. One that failed, or waits
 * for more budget, stays outstanding; what stopped this run is thrown.
 */
export async function hearReply(desk: Desk, session: Session): Promise<Session> {
  const by = session.reply?.by;
  if (!by || (by.status !== 'queued' && by.status !== 'running')) return session;
  const { service } = desk;
  const { onText, progress } = showText(desk.terminal, withoutSteps(desk.progress));
  const rested = new AbortController();
  const signal = AbortSignal.any([desk.signal, rested.signal]);
  progress.busy('The challenger reads');
  // What hinders it hinders the following as well, which says so.
  const told = service.runs.followText(by.run, { signal, onText }).catch(() => undefined);
  try {
    await followToRest({ ...desk, progress }, by.run);
  } finally {
    rested.abort();
    await told;
    progress.rest();
  }
  return service.designSessions.show({ key: session.key });
}

/** In a conversation it is the words that count. */
function withoutSteps(progress: Progress): Progress {
  return { ...progress, onEvent: () => undefined };
}
