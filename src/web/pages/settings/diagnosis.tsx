import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { FixText } from '../../ui/fix-text.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';

const tones = { ok: 'good', warning: 'busy', error: 'bad' } as const;

/** Examines the installation when somebody asks: it calls what the installation depends on. */
export function Diagnosis() {
  const [isAsked, setAsked] = useState(false);
  const diagnosis = useOperation('diagnose', {}, { enabled: isAsked, isStill: true });
  if (!isAsked)
    return (
      <section>
        <h2>Doctor</h2>
        <button className="button" onClick={() => setAsked(true)}>
          Examine this installation
        </button>
      </section>
    );
  return (
    <section>
      <h2>Doctor</h2>
      <Load query={diagnosis}>
        {({ data }) => (
          <ul className="rows">
            {data.items.map(({ name, status, detail, fix }) => (
              <li key={name} className="row">
                <span className={`badge ${tones[status]}`}>{status}</span>
                <strong>{markHidden(name)}</strong>
                <span className="grow">
                  {markHidden(detail)}{' '}
                  <span className="row-note">
                    <FixText fix={fix} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Load>
    </section>
  );
}
