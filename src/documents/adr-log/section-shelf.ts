import type { KeptText } from '../../lifecycle/prd.ts';
import type { LogSection } from './log-record.ts';
import { canonical } from './read-metadata.ts';

/** The sections of a record that no field has taken yet. The rest is kept at the end. */
export class SectionShelf {
  private readonly byName: Map<string, LogSection[]>;

  constructor(sections: readonly LogSection[]) {
    this.byName = Map.groupBy(sections, nameOf);
  }

  /** Takes the text of all sections so named; later ones keep their heading. '' without any. */
  takeText(names: readonly string[]): string {
    return this.take(names)
      .map(({ heading, markdown, level }, index) =>
        index === 0 ? nested(markdown, level) : `#### ${heading}\n\n${nested(markdown, level)}`,
      )
      .join('\n\n')
      .trim();
  }

  take(names: readonly string[]): LogSection[] {
    const found = names.flatMap((name) => this.byName.get(name) ?? []);
    for (const name of names) this.byName.delete(name);
    return found;
  }

  /** Returns a section that a field could not use. */
  putBack(section: LogSection): void {
    const name = nameOf(section);
    this.byName.set(name, [...(this.byName.get(name) ?? []), section]);
  }

  /** In document order; empty headings are kept too. */
  rest(): KeptText[] {
    return [...this.byName.values()]
      .flat()
      .toSorted((a, b) => a.line - b.line)
      .map(({ heading, level, markdown }) => ({ heading, level, markdown }));
  }
}

/** Drops numbering, trailing punctuation and emoji: `2. Context:` is `context`. */
function nameOf({ heading }: LogSection): string {
  return canonical(
    heading
      .replace(/^[\d.]+[.)]?\s+/, '')
      .replace(/[^\p{L}\p{N}\s&/-]/gu, ' ')
      .replace(/&/g, 'and'),
  );
}

/** Lowers headings to the fourth level, below the field that takes them. */
function nested(markdown: string, level: number): string {
  const deeper = '#'.repeat(Math.max(0, 3 - level));
  let fence = '';
  return markdown
    .split('\n')
    .map((line) => {
      const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (fence === '') fence = marker;
      else if (marker.startsWith(fence)) fence = '';
      return fence === '' && /^#{2,6}\s/.test(line) ? `${deeper}${line}`.replace(/^#{7,}/, '######') : line;
    })
    .join('\n');
}
