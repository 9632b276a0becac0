import { documentKinds } from '../../documents/document-kinds.ts';
import { boltBodySchema, type BoltBody } from '../../lifecycle/bolt.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { freeIds } from '../../lifecycle/free-ids.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { Reference } from '../../lifecycle/references.ts';
import type { Principal } from '../../ports/people.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { createArtifact } from '../artifacts-write/create-artifact.ts';
import { editArtifact } from '../artifacts-write/edit-artifact.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import type { Report } from '../reports/registry.ts';

interface Raise {
  /** The Bolt at which it came up. */
  readonly key: string;
  readonly principal: Principal;
  /** Goal of the work that was found. */
  readonly goal?: string;
  readonly question?: string;
}

/**
 * Stores what came up at a Bolt: work as a new Bolt `discovered_from` it, which implements the same
 * AI-ADRs, or a question of it, which blocks its Deployment Unit until somebody answers. Throws
 * InputError `bolt.raise-what` unless it is one of the two.
 */
export async function raiseBolt(
  ports: UsecasePorts,
  { key: asked, principal, goal = '', question = '' }: Raise,
): Promise<Report<'bolt-raised'>> {
  if ((goal === '') === (question === ''))
    throw new InputError({
      id: 'bolt.raise-what',
      message: 'Raise either work that was found or a question.',
      fix: 'Say one of the two: the goal of the work, or the question.',
    });
  const bolt = requireKind(await readArtifact(ports, { key: asked }), 'bolt');
  const body = boltBodySchema.parse(bolt.body);
  if (goal !== '') {
    const found: BoltBody = {
      ...(documentKinds.bolt.empty(goal) as BoltBody),
      goal,
      references: [
        ...body.references.filter(({ role }) => role === 'implements'),
        { role: 'discovered_from', to: bolt.key } satisfies Reference,
      ],
    };
    const { artifact } = await createArtifact(ports, { kind: 'bolt', content: { title: goal, body: found }, principal });
    return { from: bolt.key, bolt: artifact.key, question: null };
  }
  const id = freeIds('Q', await ports.artifacts.partIds(bolt.key))();
  const asking = { ...body, questions: [...body.questions, { id, text: question, answer: '' }] };
  await editArtifact(ports, {
    key: bolt.key,
    content: { title: bolt.title, body: asking },
    base: bolt.version,
    reason: `asked ${id}`,
    principal,
  });
  return { from: bolt.key, bolt: null, question: partRef(bolt.key, id) };
}
