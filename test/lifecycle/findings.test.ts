import { expect, test } from 'vitest';
import { act, fix, itsKey } from '../../src/lifecycle/fixes/fix.ts';
import { nameArtifact } from '../../src/lifecycle/findings.ts';

test('a finding names its artifact in its fix once the key is known, and leaves other artifacts as they are', () => {
  const told = fix`Take ${act('exportArtifact', { key: itsKey, version: 3 })} of the KEY, or ${act('readArtifact', { key: 'PRD-001' })}.`;
  expect(nameArtifact({ fix: told }, 'DAA-001').fix).toEqual(
    fix`Take ${act('exportArtifact', { key: 'DAA-001', version: 3 })} of the KEY, or ${act('readArtifact', { key: 'PRD-001' })}.`,
  );
  expect(nameArtifact({ fix: 'Write the KEY.' }, 'DAA-001').fix).toBe('Write the KEY.');
});
