import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type MouseEvent } from 'react';
import type { ApiRefusal } from '../../api/api-refusal.ts';
import type { Answer } from '../../api/call-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import type { Gate } from './review.ts';

interface GateDocumentProps {
  readonly gate: Gate;
  readonly text: UseQueryResult<Answer<string>, ApiRefusal>;
  /** A part that was clicked, to speak about. */
  readonly onPart: (part: string) => void;
}

/** The version that is decided on. */
export function GateDocument({ gate: { artifact, version }, text, onPart }: GateDocumentProps) {
  const choose = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('a, button') || getSelection()?.isCollapsed === false) return;
    const part = event.target.closest('[id]')?.id ?? '';
    if (isPart(part)) onPart(part);
  };
  return (
    <section className="card gate-document">
      <h2 id="document">The document</h2>
      <p className="hint">
        {artifact === null ? null : <KeyLink of={artifact} />} version {version}. Click on a part that has an id, such as a
        heading or an invariant, to speak about it.
      </p>
      <div onClick={choose}>
        <Load query={text}>{({ data }) => <Body text={data} />}</Load>
      </div>
    </section>
  );
}

function Body({ text }: { readonly text: string }) {
  return useMemo(() => <Markdown text={withoutFrontMatter(text)} />, [text]);
}

/** Leaves out the lines that are for machines. */
function withoutFrontMatter(text: string): string {
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n', 4) : -1;
  return end < 0 ? text : text.slice(end + 5);
}

/** Local ids such as `OP-borrow-book`; headings have ids too, which name no part. */
export function isPart(id: string): boolean {
  return /^[A-Z]{1,12}-\w/.test(id);
}
