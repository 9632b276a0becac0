import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { count } from '../../../lifecycle/count.ts';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { listEntries, type PlaybookEntry } from './list-entries.ts';
import { PlaybookMatches } from './playbook-matches.tsx';
import './playbook.css';

/** Approved patterns by category, and those that a review board may adopt. */
export function PlaybookPage() {
  const starter = useOperation('readStarterPlaybook', {});
  const written = useOperation('listArtifacts', { kind: 'playbook', limit: 200 });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const adopt = useChange('adoptPatterns', {
    onDone: ({ data }) => {
      setChosen([]);
      if (data.gate) void navigate({ to: '/gates/$key', params: { key: data.gate.id } });
    },
  });
  const choose = (name: string, isChosen: boolean): void =>
    setChosen((last) => (isChosen ? [...last, name] : last.filter((other) => other !== name)));
  return (
    <Page title="Playbook">
      <PlaybookMatches />
      <p>
        Patterns count in designs once a review board has adopted them. Choose some, and one gate asks about all of them.{' '}
        <button
          className="button"
          aria-disabled={chosen.length === 0 || adopt.isPending}
          onClick={() => {
            if (chosen.length > 0 && !adopt.isPending) adopt.mutate({ input: { names: [...chosen] } });
          }}
        >
          {chosen.length === 0 ? 'Ask to adopt what is chosen' : `Ask to adopt ${count(chosen.length, 'pattern')}`}
        </button>
      </p>
      {adopt.error ? <Refusal error={adopt.error} /> : null}
      <Load query={starter}>
        {(answer) =>
          listEntries(answer.data, written.data?.data.items ?? []).map(([category, entries]) => (
            <section key={category} aria-labelledby={`category-${category}`}>
              <h2 id={`category-${category}`}>{markHidden(category)}</h2>
              <ul className="rows">
                {entries.map((entry) => (
                  <EntryRow
                    key={entry.key ?? entry.title}
                    entry={entry}
                    isChosen={entry.adopts !== null && chosen.includes(entry.adopts)}
                    onChoose={choose}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </Load>
    </Page>
  );
}

interface EntryRowProps {
  readonly entry: PlaybookEntry;
  readonly isChosen: boolean;
  readonly onChoose: (name: string, isChosen: boolean) => void;
}

function EntryRow({ entry: { key, adopts, title, status, problem, gate }, isChosen, onChoose }: EntryRowProps) {
  const shown = markHidden(title);
  return (
    <li className="row playbook-row">
      {adopts === null ? (
        <span className="playbook-choice" />
      ) : (
        <input
          type="checkbox"
          className="playbook-choice"
          aria-label={`Adopt ${shown}`}
          checked={isChosen}
          onChange={(event) => onChoose(adopts, event.target.checked)}
        />
      )}
      <span className="grow">
        <strong>{shown}</strong> {key ? <KeyLink of={key} /> : null}
        {problem ? <div className="hint">{markHidden(problem)}</div> : null}
      </span>
      <StatusBadge status={status} />
      {gate ? (
        <span className="end">
          decided at <KeyLink of={gate} />
        </span>
      ) : null}
    </li>
  );
}
