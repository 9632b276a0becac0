import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useChange } from '../../api/use-change.ts';
import { useStreamedText } from '../../api/use-streamed-text.ts';
import { FixText } from '../../ui/fix-text.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { createBlockReader } from '../../ui/split-blocks.ts';

/** The reply that is still to come: its text as a model writes it, or why it does not come. */
export function Reply({ session: { key, reply } }: { readonly session: Report<'design-show'> }) {
  const queries = useQueryClient();
  const again = useChange('answerDesignTurn');
  const run = reply?.by ?? null;
  const isWriting = run !== null && (run.status === 'running' || run.status === 'queued');
  const written = useStreamedText(
    'streamDesignSession',
    { key, until: 'replied' },
    {
      enabled: reply !== null,
      createReader: createBlockReader,
      // A turn or another state of the session: all of it is read again.
      onOther: () => void queries.invalidateQueries({ queryKey: ['readDesignSession', { key }] }),
    },
  );
  if (reply === null) return null;
  return (
    <li className="turn challenger">
      <p className="turn-head" role="status">
        <strong>The challenger</strong>{' '}
        {run?.gate ? (
          <>
            waits for more budget at <KeyLink of={run.gate} />
          </>
        ) : isWriting ? (
          'reads and replies …'
        ) : (
          'has not replied'
        )}{' '}
        {run ? <KeyLink of={run.run} /> : null}
      </p>
      {written
        ? [...written.content.settled, written.content.tail].map((text, at) => (
            // The tail keeps its place, and what is drawn of it, when it has settled.
            <Block key={at} text={text} isTail={at === written.content.settled.length} />
          ))
        : null}
      {run?.error ? (
        <div className="notice error" role="alert">
          <strong>{markHidden(run.error.message)}</strong>
          <p>
            <FixText fix={run.error.fix} />
          </p>
        </div>
      ) : null}
      {!isWriting && !run?.gate ? (
        <p>
          {again.error ? <Refusal error={again.error} /> : null}
          <button className="button" onClick={() => again.mutate({ input: { key } })} aria-disabled={again.isPending}>
            Ask for the reply again
          </button>
        </p>
      ) : null}
    </li>
  );
}

/** Parsing a long block anew with each piece takes quadratic time; it is shown as it is until it ends. */
const longestTail = 2_000;

const Block = memo(function Block({ text, isTail }: { readonly text: string; readonly isTail: boolean }) {
  if (isTail && text.length > longestTail) return <div className="tail">{markHidden(text)}</div>;
  return text.trim() === '' ? null : <Markdown text={text} />;
});
