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
  return [...new Set(passages.map(nameOfComponent).filter((name) => name !== '' && name !== processesHeading))];
}

/** What those sections call in code in front of what they say of it, such as an operation: nobody's part, and yet a place to speak of. */
export function listCodeNames({ proposedSolution }: Parameters<typeof listComponents>[0]): string[] {
  const { componentDesign, integrationPoints } = proposedSolution;
  const passages = [componentDesign, integrationPoints].flatMap((markdown) =>
    splitPassages({ section: 'Component Design', markdown, role: 'design' }),
  );
  return [...new Set(passages.map(codeNameOf).filter((name) => name !== ''))];
}

/** Whether a passage is about the part, or about what it calls by that name in code. */
export function isAboutComponent(passage: Pick<Passage, 'label' | 'text'>, name: string): boolean {
  return [nameOfComponent(passage), codeNameOf(passage)].some((one) => one !== '' && one.toLowerCase() === name.toLowerCase());
}

function codeNameOf({ label, text }: Pick<Passage, 'label' | 'text'>): string {
  return [text, label].map((said) => /^[*\s]*`([^`\s]{2,60})`/.exec(said)?.[1] ?? '').find((name) => name !== '') ?? '';
}

/** The part that a passage is about; empty where it names none. */
export function nameOfComponent({ label, text }: Pick<Passage, 'label' | 'text'>): string {
  const name = label || (leading.exec(text)?.[1] ?? '');
  // "Resident, whom the model only tells": of a part nobody says "who".
  if (isPerson.test(text.startsWith(name) ? text.slice(name.length) : text)) return '';
  return name.length <= longestName ? name : '';
}

/** Behind it a drafted RFC tells of what several parts do together, which is no part. */
export const processesHeading = 'Processes over several aggregates';

/** "Nobody does it: …", "We drop it: …" and "Without Kafka: …" are answers, and no names. */
const leading =
  /^(?!(?:Nobody|Nothing|None|Neither|No|Not|Yes|We|They|It|This|That|There|Everybody|Whoever|If|When|Where|While|As|Both|Each|All|Without|Instead|Rather|Unlike|Except|Besides)\b)(\p{Lu}[\p{L}\d -]{2,40}): \S/u;
const isPerson = /^\**,\s+whom?\b/;
const longestName = 60;
