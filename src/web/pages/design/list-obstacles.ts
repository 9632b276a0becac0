import type { Report } from '../../../usecases/reports/registry.ts';

type Session = Report<'design-show'>;

export interface Obstacle {
  /** `refuses`: finalizing is refused. `holds`: the approval at the gate is. `warns`: the gate shows it. */
  readonly level: 'refuses' | 'holds' | 'warns';
  readonly text: string;
  /** Where it is mended: ids of this session, or of the RFC. */
  readonly ids: readonly string[];
}

/** Lists what stands between the session and an approved RFC, the hardest first. */
export function listObstacles({
  challenges,
  blocking,
  edits,
  decisions,
  reply,
}: Pick<Session, 'challenges' | 'blocking' | 'edits' | 'decisions' | 'reply'>): Obstacle[] {
  const open = challenges.filter(({ state }) => state === 'open');
  const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);
  const taken = new Set(edits.filter(({ state }) => state === 'taken').map(({ decision }) => decision));
  const all: Obstacle[] = [
    { level: 'refuses', text: 'open blockers', ids: idsOf(open.filter(({ weight }) => weight === 'blocker')) },
    { level: 'holds', text: 'open challenges', ids: idsOf(open.filter(({ weight }) => weight !== 'blocker')) },
    { level: 'holds', text: 'open questions', ids: blocking },
    { level: 'warns', text: 'edits that nobody took or declined', ids: idsOf(edits.filter(({ state }) => state === 'proposed')) },
    {
      level: 'warns',
      text: 'decisions that no edit brought into the text',
      ids: idsOf(decisions.filter(({ id, replacedBy }) => replacedBy === '' && !taken.has(id))),
    },
  ];
  return [
    ...(reply === null ? [] : [{ level: 'refuses', text: 'a reply that is still to come', ids: [] } as const]),
    ...all.filter(({ ids }) => ids.length > 0),
  ];
}
