import { memo, useState } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useEventStream } from '../../api/use-event-stream.ts';
import { useStreamedText } from '../../api/use-streamed-text.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { createOutlineReader, type OutlineLine } from '../../ui/read-outline.ts';

/** More is in the draft itself, once it is stored. */
const mostGroups = 25;

/** What a model writes for the step that runs: names as they appear, and its answer line by line. */
export function RunWriting({ run }: { readonly run: string }) {
  const [found, setFound] = useState<{ node: string; names: readonly string[] }>({ node: '', names: [] });
  const written = useStreamedText(
    'streamRunText',
    { key: run, until: 'settled' },
    { enabled: true, createReader: createOutlineReader },
  );
  useEventStream(
    'streamRunEvents',
    { key: run, from: 'rest', until: 'settled' },
    {
      enabled: true,
      onEvent: ({ data }) => {
        const { type, node, text } = JSON.parse(data) as Report<'run-event'>;
        if (type !== 'found') return;
        setFound((last) => {
          const names = last.node === node ? last.names : [];
          const more = text.split(/, ?/).filter((name) => !names.includes(name));
          return { node, names: [...names, ...more] };
        });
      },
    },
  );
  if (written === null && found.names.length === 0) return null;
  const { settled, tail } = written?.content ?? { settled: [], tail: [] };
  const hidden = Math.max(0, settled.length - mostGroups);
  return (
    <div className="writing">
      {found.names.length > 0 ? (
        <p className="found" role="status">
          <strong>{found.names.length} found: </strong>
          {found.names.map((name) => (
            <span key={name} className="badge">
              {markHidden(name)}
            </span>
          ))}
        </p>
      ) : null}
      {written ? (
        <div className="outline" tabIndex={0} role="log" aria-live="off" aria-label="What the model writes">
          <div>
            {hidden > 0 ? <p className="hint">The beginning is left out here.</p> : null}
            {settled.slice(hidden).map((lines, at) => (
              <OutlineLines key={hidden + at} lines={lines} />
            ))}
            <OutlineLines lines={tail} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** A settled group is the same array each time, so it is drawn once. */
const OutlineLines = memo(function OutlineLines({ lines }: { readonly lines: readonly OutlineLine[] }) {
  return (
    <div>
      {lines.map(({ depth, isEntry, label, text }, at) => (
        <div key={at} className={`line depth-${Math.min(6, depth)}${isEntry ? ' entry' : ''}`}>
          {label ? <b>{markHidden(label)} </b> : null}
          {markHidden(text)}
        </div>
      ))}
    </div>
  );
});
