import type { Passage } from '../../../analysis/challenge/passages.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';

/** How a part or partner is called; a partner mostly with what it speaks, "City payment service (REST)". Empty where a passage names none. */
export function nameOfPart(passage: Passage): string {
  const name = nameOfComponent(passage);
  if (name !== '' || passage.section !== 'Integration Points') return name;
  return /^\p{Lu}[\p{L}\d -]{1,40} \([^()]{1,30}\)(?=: \S)/u.exec(passage.text)?.[0] ?? '';
}
