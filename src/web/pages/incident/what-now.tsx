import { useState } from 'react';
import type { Act } from '../../../lifecycle/fixes/fix.ts';
import { runningTargets } from '../../../lifecycle/incident-targets.ts';
import { Due } from '../../ui/due.tsx';
import { FixText } from '../../ui/fix-text.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { KeepWhileOpen } from '../../ui/keep-while-open.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { IncidentAct } from './incident-act.tsx';
import { isOver, type Incident } from './incident.ts';
import { listTasks } from './list-tasks.ts';
import { MoreActs } from './more-acts.tsx';

const nameAct = ({ action, args }: Act): string => `${action} ${JSON.stringify(args)}`;

/** Nobody is led to call a service stable that nothing was done for. */
function isDue({ action }: Act, { mitigations }: Incident): boolean {
  return action !== 'recordStability' || mitigations.some(({ state }) => state === 'executed');
}

/** The state, the next safe action, what it waits for and how long the target still has. */
export function WhatNow({ incident }: { readonly incident: Incident }) {
  const tasks = listTasks(incident.waits);
  const offered = new Map(tasks.flatMap(({ acts }) => acts).map((act) => [nameAct(act), act]));
  /** Every act that was offered here, as somebody may still be typing into its dialog. */
  const [known, setKnown] = useState<ReadonlyMap<string, Act>>(offered);
  if ([...offered.keys()].some((name) => !known.has(name))) setKnown(new Map([...known, ...offered]));
  const target = runningTargets[incident.status as keyof typeof runningTargets];
  const isOpen = !isOver(incident);
  const gone = [...known].filter(([name]) => !offered.has(name));
  return (
    <section className="card what-now" aria-labelledby="what-now">
      <div className="what-now-head">
        <h2 id="what-now">{incident.step === null ? `Over: ${incident.status}` : `Now: step ${incident.step}`}</h2>
        {target ? (
          <Due name={target.word} at={new Date(Date.parse(incident.alertAt) + target.upperSeconds * 1000).toISOString()} />
        ) : null}
      </div>
      {incident.outcome ? (
        <p>
          It ended as <strong>{incident.outcome.outcome}</strong>, by <KeyLink of={incident.outcome.resolution} />
          {incident.outcome.reason === '' ? '' : `: ${markHidden(incident.outcome.reason)}`}
        </p>
      ) : null}
      {incident.firing.length > 0 && (incident.stable || !isOpen) ? (
        <p className="notice warning">
          Its alert still fires: {incident.firing.map(({ id, title }) => `${id} ${markHidden(title)}`).join(', ')}.
        </p>
      ) : null}
      {tasks.length === 0 ? (
        <p className="first-task">{isOpen ? 'Nothing waits for a person right now.' : 'Nothing is left to do.'}</p>
      ) : null}
      {/* One flat list, so that an act that moves from one task to another keeps its dialog. */}
      <div className="acts">
        {[
          ...tasks.flatMap((task, at) => [
            <p key={`task ${task.what}`} className={at === 0 ? 'task first-task' : 'task'}>
              {markHidden(task.what)}. <span className="hint">For {task.who}.</span>
            </p>,
            ...task.acts.map((act) => (
              <KeepWhileOpen key={nameAct(act)} isOffered className={at === 0 && isDue(act, incident) ? '' : 'lesser'}>
                <IncidentAct act={act} incident={incident} />
              </KeepWhileOpen>
            )),
            ...(at === 0 && task.advice !== null ? [<FixText key="advice" fix={task.advice} />] : []),
          ]),
          ...gone.map(([name, act]) => (
            <KeepWhileOpen key={name} isOffered={false} className="lesser">
              <IncidentAct act={act} incident={incident} />
            </KeepWhileOpen>
          )),
        ]}
      </div>
      <MoreActs incident={incident} />
    </section>
  );
}
