/** Fields are kept up to this; a message that is longer was written by a machine. */
const longestField = 100_000;

/** Splits what git prints with `-z` into fields, each up to a limit, without holding more than one. */
export async function* readFields(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const fields: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const piece = chunk.subarray(start, Math.min(end, start + longestField));
      fields.push(begun.length === 0 ? piece.toString() : Buffer.concat([...begun, piece]).toString());
      begun = [];
      length = 0;
      start = end + 1;
    }
    if (length < longestField) begun.push(chunk.subarray(start, start + longestField));
    length += chunk.length - start;
    yield fields;
  }
}
