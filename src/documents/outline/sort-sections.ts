import { keepSection, statedLines, type CanonicalSection, type Line } from '../markdown/canonical-lines.ts';
import type { KeptText } from '../../lifecycle/prd.ts';
import type { Group, Section } from './outline.ts';

/** The content below the heading of a known section. */
export interface Reading {
  readonly section: Section;
  readonly line: number;
  readonly level: number;
  readonly lines: Line[];
  /** Deeper headings that became items of a list. */
  readonly headed: CanonicalSection[];
  readonly entries: GroupReading[];
  readonly group: GroupReading | null;
}

export interface GroupReading {
  readonly group: Group;
  readonly heading: string;
  readonly line: number;
  level: number;
  /** True while only a subsection was found, not its own heading. */
  implied: boolean;
  readonly lines: Line[];
  readonly sections: Map<Section, Reading>;
}

/** Text that no section takes, and why. */
export interface Stray {
  readonly line: number;
  readonly kept: KeptText;
  readonly why: 'unknown' | 'doubled';
}

/** Assigns a document's sections to the outline's by heading; level and order may differ. */
export function sortSections(root: Group, sections: readonly CanonicalSection[]): { root: GroupReading; stray: Stray[] } {
  const sorter = new SectionSorter(root);
  for (const section of sections) sorter.add(section);
  return { root: sorter.root, stray: sorter.stray };
}

class SectionSorter {
  readonly root: GroupReading;
  readonly stray: Stray[] = [];
  /** Open groups, the outermost first. */
  private open: GroupReading[];
  private current: Reading | null = null;

  constructor(root: Group) {
    this.root = { group: root, heading: '', line: 1, level: 1, lines: [], sections: new Map(), implied: false };
    this.open = [this.root];
  }

  add(section: CanonicalSection): void {
    const current = this.current;
    if (current && section.level > current.level && this.takeBelow(current, section)) return;
    this.open = this.open.filter((group, at) => at === 0 || group.level < section.level);
    const parent = this.open.at(-1) ?? this.root;
    const known = findSection(parent.group, section.heading) ?? null;
    const place = known ? { parent, known } : this.findElsewhere(section.heading);
    const present = place?.parent.sections.get(place.known);
    if (!place) this.keep(section, 'unknown');
    else if (!present) this.start(place.parent, place.known, section);
    else if (present.group?.implied === true) this.reopen(present.group, present, section);
    else this.keep(section, 'doubled');
  }

  private start(parent: GroupReading, known: Section, { line, level, heading, lines }: CanonicalSection): void {
    const { shape } = known;
    const group =
      shape.shape === 'group' ? { group: shape, heading, line, level, lines, sections: new Map(), implied: false } : null;
    const reading: Reading = { section: known, line, level, lines, headed: [], entries: [], group };
    parent.sections.set(known, reading);
    this.current = reading;
    if (group) this.open.push(group);
  }

  private reopen(group: GroupReading, reading: Reading, section: CanonicalSection): void {
    group.implied = false;
    group.level = section.level;
    for (const line of section.lines) group.lines.push(line);
    this.current = reading;
    this.open.push(group);
  }

  /** Takes headings below a section that is no group as part of it. */
  private takeBelow(current: Reading, section: CanonicalSection): boolean {
    const { shape } = current.section;
    if (shape.shape === 'prose') {
      const heading = `${'#'.repeat(section.level)} ${section.heading}`.trimEnd();
      current.lines.push({ text: heading, number: section.line });
      for (const line of section.lines) current.lines.push(line);
      return true;
    }
    if (shape.shape === 'entries') return this.takeEntry(current, shape.group, section);
    if (shape.shape === 'items' || shape.shape === 'list') current.headed.push(section);
    return shape.shape === 'items' || shape.shape === 'list';
  }

  private takeEntry(current: Reading, group: Group, section: CanonicalSection): boolean {
    const { heading, line, level, lines } = section;
    const last = current.entries.at(-1);
    if (!last || level <= last.level) {
      current.entries.push({ group, heading, line, level, lines, sections: new Map(), implied: false });
      return true;
    }
    const open = [...last.sections.values()].at(-1);
    const known = findSection(group, heading);
    if (open?.section.shape.shape === 'prose' && level > open.level) this.takeBelow(open, section);
    else if (!known || last.sections.has(known))
      this.stray.push({ line, kept: keepSection(section), why: known ? 'doubled' : 'unknown' });
    else last.sections.set(known, { section: known, line, level, lines, headed: [], entries: [], group: null });
    return true;
  }

  /** Finds a misplaced heading's own group, which is then opened. */
  private findElsewhere(heading: string): { parent: GroupReading; known: Section } | null {
    const own = findSection(this.root.group, heading);
    if (own) return { parent: this.root, known: own };
    for (const holder of this.root.group.sections) {
      if (holder.shape.shape !== 'group') continue;
      const known = findSection(holder.shape, heading);
      if (known) return { parent: this.groupOf(holder), known };
    }
    return null;
  }

  private groupOf(holder: Section): GroupReading {
    const present = this.root.sections.get(holder)?.group;
    if (present) return present;
    if (holder.shape.shape !== 'group') return this.root;
    const group: GroupReading = {
      group: holder.shape,
      heading: '',
      line: 1,
      level: 2,
      lines: [],
      sections: new Map(),
      implied: true,
    };
    this.root.sections.set(holder, { section: holder, line: 1, level: 2, lines: [], headed: [], entries: [], group });
    return group;
  }

  private keep(section: CanonicalSection, why: Stray['why']): void {
    this.current = null;
    const kept = keepSection(section);
    const said = statedLines(section.lines).length > 0 || kept.heading.toLowerCase() !== 'other content';
    if (said) this.stray.push({ line: section.line, kept, why });
  }
}

const sectionNames = new WeakMap<Group, Map<string, Section>>();

function findSection(group: Group, heading: string): Section | undefined {
  let names = sectionNames.get(group);
  if (!names) {
    // The first section with a name gets it; a heading takes precedence over an alias.
    const headed = group.sections.filter(({ behind }) => behind === undefined);
    const aliased = headed.flatMap((known) => known.aliases.map((alias) => [plainHeading(alias), known] as const));
    const own = headed.map((known) => [plainHeading(known.heading), known] as const);
    names = new Map([...aliased.toReversed(), ...own]);
    sectionNames.set(group, names);
  }
  return names.get(plainHeading(heading));
}

/** A longer text is no heading of an outline. */
const longestHeading = 200;

/** Drops case, numbering, emphasis, anchors and a final colon. */
function plainHeading(heading: string): string {
  return heading
    .slice(0, longestHeading)
    .replace(/\{#[^{}]*\}\s*$/, '')
    .replace(/[*_`]/g, '')
    .replace(/^\s*\d[\d.)]*\s+/, '')
    .replace(/(?<![\s:#])[\s:#]+$/, '')
    .replace(/&/g, 'and')
    .replace(/[\s–—-]+/g, ' ')
    .trim()
    .toLowerCase();
}
