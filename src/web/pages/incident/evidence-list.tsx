import { describeMoment } from '../../ui/describe-moment.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { useScrollTo } from '../../ui/use-scroll-to.ts';
import { describeEvidence, shortenHashes } from './describe-evidence.ts';
import type { Evidence } from './explain-confidence.ts';

const isKey = /^[A-Z]{2,8}-(?:\d{4}-)?\d{3,}(?:#\S+)?$/;

/** Evidence with where it stands: a key leads to its screen. Links lead to the list that is whole. */
export function EvidenceList(props: { readonly items: readonly Evidence[]; readonly label: string; readonly isWhole?: boolean }) {
  const { items, label, isWhole = false } = props;
  return (
    <ul className="bare-list evidence" aria-label={label}>
      {items.map((one) => (
        <EvidenceItem key={one.id} evidence={one} isTarget={isWhole} />
      ))}
    </ul>
  );
}

function EvidenceItem({ evidence, isTarget }: { readonly evidence: Evidence; readonly isTarget: boolean }) {
  const isNamed = useScrollTo(evidence.id) && isTarget;
  const { id, class: kind, ref, at } = evidence;
  const { title, more } = describeEvidence(evidence);
  const dated = kind === 'commit' || kind === 'deployment';
  return (
    <li id={isTarget ? id : undefined} data-target={isNamed ? '' : undefined}>
      <div>
        <span className="key">{id}</span> <span className="badge plain">{kind}</span>{' '}
        {isKey.test(ref) ? <KeyLink of={ref} /> : <code>{markHidden(shortenHashes(ref))}</code>}
        {at === null ? null : <span className="hint"> {describeMoment(at, { now: new Date(), dated })}</span>}
      </div>
      {more === null ? (
        <div className="evidence-text">{markHidden(title)}</div>
      ) : (
        <details open={isNamed}>
          <summary>{markHidden(title)}</summary>
          <pre tabIndex={0}>{markHidden(more)}</pre>
        </details>
      )}
    </li>
  );
}
