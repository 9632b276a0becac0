const today =
  /\b(?:today|currently|already|at present|at the moment|so far|until now|up to now|nowadays|existing|old|legacy|previous|current|(?<!\b(?:that|which|who|whoever|whatever|what|nobody) )(?:was|were|had|has been|have been)|used to|formerly)\b/i;

/** Whether a sentence tells of what is there today: it holds until something is built otherwise, and goes on being why. */
export function tellsToday(sentence: string): boolean {
  return today.test(sentence);
}
