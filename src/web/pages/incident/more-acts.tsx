import { KeepWhileOpen } from '../../ui/keep-while-open.tsx';
import { CloseIncident } from './close-incident.tsx';
import { isOver, type Incident } from './incident.ts';
import { RecordStability } from './record-stability.tsx';
import { SetCommander } from './set-commander.tsx';
import { SetSeverity } from './set-severity.tsx';

/** What can be done at any time. Somebody who types when the incident ends loses nothing. */
export function MoreActs({ incident }: { readonly incident: Incident }) {
  const isOpen = !isOver(incident);
  return (
    <details className="more-acts" hidden={!isOpen}>
      <summary>More that you can do</summary>
      <div className="acts">
        <KeepWhileOpen isOffered={isOpen && incident.severity !== null}>
          <SetSeverity incident={incident} />
        </KeepWhileOpen>
        <KeepWhileOpen isOffered={isOpen}>
          <SetCommander incident={incident} />
        </KeepWhileOpen>
        <KeepWhileOpen isOffered={isOpen && incident.stable}>
          <RecordStability incident={incident} unstable />
        </KeepWhileOpen>
        <KeepWhileOpen isOffered={isOpen}>
          <CloseIncident incident={incident.key} />
        </KeepWhileOpen>
      </div>
    </details>
  );
}
