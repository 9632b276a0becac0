import { splitSentences, type Passage } from '../../../analysis/challenge/passages.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { postpones } from '../../../analysis/design/postpones.ts';
import { foldText } from '../../../analysis/fold-text.ts';
import { isPointerToDecision } from '../../../lifecycle/replaced-text.ts';
import { asOneLine, type DesignText } from './design-text.ts';
import { findCallers } from './outside-systems.ts';
import { shortened } from './list-parts.ts';
import { isSaidInSession } from './said-in-session.ts';
import { sayRow } from './say-row.ts';
import { isPointer, leavesOpen, tellsWhere } from './says-nothing.ts';

/** What stands among the integration points of the RFC, without what was decided about it, and which part of ours it belongs to. */
interface Integration {
  readonly text: string;
  /** Empty where no part is said to call it. */
  readonly parts: readonly string[];
}

/** Each integration point that holds: which file comes when and by which way is said nowhere else. */
export function listIntegrations(design: DesignText): Integration[] {
  const { passages, material } = design;
  const { decisions, challenges } = material.rfc.body.designSession;
  const taken = [...decisions.map(({ text }) => text), ...challenges.map(({ answer }) => answer)];
  const decided = new Set(taken.flatMap(splitSentences).map(asOneLine));
  const told = passages
    .filter((passage) => passage.section === 'Integration Points' && !isGiven(passage) && !isSaidInSession(passage, material))
    .map((passage) => ({
      name: nameOfComponent(passage),
      sentences: (sayRow(passage) ?? splitSentences(passage.text)).filter(
        (sentence) => !decided.has(asOneLine(sentence)) && !isPointerToDecision(sentence.replace(/^[^:]{2,60}: /, '')),
      ),
    }))
    .filter(({ sentences }) => sentences.length > 0);
  // Of one system several passages may tell; what has no name is told passage by passage.
  const groups = Map.groupBy(told, ({ name, sentences }) => name || sentences.join(' '));
  return [...groups.values()].map((group) => {
    const name = group[0]?.name ?? '';
    const said = shortened(
      group.flatMap(({ sentences }) => sentences),
      `${material.rfc.key}, Integration Points`,
    );
    const text = asSentence(name === '' || said.toLowerCase().startsWith(name.toLowerCase()) ? said : `${name}: ${said}`);
    return { text, parts: name === '' ? [] : findCallers(name, design) };
  });
}

/** What the PRD gives is a constraint, and what is put off is no part of what is built. */
function isGiven(passage: Passage): boolean {
  return tellsWhere(passage.text) || isPointer(passage) || leavesOpen(passage) || postpones(passage.text);
}

/** Those that no part is said to call, and that the text does not have already. */
export function tellPartners(design: DesignText, said: string): string[] {
  const folded = ` ${foldText(said)} `;
  return listIntegrations(design)
    .filter(({ text, parts }) => parts.length === 0 && !folded.includes(` ${foldText(text)} `))
    .map(({ text }) => text.replace(/\n+/g, ' '));
}
