import { listDropped, tellDropped } from '../../../analysis/design/ends/list-dropped.ts';
import { upperFirst } from '../../../analysis/design/as-sentence.ts';
import { titleOfAlternative } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import type { DesignText } from './design-text.ts';
import { hasWord } from './rule-names.ts';

/**
 * Products that decisions of the session give up, among what was rejected: with by which decision and why, and with what the design had them for. A point that no
 * one looks for says it as well, but whoever asks "why no Redis?" reads here.
 */
export function tellGivenUp({ material, replaced }: DesignText, points: AdrDraft['points']): AdrDraft['rejectedAlternatives'] {
  const { alternatives, designSession } = material.rfc.body;
  return listDropped(designSession.decisions, alternatives.map(titleOfAlternative)).map((dropped) => {
    const { name, by } = dropped;
    const at = points.findIndex(({ decides }) => decides.includes(by.id)) + 1;
    // "Redis" alone, which a cell had, says nothing of what it was for.
    const had = (replaced.get(by.id) ?? []).find((sentence) => hasWord(sentence, name) && sentence.trim() !== name);
    return {
      text: `${name}, which the design session gave up.`,
      reason: `${upperFirst(tellDropped(dropped))}${at > 0 ? ` See D-${at}.` : ''}`,
      tradeOff:
        had === undefined ? 'Nobody said what is given up with it.' : `Given up with it: “${had.replace(/[.\s]+$/, '')}”.`,
      rejects: '',
    };
  });
}
