import { Link, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { useSingleKeys } from '../../ui/use-single-keys.ts';
import { describeBoard, listAdrs, type BoardBolt } from './describe-board.ts';
import './bolts.css';

/** The board of Bolts, a column a status; `j` and `k` move among them, `h` and `l` among the columns. */
export function BoltsPage() {
  const { adr } = useSearch({ from: '/bolts' });
  const all = useOperation('readBoltBoard', {});
  const board = useOperation('readBoltBoard', adr === undefined ? {} : { adr }, { keepsPrevious: true });
  const next = useOperation('listReadyBolts', {});
  useSingleKeys({ h: () => moveAmongColumns(-1), l: () => moveAmongColumns(1) });
  return (
    <Page title="Bolts" width="wide">
      <FilterLinks label="AI-ADR" param="adr" values={all.data ? listAdrs(all.data.data) : []} current={adr} />
      <Load query={board}>
        {({ data }) => {
          const columns = describeBoard(data, next.data?.data);
          if (columns.every(({ bolts }) => bolts.length === 0))
            return <Empty title="No Bolts yet.">They come out of a Construction Plan that was accepted.</Empty>;
          return (
            <div className="board">
              {columns.map(({ status, bolts }) => (
                <section key={status} className="board-column" aria-labelledby={`column-${status}`}>
                  <h2 id={`column-${status}`}>
                    {status} <span className="hint">{bolts.length}</span>
                  </h2>
                  <ul>
                    {bolts.map((bolt) => (
                      <BoltCard key={bolt.key} bolt={bolt} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          );
        }}
      </Load>
    </Page>
  );
}

/** Focuses the first Bolt of the next column that has one. */
function moveAmongColumns(step: 1 | -1): void {
  const columns = [...document.querySelectorAll('.board-column')].filter((column) => column.querySelector('a') !== null);
  const at = columns.findIndex((column) => column.contains(document.activeElement));
  columns[Math.max(0, Math.min(columns.length - 1, at + step))]?.querySelector('a')?.focus();
}

function BoltCard({ bolt }: { readonly bolt: BoardBolt }) {
  const { key, title, adr, work, estimatedEffort, skeleton, waitsFor, openQuestions, holder, isReady } = bolt;
  return (
    <li>
      <Link to="/bolts/$key" params={{ key }} className="board-card" data-move>
        <span className="board-head">
          <span className="key">{key}</span>
          {skeleton ? <span className="badge run">skeleton</span> : null}
          {isReady ? <span className="badge good">ready</span> : null}
          {waitsFor.length > 0 ? <span className="badge busy">blocked</span> : null}
        </span>
        <span>{markHidden(title)}</span>
        <span className="hint">
          {[adr, work ?? '', estimatedEffort].filter(Boolean).map(markHidden).join(' · ')}
          {holder === null ? '' : ` · held by ${markHidden(holder)}`}
        </span>
        {waitsFor.length > 0 ? <span className="hint">waits for {waitsFor.join(', ')}</span> : null}
        {openQuestions.length > 0 ? <span className="hint">{openQuestions.length} open questions</span> : null}
      </Link>
    </li>
  );
}
