import { useId, useRef, type RefObject } from 'react';
import { useChange } from '../../api/use-change.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { isPart } from './gate-document.tsx';
import type { OwnChange } from './is-own-change.ts';
import type { Gate } from './review.ts';

interface CommentFormProps {
  readonly gate: Gate;
  /** Adds it to the review, for who may request changes; null for others. */
  readonly onWish: ((wish: { part: string; text: string }) => void) | null;
  readonly onPosted: (own: OwnChange) => void;
  /** Where a click on a part of the document leaves its id. */
  readonly partField: RefObject<HTMLInputElement | null>;
  readonly textField: RefObject<HTMLTextAreaElement | null>;
}

const empty = { part: '', text: '', forRedraft: false };

/** Speaks about a part or the whole: as a wish of one's review, or as a remark that all read at once. */
export function CommentForm({ gate, onWish, onPosted, partField, textField }: CommentFormProps) {
  const id = useId();
  const { value, change, discard } = useDraft(`remark ${gate.id}`, empty);
  const post = useChange('commentGate', {
    onDone: () => {
      discard();
      if (posted.current) onPosted(posted.current);
    },
  });
  const posted = useRef<OwnChange>(null);
  const text = value.text.trim();
  const part = value.part.trim();
  const add = (): void => {
    if (text === '' || !onWish) return;
    onWish({ part, text });
    discard();
  };
  const submit = (): void => {
    if (text === '' || post.isPending) return;
    posted.current = { kind: 'remark', part, text };
    post.mutate({ input: { key: gate.id, part, text, forRedraft: value.forRedraft } });
  };
  return (
    <details className="card comment">
      <summary>
        Say something <kbd>c</kbd>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (onWish) add();
          else submit();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // Of the two forms on the page, the one with the focus is meant, also while it is empty.
          event.preventDefault();
          event.stopPropagation();
          if (text !== '') event.currentTarget.requestSubmit();
        }}
      >
        <label htmlFor={`${id}-part`}>
          About <span className="hint">(a part such as Loan; empty for the whole)</span>
        </label>
        <input
          id={`${id}-part`}
          ref={partField}
          list={`${id}-parts`}
          value={value.part}
          maxLength={200}
          autoComplete="off"
          onFocus={() => listParts(`${id}-parts`)}
          onChange={({ target }) => change((last) => ({ ...last, part: target.value }))}
        />
        <datalist id={`${id}-parts`} />
        <label htmlFor={`${id}-text`}>{onWish ? 'What must change, or what there is to say' : 'What there is to say'}</label>
        <textarea
          id={`${id}-text`}
          ref={textField}
          value={value.text}
          maxLength={10_000}
          onChange={({ target }) => change((last) => ({ ...last, text: target.value }))}
        />
        {gate.type === 'review' ? (
          <label className="check">
            <input
              type="checkbox"
              checked={value.forRedraft}
              onChange={({ target }) => change((last) => ({ ...last, forRedraft: target.checked }))}
            />
            As a remark, hand it to the revision too
          </label>
        ) : null}
        <div className="form-actions">
          {onWish ? (
            <button className="button quiet" disabled={text === ''}>
              Add to my review
            </button>
          ) : null}
          <button type="button" className="button quiet" disabled={text === '' || post.isPending} onClick={submit}>
            Remark at once
          </button>
        </div>
        {post.error ? <Refusal error={post.error} title="Not recorded." /> : null}
      </form>
    </details>
  );
}

/** Offers the parts that the shown document has. */
function listParts(list: string): void {
  const ids = [...document.querySelectorAll('.gate-document [id]')].map(({ id }) => id).filter(isPart);
  const options = [...new Set(ids)].slice(0, 500).map((id) => Object.assign(document.createElement('option'), { value: id }));
  document.querySelector(`[id="${CSS.escape(list)}"]`)?.replaceChildren(...options);
}
