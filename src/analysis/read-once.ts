/**
 * A reading of texts that remembers what it read: each sentence of a design is held against each decision, and reading both anew for every pair took most of the
 * two seconds in which a session of 15 decisions about 200 components was shown. What is read is shared, so that it has to be read-only.
 */
export function readOnce<T>(read: (text: string) => T): (text: string) => T {
  let known = new Map<string, T>();
  return (text) => {
    if (text.length > longest) return read(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text);
    // Begun anew where it is full: whoever asks goes on to other texts.
    if (known.size >= most) known = new Map();
    known.set(text, found);
    return found;
  };
}

/** Texts; with their longest, 4 MB of them. */
const most = 4000;
/** Characters: a sentence or decision. */
const longest = 1000;
