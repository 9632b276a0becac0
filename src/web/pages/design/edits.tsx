import type { Report } from '../../../usecases/reports/registry.ts';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { EditCard } from './edit-card.tsx';
import { useCardInAddress } from './use-card-in-address.ts';

/** What the challenger proposed to change in the RFC, one by one. */
export function Edits({ session }: { readonly session: Report<'design-show'> }) {
  const { key, status } = session;
  const query = useOperation('listDesignEdits', { key });
  const settle = useChange('settleDesignEdits');
  const cardOf = useCardInAddress();
  const act = (does: 'take' | 'decline', which: { edits: string[]; because?: string } | { all: true }): void => {
    if (!settle.isPending) settle.mutate({ input: { key, does, ...which } });
  };
  return (
    <Load query={query}>
      {({ data: { items } }) => {
        const waiting = items.filter(({ state }) => state === 'proposed');
        if (items.length === 0)
          return (
            <Empty title="No edit was proposed.">
              With a model, each decision gets edits. Without one a person edits the RFC’s text.
            </Empty>
          );
        return (
          <>
            {settle.error ? <Refusal error={settle.error} /> : null}
            {status === 'open' && waiting.length > 0 ? (
              <div className="send-bar first">
                <button className="button quiet" onClick={() => act('take', { all: true })} aria-disabled={settle.isPending}>
                  Take all {waiting.length}
                </button>
                <button className="button quiet" onClick={() => act('decline', { all: true })} aria-disabled={settle.isPending}>
                  Decline all
                </button>
                <span className="hint">
                  <kbd>j</kbd> <kbd>k</kbd> move, <kbd>t</kbd> takes, <kbd>d</kbd> declines the one that has the focus.
                </span>
              </div>
            ) : null}
            {items.map((edit) => (
              <EditCard
                key={edit.id}
                edit={edit}
                card={cardOf(edit.id)}
                isBusy={settle.isPending}
                onSettle={
                  status === 'open' ? (does, because) => act(does, { edits: [edit.id], ...(because ? { because } : {}) }) : null
                }
              />
            ))}
          </>
        );
      }}
    </Load>
  );
}
