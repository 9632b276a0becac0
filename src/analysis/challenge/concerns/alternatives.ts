import type { Objection } from '../../../lifecycle/challenge.ts';
import { isTakenUp } from '../../design/alternatives/merge-alternatives.ts';
import { onlyConsidered, readReason } from '../../design/alternatives/why-considered.ts';
import { aboutOf, cut } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';

/** Words of deciding, talking and liking: a reason made of nothing else gives none. */
const emptyWords = subjectWords(
  'talk talked discuss discussed discussion consider considered considering consideration think thought weigh weighed look looked evaluate evaluated evaluation assess assessed review reviewed examine examined decide decided decision agree agreed choose chose chosen choice prefer preferred preference pursue pursued pursuing reject rejected rejection drop dropped dismiss dismissed discard discarded ' +
    'rule ruled set aside leave left favor favored favour favoured vote voted majority minority own ours convince convinced convincing feel felt feeling like liked love seem seemed appear believe opinion want wanted intend plan planned wish continue follow followed further any anymore moment now today currently later once again meeting meetings workshop session sessions team group everybody everyone nobody people colleagues architect architects lead ' +
    'good better best bad worse worst nice nicer great right wrong fit fits fitting suitable appropriate elegant modern clean proper obvious natural usual common standard style taste way ways option options alternative alternatives approach approaches solution solutions idea ideas proposal proposals variant variants reason reasons design thing things instead rather clear clearly simply really quite much very enough short list ' +
    'stay stayed staying stick stuck keep kept remain remained length plain simple simply maybe perhaps later well fully briefly short long time word pass passed convincing compelling seriously us over out down with from what how ours theirs afternoon morning beginning start initial early spring summer autumn winter january february march april may june july august september october november december year round first second phase project scope nowadays something somewhat landscape place deemed push pushed circle committee board head holidays vacation against interesting direction mood gut',
);

/** Alternatives that were set aside without saying what speaks against them. */
export function objectToAlternatives({ material: { rfc }, passages }: DesignReading): Objection[] {
  return rfc.body.alternatives
    .filter((one) => !isTakenUp(one))
    .map(withoutPraise)
    .map(splitReason)
    .filter(({ text, reason }) => givesNoReason(text, readReason(reason).against))
    .map(({ id, text, reason }): Objection => {
      const passage = passages.find((candidate) => candidate.id === id);
      return {
        concern: 'alternative-without-reason',
        weight: 'major',
        title: `${id}: “${cut(text)}” is rejected without a reason`,
        text: `${reason.trim() === '' ? 'No reason is stated.' : `“${cut(reason)}” says that it was ${onlyConsidered(reason) ? 'looked at' : 'decided'}, not what speaks against it.`} Whoever meets the same question in a year cannot tell whether the reason still holds, and starts again.`,
        about: passage ? aboutOf(passage) : [id, 'Alternatives Considered'],
        ties: [{ kind: 'design', ref: id, quote: cut(reason) }],
        question: 'Which requirement, figure or constraint speaks against it?',
        waysOut: [
          {
            title: 'Name what it costs or breaks, with a figure or a requirement',
            tradeOff: 'Somebody has to look it up or measure it.',
          },
          { title: 'Keep it as an open question', tradeOff: 'The decision has to be made before approval.' },
        ],
      };
    });
}

/** What speaks for an alternative stands behind its name, and is no reason why it is not taken. */
function withoutPraise<T extends { text: string }>(alternative: T): T {
  return { ...alternative, text: alternative.text.replace(/\n+Speaks for it: .*/g, '') };
}

/** "Buy a product. Rejected: it costs too much": whoever writes prose gives the reason in the same breath. */
function splitReason<T extends { text: string; reason: string }>(alternative: T): T {
  if (alternative.reason.trim() !== '') return alternative;
  const [, text = '', reason = ''] =
    /^(.*?)(?:[.;:,–-]\s*(?:\w+ )?(?:rejected|dropped|discarded|not chosen|set aside|turned down|why not|against it|reason)\b(?: because)?[:,]?\s+)(.*)$/is.exec(
      alternative.text,
    ) ??
    /^(.*?[.:])\s+(.*)$/s.exec(alternative.text) ??
    [];
  return reason.trim() === '' ? alternative : { ...alternative, text, reason };
}

/** "Nobody on the team has run it". */
const lacksSkill =
  /\b(?:nobody|no ?one|none|neither)\b[^.;]{0,40}\b(?:has|have|had|knows?|runs?|ran|can|could|operat\w+|used|learned|maintain\w*)\b/i;

/** Whoever names what it breaks by its id has said enough. */
const namesDemand = /\b(?:LIM|NFR|REQ|INV|US|RISK)-[\w.-]*\w/;

function givesNoReason(alternative: string, reason: string): boolean {
  if (reason.trim() === '') return true;
  if (lacksSkill.test(reason) || namesDemand.test(reason)) return false;
  if (/\d/.test(reason.replace(/\b(?:ALT|RISK|Q|EC)-\d+\b/g, '')) && !/^\D*\d{1,2}\D{0,3}$/.test(reason)) return false;
  if (
    /\b(?:because|since it|(?:do|does|did|would|will|can|could) not(?! (?:fit|suit|match|convince|appeal|feel|please|like|want))|cannot|needs?|costs?|requires?|must not|may not|against (?!it\b)|contradicts?|breaks?|lacks?|no \w+|slow\w*|expensive|dear\w*|cheap\w*|costly|complex\w*|risk\w*|fragile|insecure|unsafe|lock-?in|licen[cs]e\w*|legal\w*|fails?|excludes?|misses|depends?|doubles?|loses?|lost|forbid\w*|not allowed|impossible|limits?|unsupported|latency|more|less|fewer|longer|later|both|only|every|each)\b/i.test(
      reason,
    )
  ) {
    return remaining(alternative, reason).length < 1;
  }
  return remaining(alternative, reason).length <= 2;
}

/** What a reason says beyond naming what was decided. */
function remaining(alternative: string, reason: string): string[] {
  const own = subjectWords(alternative);
  return [...subjectWords(reason)].filter((word) => !emptyWords.has(word) && sharedWords(new Set([word]), own).length === 0);
}
