import { randomUUID } from 'node:crypto';
import type { SourceFile } from '../usecases/import-prd.ts';

/** Names a deed, so that its request can be sent again and is carried out once. */
export function once(): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': randomUUID() };
}

/** What a change is made against; whatever is there when nothing is named. */
export function against(ifMatch: string | undefined): { 'If-Match': string } {
  return { 'If-Match': ifMatch === undefined ? '*' : `"${ifMatch}"` };
}

/** Files with the names and places by which the person named them. */
export function toForm(files: readonly SourceFile[]): FormData {
  const form = new FormData();
  for (const { name, source, bytes } of files) {
    form.append('files', new Blob([Uint8Array.from(bytes)]), name);
    form.append('source', source);
  }
  return form;
}
