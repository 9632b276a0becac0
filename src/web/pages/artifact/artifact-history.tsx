import { Link } from '@tanstack/react-router';
import type { Report } from '../../../usecases/reports/registry.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';

interface ArtifactHistoryProps {
  readonly of: string;
  readonly shown: number;
  readonly versions: Report<'artifact-history'>['items'];
}

/** All versions, newest first, each with what it changed. */
export function ArtifactHistory({ of: key, shown, versions }: ArtifactHistoryProps) {
  return (
    <ul className="rows">
      {versions.toReversed().map(({ version, status, author, createdAt, reason, title }) => (
        <li key={version} className="row">
          <Link to="/artifacts/$key" params={{ key }} search={{ version: String(version) }} data-move className="key">
            Version {version}
          </Link>
          <span className="grow">
            {markHidden(reason || title)}
            {version === shown ? <span className="hint"> (shown)</span> : null}
          </span>
          <StatusBadge status={status} />
          <span className="end">
            {markHidden(author)}, <Time at={createdAt} />
          </span>
          {version > 1 ? (
            <Link to="/artifacts/$key/diff" params={{ key }} search={{ from: String(version - 1), to: String(version) }}>
              changes<span className="visually-hidden"> of version {version}</span>
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
