import { useMemo } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { FixText } from '../../ui/fix-text.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { listReading, type ReadPart } from './list-reading.ts';

/** A document of thousands of parts is shown in full on its own screen. */
const mostParts = 200;

/** What was read of a PRD, and first what was not. */
export function PrdReading({ prd: { key, body, findings } }: { readonly prd: Report<'prd-show'> }) {
  const { counts, groups, unread, isModelable } = useMemo(() => listReading(body), [body]);
  return (
    <section aria-labelledby="prd-read">
      <h2 id="prd-read">What was read</h2>
      <p>
        <strong>{counts.length === 0 ? 'No part of a kind that is known.' : counts.join(', ')}</strong>
      </p>
      {isModelable ? null : (
        <p className="notice warning">
          No story and no requirement was read. The built-in rules need one; a model reads the passages below.
        </p>
      )}
      {unread.length > 0 ? (
        <details className="card" open={unread.length <= 5}>
          <summary>
            <strong>
              {unread.length === 1 ? '1 passage was not understood' : `${unread.length} passages were not understood`}
            </strong>
          </summary>
          <p className="hint">
            They stay parts of the PRD. A model that drafts reads them first; without one they are covered, put off or noted at
            the gate.
          </p>
          <ul className="read-parts">
            {unread.slice(0, mostParts).map((part) => (
              <Part key={part.id} part={part} />
            ))}
          </ul>
        </details>
      ) : null}
      {findings.length > 0 ? (
        <details className="card" open={findings.length <= 5}>
          <summary>
            <strong>{findings.length === 1 ? '1 finding' : `${findings.length} findings`}</strong>
          </summary>
          <ul className="read-parts">
            {findings.map(({ code, severity, at, message, fix }, index) => (
              <li key={index}>
                <StatusBadge status={severity} /> <code>{code}</code>{' '}
                {at.line === undefined ? null : <span className="hint">{`${markHidden(at.file ?? '')} line ${at.line} `}</span>}
                {markHidden(message)}{' '}
                <span className="hint">
                  <FixText fix={fix} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {groups.map(({ title, parts }) => (
        <section key={title} className="card">
          <h3>
            {title} <span className="hint">{parts.length}</span>
          </h3>
          <ul className="read-parts">
            {parts.slice(0, mostParts).map((part, at) => (
              <Part key={part.id || at} part={part} />
            ))}
          </ul>
          {parts.length > mostParts ? (
            <p className="hint">{`${parts.length - mostParts} more are on the screen of ${key}.`}</p>
          ) : null}
        </section>
      ))}
    </section>
  );
}

function Part({ part: { id, alias, text, children } }: { readonly part: ReadPart }) {
  return (
    <li>
      {alias || id ? <span className="key read-id">{markHidden(alias || id)}</span> : null} {markHidden(text)}
      {children.length > 0 ? (
        <ul>
          {children.map((child) => (
            <Part key={child.id} part={child} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
