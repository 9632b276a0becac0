import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import type { Evidence } from './explain-confidence.ts';

const isKey = /^[A-Z]{2,8}-(?:\d{4}-)?\d{3,}(?:#\S+)?$/;

/** Evidence with where it stands: a key leads to its screen, a place in code is shown as it is. */
export function EvidenceList({ items, label }: { readonly items: readonly Evidence[]; readonly label: string }) {
  return (
    <ul className="bare-list evidence" aria-label={label}>
      {items.map((one) => (
        <EvidenceItem key={one.id} evidence={one} />
      ))}
    </ul>
  );
}

function EvidenceItem({ evidence: { id, class: kind, ref, text, at } }: { readonly evidence: Evidence }) {
  const [first = '', ...rest] = text.split('\n');
  const long = rest.length > 0 || first.length > 160;
  return (
    <li id={id}>
      <div>
        <span className="key">{id}</span> <span className="badge plain">{kind}</span>{' '}
        {isKey.test(ref) ? <KeyLink of={ref} /> : <code>{markHidden(shorten(ref))}</code>}
        {at === null ? null : <span className="hint"> {new Date(at).toLocaleTimeString()}</span>}
      </div>
      {long ? (
        <details>
          <summary>{markHidden(first.slice(0, 160))}</summary>
          <pre>{markHidden(text)}</pre>
        </details>
      ) : (
        <div className="evidence-text">{markHidden(first)}</div>
      )}
    </li>
  );
}

/** A whole hash says no more to a person than its beginning. */
function shorten(ref: string): string {
  return ref.replaceAll(/\b([0-9a-f]{10})[0-9a-f]{30,54}\b/g, '$1…');
}
