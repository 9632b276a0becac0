import { createHash } from 'node:crypto';
import { finding } from '../../src/analysis/lint/lint-rule.ts';
import { listModelParts } from '../../src/analysis/redraft/model-parts.ts';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';
import { slug, splitPartRef } from '../../src/lifecycle/ids.ts';
import type { InceptionState } from './state.ts';

/**
 * Findings of the critic that stay: nothing has changed in what they are about since it read the draft. Whether a change was the right one, a person
 * sees in the version's difference.
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

/** A hash of what a remark is about: a part of the model, the operations and rules that cover a part of the PRD, or the whole model. */
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
  const named = [...listModelParts(daa)].filter(([id]) => id === name || (slug(name) !== '' && id.endsWith(`-${slug(name)}`)));
  const whole = daa.aggregates.filter((aggregate) => aggregate.name === name);
  const found = [...covering, ...named, ...whole];
  // A part that nothing serves yet is served by whatever names it later; what nobody can place is about the whole.
  return found.length > 0 || /^[A-Z]+-\d/.test(name) ? found : daa;
}
