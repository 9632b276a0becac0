import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { kindTitle } from '../../../lifecycle/artifact-kinds.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import type { ArtifactRow } from './list-hits.ts';

interface ArtifactRowsProps {
  readonly rows: readonly ArtifactRow[];
  readonly isWhole: boolean;
  /** Called when the end comes near. */
  readonly onEnd: () => void;
}

/** Rows of which only those near the window are in the page, however many there are. */
export function ArtifactRows({ rows, isWhole, onEnd }: ArtifactRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 46,
    overscan: 12,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (at) => rows[at]?.key ?? at,
    scrollPaddingStart: 70,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = last >= rows.length - 30;
  useEffect(() => {
    if (isNearEnd) onEnd();
  });
  return (
    <>
      <ul ref={list} className="rows virtual-rows" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, key }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? rows.length : -1}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            <Row row={rows[index]!} />
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {rows.length.toLocaleString('en-US')} shown{isWhole ? '' : ', more come as you go down'}
      </p>
    </>
  );
}

function Row({ row: { key, kind, title, status, claimedStatus, updatedAt, parts, excerpt } }: { readonly row: ArtifactRow }) {
  return (
    <div className="row">
      <KeyLink of={key} isRow>
        <span className="key">{key}</span> <span className="row-title">{markHidden(title)}</span>
      </KeyLink>
      <span className="end">{kindTitle(kind)}</span>
      <StatusBadge status={status} />
      {claimedStatus ? <span className="hint">claims {markHidden(claimedStatus)}</span> : null}
      <span className="end">
        <Time at={updatedAt} />
      </span>
      {excerpt.length > 0 || parts.length > 0 ? (
        <p className="row-excerpt">
          {parts.map((part) => (
            <KeyLink key={part} of={`${key}#${part}`}>
              {markHidden(part)}
            </KeyLink>
          ))}{' '}
          {excerpt.map(({ text, match }, at) => (match ? <mark key={at}>{markHidden(text)}</mark> : markHidden(text)))}
        </p>
      ) : null}
    </div>
  );
}
