import type { DesignReading } from '../read-design.ts';

/** The first sentence of what is built that matches. */
export function findSentence(
  { design }: DesignReading,
  matches: (sentence: string, section: string) => boolean,
): { passage: DesignReading['design'][number]; sentence: string } | null {
  for (const passage of design) {
    if (passage.section === 'Playbook Patterns' || passage.section === 'Open Questions') continue;
    const sentence = passage.sentences.find((said) => matches(said, passage.section));
    if (sentence !== undefined) return { passage, sentence };
  }
  return null;
}
