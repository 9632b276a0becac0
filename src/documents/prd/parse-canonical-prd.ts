import { freeIds } from '../../lifecycle/free-ids.ts';
import {
  emptyPrdBody,
  nfrCategories,
  primaryKpiId,
  priorities,
  readQuoteSchema,
  type PrdBody,
  type Priority,
  type UserStory,
} from '../../lifecycle/prd.ts';
import type { Place } from '../place.ts';
import {
  hasFrontMatter,
  keepSection,
  Problems,
  readBullets,
  readCanonical,
  readParagraph,
  readTableRows,
  statedLines,
  type CanonicalDocument,
  type CanonicalSection,
  type Line,
} from '../markdown/canonical-lines.ts';
import { readText } from '../markdown/escape-text.ts';
import { isQuestionHeading, readQuestion } from './read-question.ts';
import { readStory } from './reading/read-story.ts';
import { questionsChapter } from './render-questions.ts';
import { noSection, notStated, prdMark, quotesHeading } from './render-prd.ts';

export function isCanonicalPrd(text: string): boolean {
  return hasFrontMatter(text.slice(0, 100).replaceAll('\r\n', '\n'), prdMark);
}

/** Parses Markdown, also edited. Throws InputError `prd.malformed` with every broken line. */
export function parsePrd(markdown: string): PrdBody {
  return readCanonicalPrd(markdown).body;
}

interface ReadAs {
  /** The file name as the person gave it. */
  readonly file?: string;
  /** Local ids of all versions: a line without an id gets none of them. */
  readonly everUsed?: readonly string[];
}

/** Also returns the place of every part. */
export function readCanonicalPrd(markdown: string, as: ReadAs = {}): { body: PrdBody; positions: Record<string, Place> } {
  return new PrdParser(as).read(markdown);
}

/** The facts that a bullet of each kind may state between its id and its text. */
const itemFacts = {
  AC: ['done', 'alias'],
  REQ: ['priority', 'done', 'alias'],
  NFR: ['alias'],
  KPI: [],
} as const satisfies Record<string, readonly string[]>;

type Prefix = keyof typeof itemFacts;

interface Item {
  id: string;
  text: string;
  alias?: string;
  done?: boolean;
  priority?: Priority | null;
}

type Take = (body: PrdBody, lines: readonly Line[]) => void;

class PrdParser {
  private readonly problems = new Problems();
  private readonly positions: Record<string, Place> = {};
  private readonly kept: { line: number; text: PrdBody['other'][number] }[] = [];
  private readonly unnumbered: { item: { id: string }; scope: string; prefix: Prefix; line: number }[] = [];
  private readonly file: string;
  private readonly everUsed: readonly string[];

  constructor({ file = '', everUsed = [] }: ReadAs) {
    this.file = file;
    this.everUsed = everUsed;
  }

  read(markdown: string): { body: PrdBody; positions: Record<string, Place> } {
    const document = readCanonical(markdown);
    const body = emptyPrdBody();
    this.takeKept(document.kept, body);
    let chapter = '';
    let known = false;
    // Without a numbered question, a chapter of that name is the author's own text and is kept.
    const asks = document.sections.some(({ level, heading }) => level === 3 && isQuestionHeading(heading));
    for (const section of document.sections) {
      if (section.level <= 1) {
        if (section.level === 1) body.title = readText(section.heading);
        this.keepStray(section, section.lines);
      } else if (section.level === 2) {
        chapter = section.heading.trim().toLowerCase();
        known = chapters.has(chapter) || (asks && chapter === questionsChapter);
        this.readChapter(chapter, section, { body, known });
      } else if (!known || !this.readPart(chapter, section, body)) {
        this.kept.push({ line: section.line, text: keepSection(section) });
      }
    }
    this.numberRest();
    body.other = this.kept.toSorted((a, b) => a.line - b.line).map(({ text }) => text);
    this.problems.refuse('prd.malformed', 'PRD');
    return { body, positions: this.positions };
  }

  private readChapter(chapter: string, section: CanonicalSection, { body, known }: { body: PrdBody; known: boolean }): void {
    if (chapter === 'glossary') {
      const { rows, rest } = readTableRows(section.lines);
      for (const { cells } of rows)
        if (cells[0]) body.glossary.push({ term: readText(cells[0]), meaning: readText(cells[1] ?? '') });
      this.keepStray(section, rest);
    } else if (chapter === quotesHeading.toLowerCase()) {
      const stray: Line[] = [];
      for (const { text, number } of readBullets(section.lines, (line) => stray.push(line))) {
        const [, part = '', quote = ''] = /^\*\*([^*]+):\*\* (.+)$/s.exec(text) ?? [];
        const read = readQuoteSchema.safeParse({ part, quote: readText(quote) });
        if (read.success) (body.quotes ??= []).push(read.data);
        else this.problems.add(number, `"- ${text}" is no quote of a part; write "- **REQ-1:** the words of the document".`);
      }
      this.keepStray(section, stray);
    } else if (known) {
      this.keepStray(section, section.lines);
    } else {
      this.kept.push({ line: section.line, text: keepSection(section) });
    }
  }

  /** Keeps unexpected lines under their heading. */
  private keepStray(section: CanonicalSection, lines: readonly Line[]): void {
    const stated = statedLines(lines);
    if (stated.length > 0)
      this.kept.push({ line: stated[0]?.number ?? section.line, text: keepSection({ ...section, lines: [...lines] }) });
  }

  private readPart(chapter: string, section: CanonicalSection, body: PrdBody): boolean {
    if (section.level !== 3) return false;
    if (chapter === 'user stories') return this.readStorySection(section, body);
    if (chapter === 'requirements') return this.readRequirements(section, body);
    if (chapter === questionsChapter) return this.readQuestionSection(section, body);
    const name = section.heading.trim().toLowerCase();
    const category = nfrCategories.find((entry) => entry === name);
    if (chapter === 'non-functional requirements' && category) {
      append(body.nonFunctional[category], this.readNumbered(section.lines, 'NFR'));
      return true;
    }
    if (chapter === 'success metrics' && name === 'secondary metrics') {
      append(body.metrics.secondary, this.readNumbered(section.lines, 'KPI'));
      return true;
    }
    const take = fields[`${chapter}/${name}`];
    if (chapter === 'success metrics' && name === 'primary kpi' && statedLines(section.lines).length > 0)
      this.place(primaryKpiId, section.line);
    take?.(body, section.lines);
    return take !== undefined;
  }

  private readStorySection(section: CanonicalSection, body: PrdBody): boolean {
    const heading = /^(US-\d+)(?:: (.*))?$/s.exec(section.heading.trimEnd());
    if (!heading?.[1]) {
      this.problems.add(
        section.line,
        `"${section.heading}" is no story heading; write "### US-${body.stories.length + 1}: Title".`,
      );
      return true;
    }
    const id = heading[1];
    const title = readText(heading[2] ?? '');
    const labelAt = section.lines.findIndex((line) => /^\*\*Acceptance Criteria:?\*\*:?\s*$/i.test(line.text));
    const above = labelAt < 0 ? section.lines : section.lines.slice(0, labelAt);
    const story: UserStory = {
      id,
      ...(title === '' ? {} : { title }),
      role: '',
      capability: '',
      benefit: '',
      priority: null,
      criteria: [],
    };
    this.place(id, section.line);
    const sentences: Line[] = [];
    const facts = readBullets(above, (line) => sentences.push(line));
    for (const fact of facts) this.readFact(story, fact);
    this.readSentence(story, sentences, section);
    if (labelAt >= 0) story.criteria = this.readNumbered(section.lines.slice(labelAt + 1), 'AC', `${id}.`);
    body.stories.push(story);
    return true;
  }

  private readQuestionSection(section: CanonicalSection, body: PrdBody): boolean {
    if (!isQuestionHeading(section.heading)) return false;
    const question = readQuestion(section, this.problems);
    if (!question) return true;
    this.place(question.id, section.line);
    (body.questions ??= []).push(question);
    return true;
  }

  private readSentence(story: UserStory, lines: readonly Line[], section: CanonicalSection): void {
    const text = lines.map((line) => line.text.trim()).join(' ');
    const part = '(\\*\\*(?:\\\\[^]|[^\\\\])*?\\*\\*|_\\(not stated\\)_)';
    const canonical = new RegExp(`^As an? ${part}, I want ${part} so that ${part}\\.$`, 's').exec(text);
    if (canonical) {
      const [role = '', capability = '', benefit = ''] = canonical
        .slice(1)
        .map((field) => (field === notStated ? '' : readText(field.slice(2, -2))));
      Object.assign(story, { role, capability, benefit });
      return;
    }
    const written = readStory(readText(text), true);
    if (written) Object.assign(story, { role: written.role, capability: written.capability, benefit: written.benefit });
    else
      this.problems.add(
        lines[0]?.number ?? section.line,
        `${story.id} lacks its sentence; write "As a **role**, I want **capability** so that **benefit**."`,
      );
  }

  private readFact(story: UserStory, { text, number }: Line): void {
    const fact = /^\*\*(Priority|Alias):\*\* (.*)$/is.exec(text);
    const value = readText(fact?.[2] ?? '');
    if (fact?.[1]?.toLowerCase() === 'alias' && value !== '') story.alias = value;
    else if (fact?.[1]?.toLowerCase() === 'priority') story.priority = this.readPriority(value, number);
    else
      this.problems.add(
        number,
        `"- ${text}" is no fact of a story; write "- **Priority:** must-have", or put a criterion below "**Acceptance Criteria**".`,
      );
  }

  private readPriority(word: string, line: number): Priority | null {
    const priority = priorities.find((entry) => entry === word.toLowerCase());
    if (!priority) this.problems.add(line, `"${word}" is no priority; write ${priorities.join(', ')}.`);
    return priority ?? null;
  }

  private readRequirements(section: CanonicalSection, body: PrdBody): boolean {
    const name = section.heading.trim() === noSection ? '' : readText(section.heading);
    for (const item of this.readNumbered(section.lines, 'REQ'))
      body.requirements.push(Object.assign(item, { section: name, priority: item.priority ?? null }));
    return true;
  }

  /** Reads "**AC-1:** text"; a bullet that people added without an id gets one in the end. */
  private readNumbered(lines: readonly Line[], prefix: Prefix, scope = ''): Item[] {
    const items: Item[] = [];
    const expected = `write "- **${prefix}-1:** text"`;
    const stray = (line: Line): void => this.problems.add(line.number, `"${line.text.slice(0, 40)}" is no bullet; ${expected}.`);
    const form = new RegExp(`^(?:\\*\\*(${prefix}-\\d+)(?::\\*\\*|\\*\\*(?: _\\(((?:\\\\[^]|[^\\\\])*?)\\)_)?:)\\s?)?(.*)$`, 's');
    for (const { text, number } of readBullets(lines, stray)) {
      const [, id = '', facts = '', statement = ''] = form.exec(text) ?? [];
      const item: Item = { id, text: readText(statement), ...this.readFacts(facts, prefix, number) };
      if (item.text === '') this.problems.add(number, `${id || 'The entry'} has no text; ${expected}.`);
      this.claim(item, { scope, prefix, line: number });
      items.push(item);
    }
    return items;
  }

  /** Reads "must-have; done; alias FR-12". */
  private readFacts(facts: string, prefix: Prefix, line: number): Omit<Item, 'id' | 'text'> {
    const read: Omit<Item, 'id' | 'text'> = {};
    let rest = facts;
    while (rest !== '') {
      const end = rest.startsWith('alias ') ? -1 : rest.indexOf('; ');
      const fact = end < 0 ? rest : rest.slice(0, end);
      rest = end < 0 ? '' : rest.slice(end + 2);
      if (fact.startsWith('alias ')) read.alias = readText(fact.slice('alias '.length)) || undefined;
      else if (fact === 'done' || fact === 'open') read.done = fact === 'done';
      else read.priority = this.readPriority(fact.trim(), line);
    }
    const allowed: readonly string[] = itemFacts[prefix];
    const stray = Object.keys(read).find((fact) => !allowed.includes(fact));
    if (stray !== undefined)
      this.problems.add(line, `"${facts}" names a ${stray}, which **${prefix}-…** has none of; remove it.`);
    return stray === undefined ? read : {};
  }

  private takeKept(kept: CanonicalDocument['kept'], body: PrdBody): void {
    for (const { line, id, text } of kept) {
      const isPassage = /^TXT-\d+$/.test(id) && text.markdown !== '' && !this.positions[id];
      if (!isPassage) {
        this.kept.push({ line, text });
        continue;
      }
      this.place(id, line + 1);
      body.unread.push({ id, heading: text.heading, text: text.markdown });
    }
  }

  private claim(item: { id: string }, { scope, prefix, line }: { scope: string; prefix: Prefix; line: number }): void {
    if (item.id === '') this.unnumbered.push({ item, scope, prefix, line });
    else this.place(`${scope}${item.id}`, line);
  }

  /** Gives parts without an id the next unused one, once all ids are known. */
  private numberRest(): void {
    const used = [primaryKpiId, ...Object.keys(this.positions), ...this.everUsed];
    const next = new Map<string, () => string>();
    for (const { item, scope, prefix, line } of this.unnumbered) {
      const list = `${scope}${prefix}`;
      const free = next.get(list) ?? freeIds(list, used);
      next.set(list, free);
      const id = free();
      item.id = id.slice(scope.length);
      this.place(id, line);
    }
  }

  private place(id: string, line: number): void {
    const first = this.positions[id];
    if (first) this.problems.add(line, `${id} is used twice, first in line ${first.line}; give each part an id of its own.`);
    else this.positions[id] = { file: this.file, line, column: 1 };
  }
}

/** Loops because spread arguments overflow the stack on a list of a hundred thousand. */
function append<T>(to: T[], more: readonly T[]): void {
  for (const one of more) to.push(one);
}

const chapters = new Set([
  'feature overview',
  'user stories',
  'requirements',
  'non-functional requirements',
  'risk assessment',
  'success metrics',
  'constraints',
  'glossary',
  'unread passages',
  quotesHeading.toLowerCase(),
  'other content',
]);

/** Returns the texts of bullets; a paragraph, as people write it, is one of them. */
function texts(lines: readonly Line[]): string[] {
  const loose: Line[] = [];
  const bullets = readBullets(lines, (line) => loose.push(line)).map((line) => readText(line.text));
  return [...bullets, ...loose.map((line) => readText(line.text))].filter((text) => text !== '');
}

const fields: Record<string, Take> = {
  'feature overview/objective': (body, lines) => (body.objective = readParagraph(lines)),
  'feature overview/target users': (body, lines) => append(body.targetUsers, texts(lines)),
  'feature overview/out of scope': (body, lines) => append(body.outOfScope, texts(lines)),
  'risk assessment/identified risks': (body, lines) => append(body.risks.identified, texts(lines)),
  'risk assessment/mitigation strategies': (body, lines) => append(body.risks.mitigations, texts(lines)),
  'risk assessment/assumptions': (body, lines) => append(body.risks.assumptions, texts(lines)),
  'success metrics/primary kpi': (body, lines) => (body.metrics.primaryKpi = readParagraph(lines)),
  'success metrics/measurement method': (body, lines) => (body.metrics.measurementMethod = readParagraph(lines)),
  'constraints/timeline': (body, lines) => (body.constraints.timeline = readParagraph(lines)),
  'constraints/budget': (body, lines) => (body.constraints.budget = readParagraph(lines)),
  'constraints/technical constraints': (body, lines) => append(body.constraints.technical, texts(lines)),
  'constraints/team constraints': (body, lines) => append(body.constraints.team, texts(lines)),
};
