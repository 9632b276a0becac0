const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|no|nr|approx|incl|resp|cf|fig|dr|mr|mrs|ms|st|inc|ltd|p|pp|min|max|ca)|\b[A-Z])\.$/i;

/** Splits prose into sentences; "e.g." and the like end none. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]["”’)]?\s+(?=["“(]?[\p{Lu}\p{N}])/gu)) {
    const end = match.index + match[0].length;
    const sentence = text.slice(start, end).trim();
    if (abbreviation.test(sentence.slice(-12)) && !/\betc\.$/.test(sentence)) continue;
    sentences.push(sentence);
    start = end;
  }
  const last = text.slice(start).trim();
  if (last !== '') sentences.push(last);
  return sentences;
}

/** A statement that opens a list: it ends with a colon or in the middle of its sentence ("The shop must enable staff to"). */
export function isLeadIn(text: string): boolean {
  return (
    /[:：]$/.test(text) ||
    /\b(?:to|must|shall|should|will|can|may|be able to|that|allow|support|provide|include|enable)\s*(?:…|\.\.\.)?$/i.test(text)
  );
}

/** Joins a lead-in and one of its items into a whole statement. */
export function joinLeadIn(leadIn: string, item: string): string {
  const head = leadIn.replace(/\s*(?:[:：…]|\.\.\.)\s*$/, '').trim();
  const continues = /\b(?:to|must|shall|should|will|can|may|be able to|that|allow|support|provide|include|enable)$/i.test(head);
  if (!continues) return `${head}: ${item}`;
  const lowered = /^\p{Lu}\p{Ll}/u.test(item) ? item[0]?.toLowerCase() + item.slice(1) : item;
  return `${head} ${/\bto$/i.test(head) ? lowered.replace(/^to\s+/i, '') : lowered}`;
}

/** Drops a bullet, number, check box or "AC-1:" at the start of a criterion. */
export function stripMarker(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[*•●▪◦‣·☐☑☒✓✔✅→➔➜▶]\s*|[-+–](?!\d)\s*|\[[ xX]?\]\s*|\(?(?:\d{1,2}|[a-z])[.)]\s+)+/, '')
    .replace(
      /^[[(]?(?:[A-Z]{1,8}[-_ ]?\d+[-. ])?(?:AC|Acceptance criterion|Criterion)[\s#_-]*\d+(?:\.\d+)*[\])]?\s*(?:[:.)–—|-]+\s*|\s(?=\p{Lu}))/iu,
      '',
    )
    .trim();
}
