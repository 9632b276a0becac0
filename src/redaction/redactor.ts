import type { Redactor } from '../ports/redactor.ts';
import { findSecrets } from './find-secrets.ts';
import type { FoundSecret } from './found-secret.ts';
import { mergeSecrets } from './merge-secrets.ts';
import { locateSecrets, placesBefore, replaceSecrets } from './replace-secrets.ts';

/** Limit for hostile text. Replacing one secret can reveal a second, hardly ever a third. */
const maxRounds = 8;

/** Redacts by our own patterns, then by the library. The library loads with the first text. */
export function createRedactor({ redactsEmail }: { readonly redactsEmail: boolean }): Redactor {
  return {
    async redact(text) {
      let found: FoundSecret[] = [];
      let redacted = text;
      for (let round = 0; round < maxRounds; round += 1) {
        const more = await findAll(redacted, redactsEmail);
        if (more.length === 0) break;
        found = mergeSecrets([...found, ...placesBefore(text, found, more)]);
        redacted = replaceSecrets(text, found);
      }
      return { text: redacted, secrets: locateSecrets(text, found) };
    },
  };
}

async function findAll(text: string, redactsEmail: boolean): Promise<FoundSecret[]> {
  const known = findSecrets(text, { redactsEmail });
  const { findWithLibrary } = await import('./find-with-library.ts');
  return mergeSecrets([...known, ...(await findWithLibrary(text, known))]);
}
