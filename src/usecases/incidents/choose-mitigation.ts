import { InputError } from '../../lifecycle/errors.ts';
import { mitigationBodySchema } from '../../lifecycle/mitigation.ts';
import type { Principal } from '../../ports/people.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { editArtifact } from '../artifacts-write/edit-artifact.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Chooses an option of a Mitigation as its next version, whose gate asks about exactly that. Throws
 * InputError `mitigation.no-option`, and `mitigation.reason-required` for another than the first,
 * which has the lowest risk.
 */
export async function chooseMitigation(
  ports: UsecasePorts,
  { key, option, reason = '', principal }: { key: string; option: string; reason?: string | undefined; principal: Principal },
): Promise<void> {
  const artifact = requireKind(await readArtifact(ports, { key }), 'mitigation');
  const body = mitigationBodySchema.parse(artifact.body);
  const ids = body.options.map(({ id }) => id);
  if (!ids.includes(option))
    throw new InputError({
      id: 'mitigation.no-option',
      message: `${key} has no option ${option}.`,
      fix: ids.length === 0 ? 'Write its options first.' : `It has ${ids.join(', ')}.`,
    });
  if (option !== ids[0] && reason.trim() === '')
    throw new InputError({
      id: 'mitigation.reason-required',
      message: `${option} passes over ${ids[0]}, which has the lowest risk.`,
      fix: 'Say why.',
    });
  const content = { title: artifact.title, body: { ...body, chosen: option, reason } };
  await editArtifact(ports, { key, content, principal, reason: `${option} chosen` });
}
