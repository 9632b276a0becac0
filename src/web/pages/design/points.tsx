import { useMemo, type SubmitEvent } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useChange } from '../../api/use-change.ts';
import { Empty } from '../../ui/empty.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { listPoints, toAnswers, type DraftedAnswers } from './list-points.ts';
import { PointCard } from './point-card.tsx';
import { useCardInAddress } from './use-card-in-address.ts';

/** All points of the session as one form: as many answers as were written are sent at once, with one reply. */
export function Points({ session }: { readonly session: Report<'design-show'> }) {
  const { key, status, turns, reply } = session;
  const points = useMemo(() => listPoints(session), [session]);
  const draft = useDraft<DraftedAnswers>(`design ${key} answers`, {});
  const cardOf = useCardInAddress();
  const answers = toAnswers(points, draft.value);
  const send = useChange('answerDesignSession', { onDone: () => draft.discard() });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (send.isPending || answers.length === 0 || reply !== null) return;
    send.mutate({ input: { key, answers, seen: turns.at(-1)?.sequence ?? 0 } });
  };
  if (points.length === 0)
    return (
      <Empty title={reply === null ? 'Nothing was raised.' : 'The challenger reads the RFC.'}>
        Ask for challenges in the conversation, of all or of one part.
      </Empty>
    );
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
        // Enter in a line must not send the answers that are half written.
        else if (event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      {points.map((point) => (
        <PointCard
          key={`${point.kind} ${point.id} ${point.state} ${point.answer}`}
          point={point}
          card={cardOf(point.id)}
          drafted={draft.value[point.id]}
          onDraft={
            status === 'open'
              ? (answer) =>
                  draft.change((last) => {
                    const { [point.id]: _old, ...others } = last;
                    return answer === null ? others : { ...others, [point.id]: answer };
                  })
              : null
          }
        />
      ))}
      {status === 'open' ? (
        <div className="send-bar">
          {send.error ? <Refusal error={send.error} /> : null}
          <button className="button" disabled={answers.length === 0 || reply !== null} aria-disabled={send.isPending}>
            {send.isPending
              ? 'Sending…'
              : answers.length === 0
                ? 'Send answers'
                : answers.length === 1
                  ? 'Send 1 answer'
                  : `Send ${answers.length} answers`}
          </button>
          <span className="hint">
            {reply === null ? (
              <>
                <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> answers, <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends all of them with
                one reply.
              </>
            ) : (
              'The challenger still replies; what you write here is kept.'
            )}
          </span>
        </div>
      ) : null}
    </form>
  );
}
