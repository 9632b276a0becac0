import { useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, type SubmitEvent } from 'react';
import { count } from '../../../lifecycle/count.ts';
import { callOperation } from '../../api/call-operation.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { readFields } from '../../ui/read-fields.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { mergeTraces } from './merge-traces.ts';
import { TraceGraph } from './trace-graph.tsx';
import { TraceList } from './trace-list.tsx';
import './trace.css';

const usualDepth = '2';

/** What something serves, or what was made from it: two links deep, and further where somebody opens it. */
export function TracePage() {
  const { of = '', depth = usualDepth, direction } = useSearch({ from: '/trace' });
  const way = direction === 'up' || direction === 'down' ? direction : undefined;
  const navigate = useNavigate();
  const trace = useOperation(
    'tracePlace',
    { of, direction: way, depth: depth === 'all' ? undefined : Number(depth) },
    { enabled: of !== '', keepsPrevious: true },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { text } = readFields(new FormData(event.currentTarget));
    void navigate({ to: '/trace', search: { of: text('of'), depth: text('depth'), direction: text('direction') } });
  };
  return (
    <Page title={of === '' ? 'Trace' : `Trace of ${of}`} width="wide">
      <form key={`${of} ${depth} ${direction}`} className="trace-form" onSubmit={submit}>
        <label>
          Key or part
          <input name="of" defaultValue={of} placeholder="PRD-001#US-3" required />
        </label>
        <label>
          Way
          <select name="direction" defaultValue={way ?? ''}>
            <option value="">the usual</option>
            <option value="up">up: what it serves</option>
            <option value="down">down: what was made from it</option>
          </select>
        </label>
        <label>
          Links deep
          <select name="depth" defaultValue={depth}>
            {['1', '2', '3', '4', '6', 'all'].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
        <button className="button">Trace</button>
      </form>
      {of === '' ? (
        <Empty title="Name a key or a part.">Such as PRD-001, or BOLT-003 to see why it is built.</Empty>
      ) : (
        <Load query={trace}>{({ data }) => <OpenedTrace first={data} />}</Load>
      )}
    </Page>
  );
}

/** The trace with what was opened from it, whose keys the address has. */
function OpenedTrace({ first }: { readonly first: Report<'trace'> }) {
  const { open = '' } = useSearch({ from: '/trace' });
  const navigate = useNavigate();
  const keys = useMemo(() => open.split(',').filter((key) => key !== ''), [open]);
  const { direction } = first;
  const opened = useQueries({
    queries: keys.map((of) => ({
      queryKey: ['tracePlace', { of, direction, depth: 1 }],
      queryFn: ({ signal }: { signal: AbortSignal }) => callOperation('tracePlace', { of, direction, depth: 1 }, { signal }),
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data.data] : [])),
  });
  const graph = useMemo(() => mergeTraces(first, opened), [first, opened]);
  const openKey = useCallback(
    (key: string) =>
      void navigate({
        to: '.',
        search: ((old: { open?: string }) => ({ ...old, open: old.open ? `${old.open},${key}` : key })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const hidden = graph.nodes.filter((node) => node.hidden > 0).length;
  return (
    <>
      <p role="status">
        {direction === 'up' ? 'What it serves: ' : 'What was made from it: '}
        {count(graph.nodes.length, 'artifact')}, {count(graph.edges.length, 'connection')}
        {first.rest.count > 0
          ? `. ${count(first.rest.count, 'artifact')} further on ${first.rest.count === 1 ? 'was' : 'were'} left out at first; ${count(hidden, 'artifact')} can be opened (+).`
          : ' – this is all.'}
      </p>
      <div className="trace">
        <TraceList graph={graph} onOpen={openKey} />
        <TraceGraph graph={graph} begin={first.of.split('#')[0] ?? ''} onOpen={openKey} />
      </div>
    </>
  );
}
