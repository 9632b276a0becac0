import { splitPassages } from '../../../analysis/challenge/passages.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { listReplaced, readStanding } from '../../../lifecycle/replaced-text.ts';
import { struckBy } from './struck-by.ts';

/** Where in the design a decision stands, component by component. */
export interface PlacedDecision {
  /** Of these it took words away. */
  readonly struck: readonly string[];
  /** Beside what these do it stands. */
  readonly noted: readonly string[];
}

const nowhere: PlacedDecision = { struck: [], noted: [] };

/** The components in whose text each decision stands, read of the document as it is written, with what is struck in it. */
export function placeDecisions(
  { proposedSolution }: RfcBody,
  decisions: readonly RecordedDecision[],
): ReadonlyMap<string, PlacedDecision> {
  const placed = new Map<string, PlacedDecision>();
  const add = (id: string, kind: keyof PlacedDecision, name: string): void => {
    const sofar = placed.get(id) ?? nowhere;
    if (!sofar[kind].includes(name)) placed.set(id, { ...sofar, [kind]: [...sofar[kind], name] });
  };
  const sections = {
    'Component Design': proposedSolution.componentDesign,
    'Integration Points': proposedSolution.integrationPoints,
  };
  for (const [section, markdown] of Object.entries(sections))
    for (const passage of splitPassages({ section, markdown, role: 'design' })) {
      const name = nameOfComponent(passage).replaceAll('~~', '');
      if (name === '') continue;
      for (const one of listReplaced(passage.written)) add(struckBy(one, decisions), 'struck', name);
      for (const [, id = ''] of passage.written.matchAll(/→ ((?:DEC|CH)-\d+)\b/g)) add(id, 'noted', name);
    }
  return placed;
}

/** What a paragraph of the approach says, with the decisions that stand beside it and took no word of it. */
export interface BesideApproach {
  readonly said: string;
  readonly ids: readonly string[];
}

/** General sentences hold on beside what is decided of one case: whoever reads them has to be sent to it. */
export function listBesideApproach({ proposedSolution }: RfcBody, decisions: readonly RecordedDecision[]): BesideApproach[] {
  return proposedSolution.highLevelApproach.split(/\n\s*\n/).flatMap((paragraph) => {
    const striking = listReplaced(paragraph).map((one) => struckBy(one, decisions));
    const marked = [...paragraph.matchAll(/→ (DEC-\d+)\b/g)].map(([, id = '']) => id);
    const ids = [...new Set(marked)].filter((id) => !striking.includes(id));
    return ids.length === 0 ? [] : [{ said: readStanding(paragraph).replace(/\s+/g, ' ').trim(), ids }];
  });
}
