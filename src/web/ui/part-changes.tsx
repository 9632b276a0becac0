import type { Report } from '../../usecases/reports/registry.ts';
import { markHidden } from './mark-hidden.ts';

/** A rewritten document changes hundreds; the lines below have them all. */
const mostParts = 30;
const tones = { removed: 'bad', changed: 'busy', added: 'good' } as const;

/** Which parts a person finds gone, changed or new; what is gone stands first. */
export function PartChanges({ parts }: { readonly parts: Report<'artifact-diff'>['parts'] }) {
  if (parts.length === 0) return null;
  const shown = parts.slice(0, mostParts);
  return (
    <ul className="bare-list">
      {shown.map(({ id, change, text }) => (
        <li key={id}>
          <span className={`badge ${tones[change]}`}>{change}</span> <code>{markHidden(id)}</code> {markHidden(text)}
        </li>
      ))}
      {parts.length > shown.length ? <li className="hint">and {parts.length - shown.length} more parts</li> : null}
    </ul>
  );
}
