interface FindingBadgeProps {
  readonly severity: string;
  readonly code?: string;
}

/** How grave a finding is, in its color and in words. */
export function FindingBadge({ severity, code = '' }: FindingBadgeProps) {
  const color = severity === 'error' ? 'bad' : severity === 'warning' ? 'busy' : 'plain';
  return <span className={`badge ${color}`}>{`${severity} ${code}`.trim()}</span>;
}
