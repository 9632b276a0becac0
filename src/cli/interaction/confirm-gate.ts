import { promptPerson, readYesNo, type Ask } from './prompt-person.ts';
import { renderBlocking } from '../render/design.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { CommandContext } from '../session.ts';

type Session = Report<'design-show'>;
type Asker = Pick<CommandContext, 'terminal' | 'signal'>;

/**
 * Returns whether a session goes to its gate although the gate will refuse an approval. A person at
 * the terminal is asked, and leaving means no. Elsewhere it goes, and the output says what blocks.
 */
export async function confirmGate(session: Session, { terminal, signal }: Asker): Promise<boolean> {
  if (!terminal.interactive || terminal.json || !isBlocked(session)) return true;
  const stay = new Error('left');
  try {
    return await promptPerson((ask) => promptForGate(session, { terminal, ask }), { signal, left: () => stay });
  } catch (error) {
    if (error === stay) return false;
    throw error;
  }
}

/** Asks the question on any source of answers. */
export async function promptForGate(
  session: Session,
  { terminal, ask }: Pick<Asker, 'terminal'> & { ask: Ask },
): Promise<boolean> {
  if (!isBlocked(session)) return true;
  terminal.writeErr(`\n${renderBlocking(session, terminal.err).join('\n')}\n`);
  return readYesNo(await ask(`Bring ${session.rfc.key} to its gate all the same? [y/n] `)) === true;
}

const isBlocked = ({ status, blocking }: Session): boolean => status === 'open' && blocking.length > 0;
