import { expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../src/lifecycle/rfc.ts';
import type { UsecasePorts } from '../../src/usecases/ports.ts';
import type { SessionDescription } from '../../src/usecases/design-sessions/describe-session.ts';
import { resolvePlaces } from '../../src/usecases/design-sessions/list-places.ts';

const tip = documentKinds.tip.parse(
  '# T\n\n## Open Questions\n\n- **Q-1:** Who prints?\n- **Q-2:** Who pays?\n- **Q-3:** Who files?\n',
);

const resolve = (about: string): Promise<string[]> => {
  const markdown =
    '# T\n\n## Open Questions\n\n### Decisions Needing Input\n\n- **Q-1:** Who prints? (TIP-001#Q-1)\n- **Q-2:** Who pays (TIP-001#Q-2), and who files (TIP-001#Q-3)?\n';
  const body = rfcBodySchema.parse(documentKinds.rfc.parse(markdown).body);
  const rfc = { key: 'RFC-001', body };
  const session = { key: 'DS-001', rfc: 'RFC-001', turns: [], challenges: [], decisions: [] };
  const artifacts = { read: async (key: string) => (key === 'TIP-001' ? { key, kind: 'tip', body: tip.body } : null) };
  return resolvePlaces({ artifacts } as unknown as UsecasePorts, { session, rfc, body } as unknown as SessionDescription, [
    about,
  ]);
};

it.each([
  ['TIP-001#Q-1', 'Q-1'],
  ['tip-001#Q-1', 'Q-1'],
  // Asked there together with another one: whoever answers names what is meant.
  ['TIP-001#Q-2', 'TIP-001#Q-2'],
  ['Q-2', 'Q-2'],
])('a question of the TIP is the one that the RFC passes on, where that asks nothing else: %s', async (about, place) => {
  expect(await resolve(about)).toEqual([place]);
});
