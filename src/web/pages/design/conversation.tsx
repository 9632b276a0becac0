import type { Report } from '../../../usecases/reports/registry.ts';
import { Composer } from './composer.tsx';
import { Reply } from './reply.tsx';
import { Turn } from './turn.tsx';

/** All turns, the reply that is written now, and the next turn. The end stays in sight. */
export function Conversation({ session }: { readonly session: Report<'design-show'> }) {
  const { turns, decisions, status, reply } = session;
  return (
    <div className="conversation">
      <div className="turns" tabIndex={0} role="log" aria-live="off" aria-label="Conversation">
        <ol>
          {turns.map((turn) => (
            <Turn key={turn.sequence} turn={turn} decision={decisions.find((one) => one.turn === turn.sequence)} />
          ))}
          {reply ? <Reply session={session} /> : null}
        </ol>
      </div>
      {status === 'open' ? <Composer session={session} /> : null}
    </div>
  );
}
