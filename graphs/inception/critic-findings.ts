import { createHash } from 'node:crypto';
import { finding } from '../../src/analysis/lint/lint-rule.ts';
import { aggregateId, listModelParts } from '../../src/analysis/redraft/model-parts.ts';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';
import { splitPartRef } from '../../src/lifecycle/ids.ts';
import { slug } from '../../src/lifecycle/slug.ts';
import type { InceptionState } from './state.ts';

/**
 * Returns the critic's remarks on parts that have not changed since. A person judges from the diff
 * whether a change was right. A remark on the whole stays: no change of one part answers it.
 */
export function listCriticFindings(daa: DaaBody, remarks: InceptionState['remarks']): Finding[] {
  return remarks
    .filter(({ part, was }) => hashRemarked(daa, part) === was)
    .map(({ part, text, quote }) =>
      finding('DAA-CRITIC', {
        ...(part !== '' && { part }),
        message: `${text} ("${quote}")`,
        fix: 'Look at the quoted place: ask for the change, or approve the model as it is.',
      }),
    );
}

/** Hashes what a remark is about: the part it names and what covers it; nothing for the whole. */
export function hashRemarked(daa: DaaBody, part: string): string {
  return createHash('sha256')
    .update(JSON.stringify(findRemarked(daa, part)))
    .digest('hex')
    .slice(0, 16);
}

function findRemarked(daa: DaaBody, part: string): unknown {
  const name = splitPartRef(part)?.localId ?? part.trim();
  const covering = daa.aggregates
    .flatMap(({ operations, invariants }) => [...operations, ...invariants])
    .filter(({ covers = [] }) => covers.some((ref) => splitPartRef(ref)?.localId === name));
  const whole = daa.aggregates.filter((aggregate) => aggregate.name === name || aggregateId(aggregate.name) === name);
  const plain = (text: string): string => slug(text).replaceAll('-', '');
  const isNamed = (id: string): boolean =>
    id === name || (plain(name) !== '' && plain(id.slice(id.indexOf('-') + 1)) === plain(name));
  const named = whole.length > 0 ? [] : [...listModelParts(daa)].filter(([id]) => isNamed(id));
  return [...covering, ...named, ...whole];
}
