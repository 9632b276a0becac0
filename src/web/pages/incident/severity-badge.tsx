/** What a person decided, or what a rule proposes and nobody has decided yet. */
export function SeverityBadge({ severity, proposed }: { readonly severity: string | null; readonly proposed: string | null }) {
  if (severity !== null) return <span className={`badge ${severity === 'SEV-3' ? 'busy' : 'bad'}`}>{severity}</span>;
  return <span className="badge plain">{proposed === null ? 'no severity' : `${proposed}?`}</span>;
}
