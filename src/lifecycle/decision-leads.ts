import { turnsDown } from './rejecting.ts';
import { settledIds, type RecordedDecision, type RfcBody } from './rfc.ts';

/**
 * What a document writes in front of decisions in its list by which nothing is built, for who reads it alone: "polling the ledger every minute" would read as what
 * is built where it was turned down, "lists are old by noon" where it is why a way is not taken, and what was replaced as what holds. Behind "Replaced By" stands
 * who decided what instead, and why. `withoutLead` takes exactly that away again, also of words that begin so themselves.
 */
export function withLead(body: RfcBody): RfcBody {
  return withDecisions(body, (one) => {
    const text = `${tellReplaced(one, body)}${tellRejected(one, body)}${one.text}`;
    return one.replacedBy === undefined ? { ...one, text } : { ...one, text, replacedBy: tellHeir(one.replacedBy, body) };
  });
}

export function withoutLead(body: RfcBody): RfcBody {
  const plain = withDecisions(body, (one) =>
    one.replacedBy === undefined ? one : { ...one, replacedBy: one.replacedBy.replace(heir, '$1') },
  );
  return withDecisions(plain, (one) => {
    const standing = isReplaced(one) && replaced.test(one.text) ? one.text.replace(replaced, '') : one.text;
    return { ...one, text: turnsDown(one, plain) || isReason(one, plain) ? standing.replace(rejected, '') : standing };
  });
}

/** `Held until DEC-7: ` */
const replaced = /^Held until (?:DEC|CH)-\d+: /;
/** `Rejected ALT-1 (“Nightly export”): `, and how it was written before. */
const rejected = /^(?:Rejected|Against)(?: ALT-\d+(?: \(“[^”\n]*”\))?(?:(?:, | and )ALT-\d+(?: \(“[^”\n]*”\))?)*)?: /;
/** `DEC-7 (Ada, 2026-03-02): …` */
const heir = /^((?:DEC|CH)-\d+) \([^\n]*?\): [^\n]*$/;

const isReplaced = ({ replacedBy = '' }: RecordedDecision): boolean => /^(?:DEC|CH)-\d+$/.test(replacedBy);

function tellReplaced(one: RecordedDecision, body: RfcBody): string {
  const { decisions, challenges } = body.designSession;
  const isKnown = [...decisions, ...challenges].some(({ id }) => id === one.replacedBy && id !== one.id);
  // Words that begin so themselves are read back as they were said.
  return isReplaced(one) && (isKnown || replaced.test(one.text)) ? `Held until ${one.replacedBy}: ` : '';
}

/** Words that say so themselves. */
const saysItself =
  /^\W*(?:no|not|nobody|never|nothing|none|without|neither|we do not|we don['’]t|turned down|dismissed|discarded)\b|\b(?:is|are|was|were) (?:rejected|not (?:taken|used|built|wanted|chosen)|turned down|dropped|ruled out)\b/i;

function tellRejected(one: RecordedDecision, body: RfcBody): string {
  const isWhy = isReason(one, body);
  if (!isWhy && !turnsDown(one, body)) return '';
  if (saysItself.test(one.text) && !rejected.test(one.text)) return '';
  const settles = settledIds(one);
  const ids = isWhy ? alternativesAsked(one, body) : settles;
  const named = body.alternatives.filter(({ id }) => ids.includes(id)).map((way) => nameWay(way, one.text));
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}` : named.join('');
  return `${isWhy ? 'Against' : 'Rejected'} ${list}: `;
}

/** Its title stands there only where the words do not say it. */
function nameWay({ id, text }: RfcBody['alternatives'][number], said: string): string {
  const [first = ''] = text.replaceAll('**', '').split('\n');
  const title = (/^.{3,}?(?=[.:;,(]\s|[.:;,(]$|\s[–—-]\s|$)/.exec(first)?.[0] ?? first).replace(/[“”]/g, "'").trim();
  return title === '' || said.toLowerCase().includes(title.toLowerCase()) ? id : `${id} (“${title}”)`;
}

/** Whether it only says why alternatives are not taken, of which the challenger asked that. */
function isReason(one: RecordedDecision, body: RfcBody): boolean {
  const ids = alternativesAsked(one, body);
  return ids.length > 0 && body.alternatives.some(({ id }) => ids.includes(id));
}

function alternativesAsked(one: RecordedDecision, { designSession }: RfcBody): string[] {
  const settles = settledIds(one);
  const asked = designSession.challenges.filter(({ id }) => settles.includes(id));
  if (asked.length === 0 || asked.length < settles.length) return [];
  if (asked.some(({ concern }) => concern !== 'alternative-without-reason')) return [];
  return asked.flatMap(({ tiedTo }) => tiedTo.match(/\bALT-\d+\b/g) ?? []);
}

function tellHeir(id: string, { designSession: { decisions, challenges } }: RfcBody): string {
  const later = decisions.find((one) => one.id === id);
  if (later) return `${id}${tellWho(later.decidedBy, later.decidedAt)}: ${oneLine(later.rationale || later.text)}`;
  const since = challenges.find((one) => one.id === id);
  return since ? `${id}${tellWho(since.settledBy, since.settledAt)}: ${oneLine(since.answer)}` : id;
}

function tellWho(by: string, at: string): string {
  return ` (${[by, at.slice(0, 10)].filter((part) => part !== '').join(', ') || 'nobody is named'})`;
}

/** A list is not to drown in it: all of it stands where that was decided. */
function oneLine(text: string): string {
  const said = text.replace(/\s+/g, ' ').trim();
  return said.length > longestReason ? `${said.slice(0, longestReason - 1)}…` : said;
}

const longestReason = 160;

function withDecisions(body: RfcBody, tell: (decision: RecordedDecision) => RecordedDecision): RfcBody {
  return { ...body, designSession: { ...body.designSession, decisions: body.designSession.decisions.map(tell) } };
}
