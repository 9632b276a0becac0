import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';

/** How much of what PRDs ask for something serves, and what is missing or doubtful in the record. */
export function RecordCoverage() {
  const gaps = useOperation('listGaps', {});
  return (
    <Load query={gaps}>
      {({ data: { parts, covered, uncovered, suspectCount, orphanCount, orphans, missingCount, missing, artifacts, links } }) => (
        <>
          <div className="figures">
            <section className="card figure" aria-label="Coverage">
              <h2>Parts of PRDs that something serves</h2>
              <p className="big-figure">
                {covered} of {parts}
              </p>
              <p className="hint">{parts === 0 ? 'No PRD is in force.' : `${Math.round((covered / parts) * 100)}%`}</p>
            </section>
            <section className="card figure" aria-label="Links to be looked at">
              <h2>Links to be looked at</h2>
              <p className="big-figure">{suspectCount}</p>
              <p className="hint">
                Of {links} between {artifacts} artifacts.
              </p>
            </section>
          </div>
          <Cases title="PRDs with parts that nothing names">
            {uncovered.map(({ key, title, parts: all, covered: some }) => (
              <li key={key} className="row">
                <Link to={coverageOf(key)} className="key">
                  {key}
                </Link>
                <span className="grow">{markHidden(title)}</span>
                <span className="end">
                  {some} of {all}
                </span>
              </li>
            ))}
          </Cases>
          <Cases title={`Artifacts without a link that their kind must have (${missingCount})`}>
            {missing.map(({ key, title, roles }) => (
              <li key={key} className="row">
                <KeyLink of={key} />
                <span className="grow">{markHidden(title)}</span>
                <span className="end">{roles.join(', ')}</span>
              </li>
            ))}
          </Cases>
          <Cases title={`Artifacts without any link (${orphanCount})`}>
            {orphans.map(({ key, title, status }) => (
              <li key={key} className="row">
                <KeyLink of={key} />
                <span className="grow">{markHidden(title)}</span>
                <span className="end">{status}</span>
              </li>
            ))}
          </Cases>
        </>
      )}
    </Load>
  );
}

function coverageOf(key: string): string {
  return `/prds/${encodeURIComponent(key)}/coverage`;
}

function Cases({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? <p className="hint">None.</p> : <ul className="rows">{children}</ul>}
    </section>
  );
}
