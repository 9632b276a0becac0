/**
 * The risks that a paragraph of a PRD names, each with the sentences that go on about it: one that may happen of itself is a risk of its own; what explains it,
 * follows from it or is done about it stays with the one before.
 */
export function splitRisks(paragraph: string): string[] {
  const sentences = paragraph
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const risks: string[] = [];
  for (const sentence of sentences) {
    const last = risks.at(-1);
    if (last === undefined || startsRisk(sentence)) risks.push(withoutJoin(sentence));
    else risks[risks.length - 1] = `${last} ${sentence}`;
  }
  return risks;
}

function startsRisk(sentence: string): boolean {
  const said = withoutJoin(sentence);
  return happens.test(said) && !goesOn.test(said);
}

/** That something goes wrong, or may. */
const happens =
  /\b(?:may|might|could|sometimes|occasionally|often|risk|danger|fear|fails?|breaks?|goes wrong|(?:get|gets|is|are|arrives?|comes?) (?:\p{L}+ )?(?:lost|late|stolen|delayed|incomplete|wrong|missing|unavailable|overloaded|down)|loses?|refuses?|misuses?|cannot)\b/iu;

/** About the one before: what it speaks of, what follows, and what people do about it. */
const goesOn =
  /^(?:it|they|this|that|these|those|he|she|we|i|then|so|therefore|thus|hence|otherwise|in (?:that|this|such a|which) case|as a result|for that|because|which|such)\b|^\p{L}+ (?:\p{L}+ ){0,2}then\b|\bin that case\b/iu;

function withoutJoin(sentence: string): string {
  return sentence.replace(/^(?:and|also|besides|moreover|furthermore|finally|in addition),?\s+(\p{L})/iu, (_, letter: string) =>
    letter.toUpperCase(),
  );
}
