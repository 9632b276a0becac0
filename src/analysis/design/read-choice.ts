/** What is said to be taken: "We chose Postgres …", "Two apps (chosen), …". "Rows – selected ones only" and "taken by team B" tell something else. */
const tellsTaken =
  /^\W*(?:so |therefore |in the end,? )?(?:we|i|the team)(?:'ll| will| have| are)? (?:take|took|taken|chose|choose|chosen|go(?:ing)? with|went with|decided? (?:for|on)|pick(?:ed)?|prefer(?:red)?|settled? (?:for|on))\b|(?:[,;:(–—-]\s*|\bis |\bwas |\*\*)(?:chosen|taken|selected|preferred|our choice|the choice|picked)(?=\W*$|\W*[,;.:()*–—]|\s+(?:because|since|as|for|over|instead)\b)/i;

/** Said of what is done, and of what would be done by another way as well: "We keep files on a share: lost on failover". */
const tellsUse =
  /^\W*(?:so |therefore |in the end,? )?(?:we|i|the team)(?:'ll| will| have| are)? (?:use|using|keep|kept|stay(?:ed)? with|build(?:ing)?)\b/i;

const denied =
  /\b(?:not|never|n't|would have) (?:be )?(?:take|taken|chosen?|use|used|go|pick|picked|prefer|selected|build|keep)\b|n't\b/i;

/** Words that speak against what they are said of. */
const speaksAgainst =
  /\b(?:no|not|none|nobody|nothing|never|neither|nor|cannot|without|too|only|would|needs?|requires?|costs?|dear|expensive|slow(?:er|s)?|complex(?:ity)?|complicated|hard(?:er)?|difficult|heavy|heavier|risk(?:s|y)?|los(?:e|es|t|s)|lacks?|missing|fails?|breaks?|more|extra|additional|another|second|twice|double[sd]?|duplicates?|wait(?:s|ing)?|late|delays?|lock-?in|unproven|unknown|unable|unclear|overkill|worse|weak(?:er)?|stale|behind|blocks?|leaks?|exceeds?|violates?|forbidden|wrong|manual|error-prone|couples?|tied|ties|hot ?spots?|outages?|down|bottleneck)\b|n't\b/i;

/** True of a note that stands among alternatives and says that this way is taken. */
export function tellsChoice(text: string): boolean {
  const isTaken =
    tellsTaken.test(text) || (tellsUse.test(text) && (/\b(?:instead of|rather than)\b/i.test(text) || !isAgainst(text)));
  return isTaken && !denied.test(text) && !/\b(?:rejected|discarded|dropped|given up)\b/i.test(text);
}

/** "MongoDB" of "We chose Postgres over MongoDB, because …"; empty where no other way is named. What goes over SFTP turns nothing down. */
export function passedOver(text: string): string {
  return (
    /\b(?:(?:ch[oi]ose|chosen?|prefer\w*|tak(?:e|es|en|ing)|took|pick(?:s|ed)?|favou?r(?:s|ed)?|select(?:s|ed)?|go(?:es)? (?:for|with)|went (?:for|with)|decided? (?:for|on))\b[^.;:\n]{0,60}?\bover|instead of|rather than|and not|in place of)\s+([^,;.:()\n]{2,80}?)(?=\s+(?:because|since|as)\b|[,;.:()\n]|$)/i.exec(
      text,
    )?.[1] ?? ''
  );
}

/** "Two apps, because the screens differ" tells why there are two, and nothing against them. */
export function isAgainst(reason: string): boolean {
  return speaksAgainst.test(reason);
}
