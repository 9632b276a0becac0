import { splitPassages } from '../../../analysis/challenge/passages.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { listReplaced } from '../../../lifecycle/replaced-text.ts';
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
