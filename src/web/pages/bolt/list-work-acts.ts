/** What people do about a Bolt, in the order of the work. */
export type WorkAct = 'claim' | 'report' | 'submit' | 'merge' | 'put-down' | 'correct';

/** Returns what can be done in a status; the server has the last word. */
export function listWorkActs({
  status,
  holder,
}: {
  readonly status: string;
  readonly holder: string | null;
}): readonly WorkAct[] {
  if (status === 'Done') return ['correct'];
  if (status === 'In Review') return ['merge', 'report'];
  if (status === 'In Progress')
    return ['report', 'submit', 'merge', ...(holder === null ? (['claim'] as const) : (['claim', 'put-down'] as const))];
  return status === 'TODO' ? ['claim', 'report'] : ['report'];
}
