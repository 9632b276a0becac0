import { isTakenUp, isUnreasoned } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { readPraise } from '../../../analysis/design/alternatives/read-praise.ts';
import { readReason } from '../../../analysis/design/alternatives/why-considered.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { joinWords } from '../context-texts.ts';
import { signReason } from './builds-nothing.ts';
import type { DesignText } from './design-text.ts';
import { listCosts } from './read-drawback.ts';

/** The alternatives of the RFC that nobody took up, each with the reason and with what is given up with it. */
export function tellRejected(design: DesignText): AdrDraft['rejectedAlternatives'] {
  const { alternatives } = design.material.rfc.body;
  return weighOnce(alternatives.filter((one) => !isTakenUp(one)).map((one) => rejectedFrom(one, design)));
}

/** "MongoDB for loads. Rejected", of which the reason was taken apart, says with the last word what the heading says. */
function withoutVerdict(text: string): string {
  return text.replace(/(?<=[.!?;,])\s+(?:rejected|not taken|turned down|dismissed)\.?$/i, '');
}

/** What is given up: what speaks for the alternative; else what speaks against it, else what the chosen way costs. */
function rejectedFrom(
  { id, text, reason: written }: RfcBody['alternatives'][number],
  { material }: DesignText,
): AdrDraft['rejectedAlternatives'][number] {
  const { against: reason, speaksFor } = readReason(written);
  const said =
    [...[...text.matchAll(/^Speaks for it: (.*)$/gm)].map(([, words = '']) => words), ...speaksFor].join(' ') ||
    readPraise(text, reason);
  const cost = isUnreasoned({ reason }) ? '' : oneLine(costOf(reason) || rationaleOf(reason, material.rfc.body));
  const price =
    cost === ''
      ? acceptCons(listCosts(material.rfc.body))
      : asWords(cost) === asWords(reason.split(/\n{2,}|\s+(?=Rejected by DEC-\d+\.$)/)[0] ?? '')
        ? tellNothingSaid(listCosts(material.rfc.body))
        : `Against it was weighed: ${asSentence(cost)}`;
  // Nobody weighed what nobody spoke of.
  const given = isUnreasoned({ reason }) ? 'Said for it when it was offered' : 'Given up';
  const signedReason = signReason({ id, text, reason }, material.rfc.body.designSession.decisions, material.rfc);
  return { text: withoutVerdict(text), reason: signedReason, tradeOff: said === '' ? price : `${given}: ${said}`, rejects: id };
}

/** What would be said of each of several alternatives is said of all of them at the first. */
function weighOnce(rejected: AdrDraft['rejectedAlternatives']): AdrDraft['rejectedAlternatives'] {
  const [first, ...others] = rejected.filter(({ tradeOff }) => tradeOff.startsWith(nobodySpoke)).map(({ rejects }) => rejects);
  if (first === undefined || others.length === 0) return rejected;
  return rejected.map((one) => {
    if (!one.tradeOff.startsWith(nobodySpoke)) return one;
    const tradeOff =
      one.rejects === first ? one.tradeOff.replace(nobodySpoke, `${nobodySpoke}, or for ${joinOr(others)}`) : `As ${first} says.`;
    return { ...one, tradeOff };
  });
}

const nobodySpoke = 'Beside the reason nothing is recorded that speaks for it';

function joinOr(ids: readonly string[]): string {
  return joinWords(ids).replace(/ and (?=\S+$)/, ' or ');
}

/** To see whether two fields would say one thing. */
function asWords(text: string): string {
  return oneLine(text)
    .replace(/^(?:because|since)\s+|[.\s]+$/gi, '')
    .toLowerCase();
}

/** Of a reason what speaks against the alternative, without that it was rejected and by which decision. */
function costOf(reason: string): string {
  return reason
    .split(/\n{2,}/)
    .filter((part) => !/^(?:Rejected by|Not taken)\b/.test(part))
    .map((part) => part.replace(/^(?:ALT-\d+ (?:is|was) (?:given up|rejected|not taken)\b)?[\s,:]*(?:because|since)?\s*/i, ''))
    .join(' ');
}

/** Where a decision alone speaks against it, the reason of that decision. */
function rationaleOf(reason: string, { designSession }: RfcBody): string {
  const by = /^Rejected by (DEC-\d+):/m.exec(reason)?.[1];
  return designSession.decisions.find(({ id }) => id === by)?.rationale ?? '';
}

function acceptCons(ids: readonly string[]): string {
  return ids.length === 0 ? '' : `What the chosen way costs is accepted instead: ${ids.join(', ')}, see Consequences.`;
}

/** Where the reason is all that was said of it: nobody named what is given up with it, and what is built in its place has its own price. */
function tellNothingSaid(ids: readonly string[]): string {
  return `${nobodySpoke}${ids.length === 0 ? '.' : `; what is built instead costs ${joinWords(ids)}.`}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
