import { markHidden } from '../../ui/mark-hidden.ts';

/** Something that is shown once and never again. */
export function Secret({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="notice warning" role="status">
      <strong>{title}</strong>
      <pre tabIndex={0}>{markHidden(text)}</pre>
      <button className="button quiet" onClick={() => void navigator.clipboard.writeText(text)}>
        Copy
      </button>
    </div>
  );
}
