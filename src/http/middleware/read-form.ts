import { HttpRefusal } from '../problems/http-refusal.ts';
import type { FormFile, FormText } from './request-body.ts';
import { isStorable } from '../../operations/storable-text.ts';

const mostParts = 500;
const longestText = 4096;

/** Reads a multipart form, parts in the order sent. Throws HttpRefusal `body.malformed`. */
export async function readForm(bytes: Uint8Array, contentType: string): Promise<{ files: FormFile[]; texts: FormText[] }> {
  const files: FormFile[] = [];
  const texts: FormText[] = [];
  if (countParts(bytes, contentType) > mostParts) throw malformed(`It has more than ${mostParts} parts.`);
  for (const [field, value] of await parse(bytes, contentType)) {
    const text = typeof value === 'string' ? value : value.name;
    if (!isStorable(field) || !isStorable(text) || text.length > longestText)
      throw malformed(`The part ${JSON.stringify(field.slice(0, 100))} has a text or file name that is too long or not clean.`);
    if (typeof value === 'string') texts.push({ field, text });
    else files.push({ field, name: text, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { files, texts };
}

/** Counts without parsing: parsing the 100,000 parts that fit into a body takes a second. */
function countParts(bytes: Uint8Array, contentType: string): number {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i
    .exec(contentType)
    ?.slice(1)
    .find((one) => one !== undefined);
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let found = -1;
  if (boundary === undefined) return 0;
  for (let at = body.indexOf(boundary); at >= 0 && found <= mostParts; at = body.indexOf(boundary, at + 1)) found += 1;
  return found;
}

async function parse(bytes: Uint8Array, contentType: string): Promise<FormData> {
  try {
    return await new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': contentType } }).formData();
  } catch (cause) {
    if (cause instanceof TypeError) throw malformed('Its parts do not fit its boundary.', cause);
    throw cause;
  }
}

function malformed(why: string, cause?: unknown): HttpRefusal {
  return new HttpRefusal({
    status: 400,
    id: 'body.malformed',
    message: `The form cannot be read. ${why}`,
    fix: 'Send multipart/form-data, as `curl -F "files=@prd.md"` does.',
    cause,
  });
}
