import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { givesUp } from '../ends/find-given-up.ts';
import { withoutGivenUp } from '../ends/given-up.ts';

/**
 * The document with each entry of its technologies struck whole of which a decision left only the name: "RabbitMQ:" of a product that is dropped is no choice.
 * A name that somebody else's choice stands behind ("Broker: ~~RabbitMQ~~ → DEC-1 (…): NATS instead") stays.
 */
export function strikeStumps(body: RfcBody, decisions: readonly SessionDecision[]): RfcBody {
  const { proposedSolution } = body;
  const technologyChoices = proposedSolution.technologyChoices
    .split('\n')
    .map((line) => strikeStump(line, decisions))
    .join('\n');
  return { ...body, proposedSolution: { ...proposedSolution, technologyChoices } };
}

function strikeStump(line: string, decisions: readonly SessionDecision[]): string {
  const [, bullet = '', name = '', rest = '', id = ''] = stump.exec(line) ?? [];
  const decision = decisions.find((one) => one.id === id);
  if (decision === undefined) return line;
  const label = name.replaceAll('**', '').replace(/[:\s]+$/, '');
  const isOver = givesUp(decision.text, label) && !/,|\/|&|\b(?:and|or)\b/.test(label);
  const isEmpty = subjectWords(withoutGivenUp(decision.text)).size === 0;
  return isOver || isEmpty ? `${bullet}~~${name}${rest.slice(2)}` : line;
}

/** A bullet with its name, behind which all is struck; then the first decision that stands there, and further ones with what they struck. */
const struck = String.raw`~~(?:(?!~~|→)[^\n])+~~[.;,]?`;
const mark = String.raw` → (DEC-\d+)(?: \([^()\n]*\): (?:(?!~~| → )[^\n])+)?`;
const further = String.raw`(?: ${struck}|${mark.replace('(DEC', '(?:DEC')})*`;
const stump = new RegExp(String.raw`^([ \t]*[-*+] +)((?:\*\*[^*~\n]+\*\*:?|[^*~:\n→]{2,60}:) +)(${struck}${mark}${further})$`);
