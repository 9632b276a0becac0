import type { Report } from '../../../usecases/reports/registry.ts';

type Session = Report<'design-show'>;

export interface Obstacle {
  /** `refuses`: finalizing is refused. `holds`: the approval at the gate is. `warns`: the gate shows it. */
  readonly level: 'refuses' | 'holds' | 'warns';
  /** `2 open challenges`. */
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
    obstacle('refuses', 'open blocker', idsOf(open.filter(({ weight }) => weight === 'blocker'))),
    obstacle('holds', 'open challenge', idsOf(open.filter(({ weight }) => weight !== 'blocker'))),
    obstacle('holds', 'open question', blocking),
    obstacle(
      'warns',
      'edit to take or decline',
      idsOf(edits.filter(({ state }) => state === 'proposed')),
      'edits to take or decline',
    ),
    obstacle(
      'warns',
      'decision that no edit brought into the text',
      idsOf(decisions.filter(({ id, replacedBy }) => replacedBy === '' && !taken.has(id))),
      'decisions that no edit brought into the text',
    ),
  ];
  return [
    ...(reply === null ? [] : [{ level: 'refuses', text: 'a reply that is still to come', ids: [] } as const]),
    ...all.filter(({ ids }) => ids.length > 0),
  ];
}

function obstacle(level: Obstacle['level'], one: string, ids: readonly string[], more = `${one}s`): Obstacle {
  return { level, text: `${ids.length} ${ids.length === 1 ? one : more}`, ids };
}
