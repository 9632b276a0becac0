import type { UsecasePorts } from '../ports.ts';

interface Titled {
  readonly sha: string;
  readonly subject: string | null;
}

/** Returns the subjects of commits. One that nobody has asked for is read, redacted and kept. */
export async function fillSubjects(
  { code, mirrors, redactor }: Pick<UsecasePorts, 'code' | 'mirrors' | 'redactor'>,
  id: string,
  commits: readonly Titled[],
): Promise<ReadonlyMap<string, string>> {
  const known = new Map(commits.flatMap(({ sha, subject }) => (subject === null ? [] : [[sha, subject] as const])));
  const unknown = commits.filter(({ subject }) => subject === null).map(({ sha }) => sha);
  if (unknown.length === 0) return known;
  const read = await mirrors.readSubjects(id, unknown);
  const clean = new Map<string, string>();
  for (const [sha, subject] of read)
    clean.set(sha, (await redactor.redact(subject.slice(0, 500))).text.replace(/\p{Cc}+/gu, ' ').trim());
  await code.saveSubjects(id, clean);
  return new Map([...known, ...clean]);
}
