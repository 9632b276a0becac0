import type { AdrBody } from '../../lifecycle/adr.ts';
import { ConflictError, NotFoundError } from '../../lifecycle/errors.ts';

/**
 * Requires a part of a decision that has no check of its own. Throws NotFoundError `part.not-found`
 * and ConflictError `check.own`.
 */
export function requireUnchecked(key: string, { body, part }: { body: AdrBody; part: string }): void {
  const point = body.decision.points.find(({ id }) => id === part);
  if (!point && part !== 'DECISION') {
    throw new NotFoundError({
      id: 'part.not-found',
      message: `${key} has no decision point ${part}.`,
      fix: `Name one of: ${['DECISION', ...body.decision.points.map(({ id }) => id)].join(', ')}.`,
    });
  }
  if (!point?.check) return;
  throw new ConflictError({
    id: 'check.own',
    message: `${key}#${part} has a check of its own: ${point.check}`,
    fix: 'Decide otherwise in a new AI-ADR, or let some files contradict it until a day.',
  });
}
