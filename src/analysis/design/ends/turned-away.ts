/** What ends the words about one thing. */
const ends = /[;.:]\s|,\s|\s(?:because|since|as it|so that)\s/i;

const before =
  /\b(?:(?:decid\w+|chos\w+|choos\w+|vot\w+|are|is) against|reject(?:s|ed|ing)?|rul(?:e|es|ed|ing) out|turn(?:s|ed)? down|drop(?:s|ped)?|avoid(?:s|ed|ing)?|skip(?:s|ped)?|leav(?:e|es|ing) out|left out|declin(?:e|es|ed)|discard(?:s|ed)?|pass(?:es|ed)? over|do without)\s+(?:an?\s|the\s|any\s)?(?:\w+\s)?$/i;

const after =
  /^(?:\s\w+)?\s?(?:(?:is|was|are|were|would be|has been|have been|seems?)\s)?(?:\w+\s)?(?:(?:considered|weighed|looked at|discussed)\s(?:and|but)\s)?(?:reject\w*|turned down|ruled out|overkill|too (?:much|heavy|complex|complicated|costly|dear|slow|large)|unnecessary|superfluous|not (?:used|needed|wanted|necessary|worth|chosen|adopted|considered)|dropped|left out|discarded|excluded|declined|passed over|out of (?:scope|the question)|out$)/i;

const denied = /^\s?:\s*(?:not|no|never|none|rejected|overkill)\b/i;

/** Whether a sentence names something only to say that it is not taken, in front of the name or behind it: "Saga: not used", "We decided against a saga". */
export function isTurnedAway(sentence: string, named: RegExp): boolean {
  const match = named.exec(sentence);
  if (!match) return false;
  const rest = sentence.slice(match.index + match[0].length);
  if (denied.test(rest)) return true;
  const lead = sentence.slice(0, match.index).split(ends).at(-1) ?? '';
  return before.test(lead) || after.test((rest.split(ends)[0] ?? '').replace(/\.$/, ''));
}
