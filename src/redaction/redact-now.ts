import { findSecrets } from './find-secrets.ts';
import { replaceSecrets } from './replace-secrets.ts';

/** Takes out what our own patterns know, at once: for a log, which cannot wait for the library. */
export function redactNow(text: string): string {
  // E-mail policy is about documents; who did what is what a log is for.
  return replaceSecrets(text, findSecrets(text, { redactsEmail: false }));
}
