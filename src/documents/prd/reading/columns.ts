import { plainText } from '../../../lifecycle/plain-text.ts';

/** The meanings of table columns, by their headings. */
const columnPatterns = {
  id: /^(?:#|no|nr|number|id|key|ref|reference|ticket|issue|jira(?: issue| key)?|(?:story|us|req|requirement|item|user story|fr|nfr|risk|test|case)[ -]?(?:id|key|no|nr|number|#))$/,
  want: /^(?:i (?:want|need|would like|can|should be able)(?: to)?(?: .*)?|want(?:s)?(?: to)?|goal|capability|need(?:s)?|action|what|feature|wish|desire|does what|i want to be able to)$/,
  role: /^(?:as(?: an?)?(?:\/an)?(?: .*)?|role|actor|persona|user(?: type| role)?|who|stakeholder)$/,
  benefit: /^(?:so(?: that)?(?: .*)?|benefit|reason|why|value|outcome|in order to.*|because|rationale|purpose)$/,
  story: /^(?:(?:user )?stor(?:y|ies)(?: (?:description|text|statement))?|summary|description|story|narrative)$/,
  title: /^(?:title|name|short name|story (?:title|name)|epic story|topic|headline)$/,
  criteria:
    /^(?:(?:user )?acceptance(?: criteria| criterion| tests?| conditions?)?|criteria|ac|acs|conditions?(?: of satisfaction)?|done when|accepted (?:when|if)|definition of done|tests?)$/,
  priority:
    /^(?:prio(?:rity)?(?: .*)?|importance|moscow|must\/should\/could|level|obligation|need|status of requirement|required\??)$/,
  requirement:
    /^(?:(?:functional |business |system )?requirements?(?: (?:text|description|statement))?|statement|the system (?:shall|must|should)|shall|rule|business rule|specification|capability|function(?:ality)?|requirement description)$/,
  category: /^(?:category|type|area|(?:quality )?attribute|quality|nfr|characteristic|aspect|kind|class|dimension)$/,
  risk: /^(?:(?:identified |potential )?risks?(?: description)?|threat|what could go wrong|concern)$/,
  mitigation:
    /^(?:(?:risk )?mitigations?(?: .*)?|response|counter-?measures?|contingency(?: plan)?|action|what we do(?: about it)?|treatment|plan)$/,
  metric: /^(?:(?:success |key )?(?:metrics?|kpis?|indicators?|measures?)(?: name)?|key performance indicator|outcome)$/,
  method:
    /^(?:(?:measurement )?method|how(?: (?:measured|we measure|it is measured))?|measured (?:by|how|with|in)|measurement(?: method)?|source|data source|instrument)$/,
  term: /^(?:terms?|words?|concepts?|acronyms?|abbreviations?|name|expression|phrase|entity)$/,
  meaning: /^(?:definitions?|meanings?|descriptions?|explanations?|means|stands for|what it means|in our words)$/,
  constraint: /^(?:constraints?|limitations?)$/,
} as const;

export type Column = keyof typeof columnPatterns;

/** Maps known columns to their index; the first of two with the same meaning counts. */
export function readColumns(header: readonly string[]): Partial<Record<Column, number>> {
  const columns: Partial<Record<Column, number>> = {};
  for (const [at, raw] of header.entries()) {
    const name = plainText(raw.slice(0, 300))
      .slice(0, 80)
      .toLowerCase()
      .replace(/[…:?]|\.{2,}/g, ' ')
      .replace(/\([^()]*\)/g, ' ')
      .replace(/\.$/, '')
      .replace(/\s+/g, ' ')
      .trim();
    // "Rolle / Role": the half that is known decides a heading in two languages.
    const halves = name.split(/(?<!\s)\s+[/|]\s+/);
    const names = halves.length === 2 ? [name, ...halves] : [name];
    for (const [column, pattern] of Object.entries(columnPatterns) as [Column, RegExp][]) {
      if (names.some((half) => pattern.test(half))) columns[column] ??= at;
    }
  }
  return columns;
}
