import { escapePattern } from '../concepts/escape-pattern.ts';
import { nameOfComponent } from '../design/list-components.ts';
import { settledIds } from '../../lifecycle/rfc.ts';
import type { Passage } from './passages.ts';
import type { DesignReading } from './read-design.ts';
import { wordsAlike } from './same-root.ts';
import { subjectWords } from './subject-words.ts';

/** Sections whose sentences begin with the part that they tell of. */
const ofParts = /^(?:Component Design|Integration Points|High-Level Approach|Technology Choices|Failure Modes)$/;
const decisionSection = 'Design Session';

/** What an objection to a passage is about: a title is read alone, in a list or in a record, and has to say what does wrong. */
export function nameSubject(reading: DesignReading, passage: Passage): string {
  const { section, label, id, text } = passage;
  if (section === decisionSection && id !== '') {
    const decision = reading.material.rfc.body.designSession.decisions.find((one) => one.id === id);
    return nameDecision(reading, { id, text, about: decision ? settledIds(decision) : [] });
  }
  if (id !== '') return id;
  if (label !== '') return label;
  return (ofParts.test(section) ? nameOfComponent(passage) : '') || section;
}

/** "Donation recorder (DEC-3)": a decision with the part that it is about; by its number alone where no part of the design is near to it. */
export function nameDecision(
  { design }: Pick<DesignReading, 'design'>,
  { id, text, about }: { readonly id: string; readonly text: string; readonly about: readonly string[] },
): string {
  const parts = design
    .filter(({ section }) => section === 'Component Design' || section === 'Integration Points')
    .map((passage) => ({ name: nameOfComponent(passage), said: passage.text }))
    .filter(({ name }) => name !== '' && !/^DEC-\d+$/.test(name));
  const part = parts.find(({ name }) => about.includes(name)) ?? findNamed(parts, text) ?? findNear(parts, text);
  return part ? `${part.name} (${id})` : id;
}

interface Part {
  readonly name: string;
  readonly said: string;
}

function findNamed(parts: readonly Part[], text: string): Part | undefined {
  const told = text.toLowerCase();
  const places = parts
    .map((part) => ({
      part,
      at: told.search(new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(part.name.toLowerCase())}`, 'u')),
    }))
    .filter(({ at }) => at >= 0);
  // Who does it stands in front.
  return places.toSorted((a, b) => a.at - b.at)[0]?.part;
}

/** One word is shared by things that have nothing to do with each other; where two parts are as near, none is meant. */
function findNear(parts: readonly Part[], text: string): Part | undefined {
  const words = subjectWords(text);
  const [first, second] = parts
    .map((part) => ({ part, shared: wordsAlike(words, subjectWords(`${part.name} ${part.said}`)).length }))
    .toSorted((a, b) => b.shared - a.shared);
  if (!first || first.shared < fewestShared) return undefined;
  return second && second.shared === first.shared && second.part.name !== first.part.name ? undefined : first.part;
}

const fewestShared = 2;
