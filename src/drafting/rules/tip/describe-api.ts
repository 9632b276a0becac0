import { plainName } from '../../../analysis/forms/names.ts';
import type { Words } from '../../../analysis/forms/words.ts';
import type { DaaBody } from '../../../lifecycle/daa.ts';
import { slug } from '../../../lifecycle/slug.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';
import { noPrecondition } from '../write-pseudocode.ts';
import { tableName } from './name-columns.ts';

type ApiChange = TipDraft['apiChanges'][number];

/** Describes a call for each operation of an actor: GET for queries, POST for all others. */
export function describeApi(
  { aggregates }: DaaBody,
  { system, words }: { system: ReadonlySet<string>; words: Words },
): ApiChange[] {
  return aggregates.flatMap((aggregate) => {
    const path = `/${tableName(aggregate.name, words).replaceAll('_', '-')}`;
    const thing = plainName(aggregate.name);
    return aggregate.operations
      .filter(({ name }) => !system.has(name))
      .map(({ name, event, precondition, covers }): ApiChange => {
        const isRead = event === '';
        return {
          method: isRead ? 'GET' : 'POST',
          path: `${path}/${slug(name)}`,
          request: isRead ? 'Query: open' : `Body: open (the PRD does not say what is sent to ${plainName(name)})`,
          response: `${isRead ? `200 with what was asked of ${thing}` : `200 with the ${thing}`}${precondition === noPrecondition ? '' : `; 409 when this does not hold: ${precondition}`}`,
          covers: [...covers],
        };
      });
  });
}
