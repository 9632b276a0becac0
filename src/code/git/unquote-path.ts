const escapes: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Reads a path as git's patches and blames write it: quoted as in C where it has special characters. */
export function unquotePath(written: string): string {
  // Git ends a name that has spaces with a tab.
  if (!written.startsWith('"')) return written.replace(/\t$/, '');
  const bytes: number[] = [];
  for (const [piece, octal, sign] of written.replace(/^"|"\t?$/g, '').matchAll(/\\(?:([0-7]{3})|(.))|[^\\]+/gs)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else bytes.push(...Buffer.from(sign === undefined ? piece : (escapes[sign] ?? sign)));
  }
  return Buffer.from(bytes).toString();
}
