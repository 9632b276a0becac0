import type { RedactedSecret, RedactedText, Redactor } from './redactor.ts';

/** More of them are left as they were redacted beside the others. */
const mostAlone = 1_000;

/**
 * Redacts many texts as one, because each call costs as much as a kilobyte of text. Redacting keeps
 * the lines, by which the texts part again. A text in which a secret was found is redacted once more
 * alone: what stands before it may have made a word look like one ("password:").
 */
export async function redactAll(redactor: Redactor, texts: readonly string[]): Promise<RedactedText[]> {
  const { text, secrets } = await redactor.redact(texts.join('\n'));
  const lines = text.split('\n');
  const counts = texts.map((one) => one.split('\n').length);
  if (lines.length !== counts.reduce((sum, count) => sum + count, 0))
    return Promise.all(texts.map((one) => redactor.redact(one)));
  let [at, next, alone] = [0, 0, 0];
  const parted = counts.map((count) => {
    const own: RedactedSecret[] = [];
    for (let secret = secrets[next]; secret && secret.line <= at + count; secret = secrets[(next += 1)])
      own.push({ ...secret, line: secret.line - at });
    return { text: lines.slice(at, (at += count)).join('\n'), secrets: own };
  });
  return Promise.all(
    parted.map(async (one, index) =>
      one.secrets.length > 0 && (alone += 1) <= mostAlone ? await redactor.redact(texts[index] ?? '') : one,
    ),
  );
}
