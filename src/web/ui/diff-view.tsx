import { useMemo, useRef, useState } from 'react';
import { toDiffRows, type DiffRow } from './diff-rows.ts';
import { markHidden } from './mark-hidden.ts';
import { PartChanges } from './part-changes.tsx';
import type { ShownDiff } from './shown-diff.ts';
import { useSingleKeys } from './use-single-keys.ts';
import './diff-view.css';

type Hunk = ShownDiff['hunks'][number];

/** More rows of one change are shown on request, so that a rewritten document stays usable. */
const mostRows = 400;
const signs = { same: ' ', added: '+', removed: '-' } as const;

/** Shows what changed between two versions, change by change: `n` and `p` go to the next and the previous one. */
export function DiffView({ diff }: { readonly diff: ShownDiff }) {
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const count = diff.hunks.length;
  const go = (step: 1 | -1): void => {
    const next = Math.min(count - 1, Math.max(0, at + step));
    const change = list.current?.querySelector<HTMLElement>(`[data-change="${next}"]`);
    change?.focus({ preventScroll: true });
    change?.scrollIntoView({ block: 'start' });
    setAt(next);
  };
  useSingleKeys(count > 0 ? { n: () => go(1), p: () => go(-1) } : {});

  if (count === 0)
    return (
      <p className="hint">
        Nothing differs between version {diff.from} and {diff.to}.
      </p>
    );
  return (
    <div className="diff" ref={list}>
      <div className="diff-bar">
        <span>
          <span className="diff-added">+{diff.added}</span> <span className="diff-removed">−{diff.removed}</span> lines
        </span>
        <button className="button quiet" onClick={() => go(-1)} disabled={at <= 0}>
          <span className="visually-hidden">Previous change</span>↑ <kbd>p</kbd>
        </button>
        <button className="button quiet" onClick={() => go(1)} disabled={at === count - 1}>
          <span className="visually-hidden">Next change</span>↓ <kbd>n</kbd>
        </button>
        <span role="status">{at < 0 ? (count === 1 ? '1 change' : `${count} changes`) : `${at + 1} of ${count}`}</span>
      </div>
      <PartChanges parts={diff.parts ?? []} />
      {diff.hunks.map((hunk, index) => (
        <DiffHunk key={`${hunk.line} ${hunk.lines.length} ${index}`} hunk={hunk} index={index} />
      ))}
    </div>
  );
}

function DiffHunk({ hunk, index }: { readonly hunk: Hunk; readonly index: number }) {
  const [showsAll, setShowAll] = useState(hunk.lines.length <= mostRows);
  const rows = useMemo(() => toDiffRows(showsAll ? hunk.lines : hunk.lines.slice(0, mostRows)), [hunk.lines, showsAll]);
  const place = `Line ${hunk.line}${hunk.heading ? `, ${markHidden(hunk.heading)}` : ''}`;
  return (
    <section className="diff-hunk" data-change={index} tabIndex={-1} aria-label={place}>
      <p className="diff-place">{place}</p>
      <div className="diff-lines">
        {rows.map((row, line) => (
          <DiffLine key={line} row={row} />
        ))}
      </div>
      {showsAll ? null : (
        <button className="button quiet" onClick={() => setShowAll(true)}>
          Show the other {(hunk.lines.length - mostRows).toLocaleString('en-US')} lines
        </button>
      )}
    </section>
  );
}

function DiffLine({ row: { kind, pieces } }: { readonly row: DiffRow }) {
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <div className={`diff-line ${kind}`}>
      <span className="diff-sign">{signs[kind]}</span>
      <span dir="auto">
        {pieces.map(({ text, isChanged }, at) => (isChanged ? <Mark key={at}>{markHidden(text)}</Mark> : markHidden(text)))}
      </span>
    </div>
  );
}
