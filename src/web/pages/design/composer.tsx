import { useId, type SubmitEvent } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useChange } from '../../api/use-change.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useDraft } from '../../ui/use-draft.ts';

const moves = [
  ['ask', 'Ask a question'],
  ['challenge', 'What is wrong with it?'],
  ['alternatives', 'Which other ways are there?'],
  ['dive', 'One risk to its ground'],
  ['diagram', 'Draw it'],
  ['decide', 'Decide something'],
] as const;

interface Drafted {
  readonly move: (typeof moves)[number][0];
  readonly text: string;
  readonly about: string;
  readonly because: string;
  readonly replaces: string;
  readonly changes: string;
}

const empty: Drafted = { move: 'ask', text: '', about: '', because: '', replaces: '', changes: '' };

/** The next turn. It is kept in this browser until it is sent, and sent once. */
export function Composer({ session: { key, turns, reply } }: { readonly session: Report<'design-show'> }) {
  const id = useId();
  const draft = useDraft<Drafted>(`design ${key} turn`, empty);
  const { move, text, about, because, replaces, changes } = draft.value;
  const change = (part: Partial<Drafted>): void => draft.change((last) => ({ ...last, ...part }));
  const send = useChange('takeDesignTurn', { onDone: () => draft.discard() });
  const isDecision = move === 'decide';
  const needsText = isDecision || move === 'ask';
  const isReady = reply === null && (!needsText || text.trim() !== '');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isReady || send.isPending) return;
    send.mutate({
      input: {
        key,
        move,
        text: text.trim(),
        about: listIds(about),
        ...(isDecision
          ? { as: 'choose' as const, because: because.trim(), replaces: listIds(replaces), changes: listIds(changes) }
          : {}),
        seen: turns.at(-1)?.sequence ?? 0,
      },
    });
  };
  const input = (name: 'about' | 'because' | 'replaces' | 'changes', label: string, hint: string) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>
        {label} <span className="hint">(optional)</span>
      </label>
      <input
        id={`${id}-${name}`}
        value={draft.value[name]}
        placeholder={hint}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </div>
  );
  return (
    <form
      className="form composer"
      aria-label="Your turn"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <div className="composer-line">
        <div className="field">
          <label htmlFor={`${id}-move`}>Your turn</label>
          <select
            id={`${id}-move`}
            value={move}
            onChange={(event) => change({ move: moves.find(([value]) => value === event.target.value)?.[0] ?? 'ask' })}
          >
            {moves.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {input('about', 'About', 'CH-1, Integration Points')}
      </div>
      <div className="field">
        <label htmlFor={`${id}-text`} className="visually-hidden">
          In your own words
        </label>
        <textarea
          id={`${id}-text`}
          value={text}
          maxLength={20_000}
          placeholder={isDecision ? 'What is decided' : needsText ? 'Your question' : 'In your own words (optional)'}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      {isDecision ? input('because', 'Because', 'What speaks for it') : null}
      {isDecision ? (
        <details>
          <summary className="hint">What it replaces, and what of the model it changes</summary>
          {input('replaces', 'Takes the place of', 'DEC-1')}
          {input('changes', 'Needs changed in the AI-DAA or TIP', 'DAA-001#INV-loan-1')}
        </details>
      ) : null}
      {send.error ? <Refusal error={send.error} /> : null}
      <div className="form-actions">
        <button className="button" disabled={!isReady} aria-disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send'}
        </button>
        <span className="hint">
          {reply === null ? (
            <>
              <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends.
            </>
          ) : (
            'The reply to the last turn comes first. What you write is kept.'
          )}
        </span>
      </div>
    </form>
  );
}

function listIds(text: string): string[] {
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
