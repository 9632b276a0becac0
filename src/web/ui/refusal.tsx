import { ApiRefusal } from '../api/api-refusal.ts';
import { FixText } from './fix-text.tsx';
import { markHidden } from './mark-hidden.ts';

/** Shows what was refused and what to do about it. */
export function Refusal({ error, title }: { readonly error: Error; readonly title?: string }) {
  return (
    <div className="notice error" role="alert">
      {title ? <strong>{title} </strong> : null}
      <strong>{markHidden(error.message)}</strong>
      {error instanceof ApiRefusal ? (
        <p>
          <FixText fix={error.fix} />
        </p>
      ) : null}
    </div>
  );
}
