import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState, type SubmitEvent } from 'react';
import { artifactKindIds, artifactKinds, type ArtifactKindId } from '../../../lifecycle/artifact-kinds.ts';
import { stateMachines } from '../../../lifecycle/states.ts';
import { useOperationPages } from '../../api/use-operation-pages.ts';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { ArtifactRows } from './artifact-rows.tsx';
import { listRows } from './list-hits.ts';
import './artifacts.css';

const perPage = 200;

/** All artifacts, newest first, or what has the words, best first; every filter is in the address. */
export function ArtifactsPage() {
  const { kind, status, q = '' } = useSearch({ from: '/artifacts' });
  const navigate = useNavigate();
  const known = artifactKindIds.find((id) => id === kind);
  const filter = { kind: known, status, limit: perPage };
  const words = q.trim();
  const listed = useOperationPages('listArtifacts', filter, { enabled: words === '' });
  const found = useOperationPages('searchArtifacts', { ...filter, words }, { enabled: words !== '' });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = words === '' ? listed : found;
  const rows = useMemo(() => listRows(data?.pages.map((page) => page.data.items) ?? []), [data]);
  const change = (part: { kind?: string | undefined; status?: string | undefined; q?: string }): void =>
    void navigate({ to: '/artifacts', search: { kind, status, q, ...part }, replace: true });
  return (
    <Page title="Artifacts">
      <ArtifactFilter key={q} words={q} kind={known} status={status} onChange={change} />
      {error ? <Refusal error={error} /> : null}
      {data === undefined && !error ? <p className="loading">Loading…</p> : null}
      {data !== undefined && rows.length === 0 ? (
        <Empty title={words === '' ? 'There is no such artifact.' : `No artifact has these words: ${words}`}>
          {words === '' ? 'Artifacts begin with a PRD.' : 'Write words, "a phrase", or, and - before what must not be there.'}
        </Empty>
      ) : (
        <ArtifactRows
          rows={rows}
          isWhole={!hasNextPage}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
        />
      )}
    </Page>
  );
}

interface ArtifactFilterProps {
  readonly words: string;
  readonly kind: ArtifactKindId | undefined;
  readonly status: string | undefined;
  readonly onChange: (part: { kind?: string | undefined; status?: string | undefined; q?: string }) => void;
}

function ArtifactFilter({ words, kind, status, onChange }: ArtifactFilterProps) {
  const [typed, setTyped] = useState(words);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onChange({ q: typed });
  };
  const machines = kind ? [stateMachines[kind]] : Object.values(stateMachines);
  const statuses = [...new Set(machines.flatMap(({ initial, transitions }) => [initial, ...transitions.map(({ to }) => to)]))];
  return (
    <form className="artifact-filter" role="search" onSubmit={submit}>
      <input
        type="search"
        aria-label="Words to look for"
        placeholder='Words, or "a phrase"'
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <select
        aria-label="Kind"
        value={kind ?? ''}
        onChange={(event) => onChange({ kind: event.target.value || undefined, status: undefined })}
      >
        <option value="">all kinds</option>
        {artifactKindIds.map((id) => (
          <option key={id} value={id}>
            {artifactKinds[id].title}
          </option>
        ))}
      </select>
      <select
        aria-label="Status"
        value={status ?? ''}
        onChange={(event) => onChange({ status: event.target.value || undefined })}
      >
        <option value="">any status</option>
        {statuses.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button className="button">Search</button>
    </form>
  );
}
