import { findAssignments } from './find-assignments.ts';
import { findBeforeLabels } from './find-before-labels.ts';
import { findBelowLabels } from './find-below-labels.ts';
import { findCredentialPairs } from './find-credential-pairs.ts';
import { findInColumns } from './find-in-columns.ts';
import { findKeyBlocks } from './find-key-blocks.ts';
import { findPlainPasswords } from './find-plain-passwords.ts';
import type { FoundSecret } from './found-secret.ts';
import { joinBrokenKeys } from './join-broken-keys.ts';
import { mergeSecrets } from './merge-secrets.ts';
import { businessServices } from './patterns/business-services.ts';
import { cloudKeys } from './patterns/cloud-keys.ts';
import { developerTokens } from './patterns/developer-tokens.ts';
import { emailAddress, openForms } from './patterns/open-forms.ts';
import type { Pattern } from './patterns/pattern.ts';
import { maskPlaceholders } from './placeholders.ts';
import { showText } from './show-text.ts';

const patterns = [...cloudKeys, ...developerTokens, ...businessServices, ...openForms];

/** Finds secrets by our own patterns, sorted, without overlaps. It is synchronous, for logs. */
export function findSecrets(text: string, { redactsEmail }: { readonly redactsEmail: boolean }): FoundSecret[] {
  const view = maskPlaceholders(text);
  const found = findIn(view, redactsEmail);
  // Word processors export `ghp\_…`, `pass\=…` and broken keys, so more passes read what is meant.
  for (const { text: seen, offsetOf } of [showText(view), joinBrokenKeys(view)].filter((each) => each !== null)) {
    for (const { kind, start, end } of findIn(seen, redactsEmail))
      found.push({ kind, start: offsetOf(start), end: offsetOf(end - 1) + 1 });
  }
  return mergeSecrets(found);
}

function findIn(text: string, redactsEmail: boolean): FoundSecret[] {
  return [
    ...findKeyBlocks(text),
    ...patterns.flatMap((pattern) => findPattern(text, pattern)),
    ...findAssignments(text),
    ...findPlainPasswords(text),
    ...findCredentialPairs(text),
    ...findBelowLabels(text),
    ...findBeforeLabels(text),
    ...findInColumns(text),
    ...(redactsEmail ? findPattern(text, emailAddress) : []),
  ];
}

/** Limit of tries in one run of characters: `sid=sid=sid=…` (500 kB) took 48 s without it. */
const mostTries = 32;

function findPattern(text: string, { kind, form, accepts }: Pattern): FoundSecret[] {
  const found: FoundSecret[] = [];
  let refusedEnd = -1;
  let tries = 0;
  form.lastIndex = 0;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const [start, end] = match.indices?.groups?.['secret'] ?? [match.index, form.lastIndex];
    if (accepts?.(text.slice(start, end)) ?? true) {
      found.push({ kind, start, end });
      continue;
    }
    tries = end === refusedEnd ? tries + 1 : 1;
    refusedEnd = end;
    // A rejected match may contain the start of a real one.
    form.lastIndex = tries < mostTries ? match.index + 1 : end;
  }
  return found;
}
