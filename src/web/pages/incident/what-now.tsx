import { runningTargets } from '../../../lifecycle/incident-targets.ts';
import { Due } from '../../ui/due.tsx';
import { FixText } from '../../ui/fix-text.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { CloseIncident } from './close-incident.tsx';
import { IncidentAct } from './incident-act.tsx';
import { isOver, type Incident } from './incident.ts';
import { listTasks } from './list-tasks.ts';
import { RecordStability } from './record-stability.tsx';
import { SetCommander } from './set-commander.tsx';
import { SetSeverity } from './set-severity.tsx';

/** The state, the next safe action, what it waits for and how long the target still has. */
export function WhatNow({ incident }: { readonly incident: Incident }) {
  const [first, ...others] = listTasks(incident.waits);
  const target = runningTargets[incident.status as keyof typeof runningTargets];
  return (
    <section className="card what-now" aria-labelledby="what-now">
      <div className="what-now-head">
        <h2 id="what-now">{incident.step === null ? `Over: ${incident.status}` : `Now: step ${incident.step}`}</h2>
        {target ? (
          <Due name={target.word} at={new Date(Date.parse(incident.alertAt) + target.upperSeconds * 1000).toISOString()} />
        ) : null}
      </div>
      {first ? (
        <>
          <p className="first-task">
            {markHidden(first.what)}. <span className="hint">For {first.who}.</span>
          </p>
          <div className="acts">
            {first.acts.map((act) => (
              <IncidentAct key={`${act.action} ${JSON.stringify(act.args)}`} act={act} incident={incident} />
            ))}
            {first.advice === null ? null : <FixText fix={first.advice} />}
          </div>
        </>
      ) : (
        <p className="first-task">{isOver(incident) ? 'Nothing is left to do.' : 'Nothing waits for a person right now.'}</p>
      )}
      {others.length === 0 ? null : (
        <ul className="other-tasks">
          {others.map((task) => (
            <li key={task.what}>
              <span>
                {markHidden(task.what)}. <span className="hint">For {task.who}.</span>
              </span>
              <div className="acts lesser">
                {task.acts.map((act) => (
                  <IncidentAct key={`${act.action} ${JSON.stringify(act.args)}`} act={act} incident={incident} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isOver(incident) ? null : (
        <details className="more-acts">
          <summary>More that you can do</summary>
          <div className="acts">
            {incident.severity === null ? null : <SetSeverity incident={incident} />}
            <SetCommander incident={incident} />
            {incident.stable ? <RecordStability incident={incident} unstable /> : null}
            <CloseIncident incident={incident.key} />
          </div>
        </details>
      )}
    </section>
  );
}
