import type { RfcBody } from '../../lifecycle/rfc.ts';
import { splitPassages, type Passage } from '../challenge/passages.ts';

/** What the design calls its parts: bold in front of what is said of one, its heading, or the words before a colon. */
export function listComponents({
  proposedSolution: { componentDesign, integrationPoints },
}: {
  readonly proposedSolution: Pick<RfcBody['proposedSolution'], 'componentDesign' | 'integrationPoints'>;
}): string[] {
  const passages = [
    ...splitPassages({ section: 'Component Design', markdown: componentDesign, role: 'design' }),
    ...splitPassages({ section: 'Integration Points', markdown: integrationPoints, role: 'design' }),
  ];
  return [...new Set(passages.map(nameOfComponent).filter((name) => name !== ''))];
}

/** The part that a passage is about; empty where it names none. */
export function nameOfComponent({ label, text }: Pick<Passage, 'label' | 'text'>): string {
  const name = label || (leading.exec(text)?.[1] ?? '');
  return name.length <= longestName ? name : '';
}

/** "Nobody does it: …" and "We drop it: …" are answers, and no names. */
const leading =
  /^(?!(?:Nobody|Nothing|None|Neither|No|Not|Yes|We|They|It|This|That|There|Everybody|Whoever|If|When|Where|While|As|Both|Each|All)\b)(\p{Lu}[\p{L}\d -]{2,40}): \S/u;
const longestName = 60;
