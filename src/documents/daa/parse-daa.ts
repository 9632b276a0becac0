import { contextRelationships, daaBodySchema, type Aggregate, type DaaBody, type Operation } from '../../lifecycle/daa.ts';
import {
  Problems,
  keepSection,
  readBullets,
  readCanonical,
  statedLines,
  type CanonicalSection,
  type Line,
} from '../markdown/canonical-lines.ts';
import { readText } from '../markdown/escape-text.ts';
import { chapters } from './render-daa.ts';
import { DaaFields } from './daa-fields.ts';
import { readPseudocode, stripDiagrams } from './daa-lines.ts';

/**
 * Parses an AI-DAA, also after manual edits; keeps unknown sections. Throws InputError
 * `daa.malformed` with line and column of every error and what to write instead.
 */
export function parseDaa(markdown: string): { title: string; body: DaaBody } {
  return new DaaParser().read(markdown);
}

class DaaParser {
  private readonly problems = new Problems();
  private readonly fields = new DaaFields(this.problems);
  private readonly kept: { line: number; text: NonNullable<DaaBody['other']>[number] }[] = [];
  private readonly body: DaaBody = {
    contexts: [],
    contextMap: [],
    aggregates: [],
    valueObjects: [],
    domainEvents: [],
    domainServices: [],
  };
  private readonly ids = new Map<string, number>();

  read(markdown: string): { title: string; body: DaaBody } {
    const document = readCanonical(markdown);
    this.kept.push(...document.kept);
    let title = '';
    let chapter = '';
    for (const section of document.sections) {
      if (section.level <= 1) {
        if (section.level === 1) title = readText(section.heading);
        this.keepStray(section, section.lines);
      } else if (section.level === 2) {
        chapter = section.heading.trim();
        this.readChapter(chapter, section);
      } else if (!this.readEntry(chapter, section)) {
        this.kept.push({ line: section.line, text: keepSection(section) });
      }
    }
    if (this.kept.length > 0) this.body.other = this.kept.toSorted((a, b) => a.line - b.line).map(({ text }) => text);
    this.validate();
    this.problems.refuse('daa.malformed', 'AI-DAA');
    return { title, body: this.body };
  }

  private readChapter(chapter: string, section: CanonicalSection): void {
    if (chapter === chapters.contextMap) {
      this.readContextMap(section);
    } else if (chapter === chapters.coverage) {
      this.readCoverage(section);
    } else if (chapter === chapters.identities) {
      this.readIdentities(section);
    } else if (chapter === chapters.questions) {
      this.readQuestions(section);
    } else if (Object.values<string>(chapters).includes(chapter)) {
      if (chapter === chapters.other) this.body.other = [];
      this.keepStray(section, section.lines);
    } else {
      this.kept.push({ line: section.line, text: keepSection(section) });
    }
  }

  private readEntry(chapter: string, section: CanonicalSection): boolean {
    const name = readText(section.heading);
    if (section.level === 3) {
      if (name === '' && isEntryChapter(chapter)) this.problems.add(section.line, 'A name is missing; write "### Name".');
      if (chapter === chapters.contexts) return this.readContext(name, section);
      if (chapter === chapters.aggregates) return this.readAggregate(name, section);
      if (chapter === chapters.valueObjects) return this.readValueObject(name, section);
      if (chapter === chapters.events) return this.readEvent(name, section);
      if (chapter === chapters.services) {
        this.body.domainServices.push({ name, operations: [] });
        this.keepStray(section, section.lines);
        return true;
      }
    }
    if (section.level === 4 && chapter === chapters.aggregates) return this.readAggregatePart(section);
    if (section.level === 4 && chapter === chapters.services) return this.readServiceOperation(section);
    return false;
  }

  private readContext(name: string, section: CanonicalSection): boolean {
    const labels = this.fields.labels(section, ['Responsibilities', 'Ubiquitous Language']);
    const language = this.fields.rows(labels['Ubiquitous Language'], 2, '| term | meaning |').map(({ cells }) => ({
      term: cells[0] ?? '',
      meaning: cells[1] ?? '',
    }));
    this.body.contexts.push({ name, responsibilities: this.fields.bullets(labels.Responsibilities), language });
    return true;
  }

  private readContextMap(section: CanonicalSection): void {
    for (const { cells, number } of this.fields.rows(stripDiagrams(section.lines), 4, '| from | relationship | to | note |')) {
      const [from = '', relation = '', to = '', note = ''] = cells;
      const relationship = contextRelationships.find((known) => known === relation);
      if (relationship) this.body.contextMap.push({ from, to, relationship, note });
      else this.problems.add(number, `"${relation}" is no relationship; write one of: ${contextRelationships.join(', ')}.`);
    }
  }

  private readAggregate(name: string, section: CanonicalSection): boolean {
    const labels = this.fields.labels(section, ['Attributes']);
    const properties = this.fields.properties(labels[''], ['Context', 'Aggregate Root', 'Identity', 'Identity Type'], section);
    this.body.aggregates.push({
      name,
      context: properties.Context ?? '',
      root: properties['Aggregate Root'] ?? '',
      identity: { name: properties.Identity ?? '', type: properties['Identity Type'] ?? '' },
      attributes: this.fields.attributes(labels.Attributes),
      entities: [],
      invariants: [],
      operations: [],
    });
    return true;
  }

  private readAggregatePart(section: CanonicalSection): boolean {
    const aggregate = this.body.aggregates.at(-1);
    const heading = /^(Entity|Operation): ?(.*)$/s.exec(section.heading);
    const name = readText(heading?.[2] ?? '');
    if (!aggregate) {
      this.problems.add(
        section.line,
        `"${section.heading}" stands under no aggregate; write "### Name of the aggregate" above it.`,
      );
    } else if (heading?.[1] === 'Entity') {
      aggregate.entities.push({ name, attributes: this.fields.attributes(section.lines) });
    } else if (heading?.[1] === 'Operation') {
      aggregate.operations.push(this.readOperation(name, section));
    } else if (section.heading.trim() === 'Invariants') {
      aggregate.invariants.push(...this.readInvariants(section));
    } else if (section.heading.trim() === 'States') {
      aggregate.states = this.readStates(section);
    } else {
      return false;
    }
    return true;
  }

  private readInvariants(section: CanonicalSection): Aggregate['invariants'] {
    const expected = 'write "- **INV-short-name:** what is always true", and after it "*(covers PRD-001#US-1.AC-2)*"';
    return readBullets(section.lines, (line) =>
      this.problems.add(line.number, `"${line.text.slice(0, 40)}" is no invariant; ${expected}.`),
    ).flatMap(({ text, number }) => {
      const match = /^\*\*(INV-[a-z0-9]+(?:-[a-z0-9]+)*):\*\* ?(.*)$/s.exec(text);
      if (!match?.[1]) {
        this.problems.add(number, `"${text.slice(0, 40)}" names no invariant; ${expected}.`);
        return [];
      }
      this.claim(match[1], number);
      const [, statement = '', covers] = /^(.*?)(?: \*\(covers ([^()*]+)\)\*)?$/s.exec(match[2] ?? '') ?? [];
      return [{ id: match[1], statement: readText(statement), ...(covers === undefined ? {} : { covers: covers.split(', ') }) }];
    });
  }

  private readStates(section: CanonicalSection): Aggregate['states'] {
    const lines = stripDiagrams(section.lines);
    const initial = lines.map((line) => /^Initial state: (.*)$/s.exec(line.text)?.[1]).find((text) => text !== undefined);
    if (initial === undefined) this.problems.add(section.line, 'The initial state is missing; write "Initial state: name".');
    const table = lines.filter((line) => !line.text.startsWith('Initial state: '));
    const transitions = this.fields.rows(table, 3, '| from | operation | to |').map(({ cells }) => ({
      from: cells[0] ?? '',
      operation: cells[1] ?? '',
      to: cells[2] ?? '',
    }));
    return { initial: readText(initial ?? ''), transitions };
  }

  private readOperation(name: string, section: CanonicalSection): Operation {
    const { pseudocode, rest } = readPseudocode(section.lines);
    const labels = this.fields.labels({ ...section, lines: rest }, ['Covers']);
    const properties = this.fields.properties(
      labels[''],
      ['Id', 'Signature', 'Precondition', 'Postcondition', 'Domain Event'],
      section,
    );
    const id = properties.Id ?? '';
    if (/^OP-[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) this.claim(id, section.line);
    else this.problems.add(section.line, `"${id}" is no operation id; write one such as OP-borrow-book in the row "Id".`);
    return {
      id,
      name,
      signature: properties.Signature ?? '',
      precondition: properties.Precondition ?? '',
      postcondition: properties.Postcondition ?? '',
      event: properties['Domain Event'] ?? '',
      pseudocode,
      covers: this.fields.bullets(labels.Covers),
    };
  }

  private readValueObject(name: string, section: CanonicalSection): boolean {
    const labels = this.fields.labels(section, ['Attributes', 'Allowed Values', 'Operations']);
    const { Context: context = '' } = this.fields.properties(labels[''], ['Context'], section);
    const operations = this.fields.rows(labels.Operations, 2, '| operation | rule |').map(({ cells }) => ({
      name: cells[0] ?? '',
      rule: cells[1] ?? '',
    }));
    this.body.valueObjects.push({
      name,
      context,
      attributes: this.fields.attributes(labels.Attributes),
      allowedValues: this.fields.bullets(labels['Allowed Values']),
      operations,
    });
    return true;
  }

  private readEvent(name: string, section: CanonicalSection): boolean {
    const labels = this.fields.labels(section, ['Attributes', 'Consumers']);
    this.body.domainEvents.push({
      name,
      attributes: this.fields.attributes(labels.Attributes),
      consumers: this.fields.bullets(labels.Consumers),
    });
    return true;
  }

  private readServiceOperation(section: CanonicalSection): boolean {
    const service = this.body.domainServices.at(-1);
    const heading = /^Operation: ?(.*)$/s.exec(section.heading);
    if (!service || !heading) return false;
    const labels = this.fields.labels(section, ['Steps']);
    const { Result: result = '' } = this.fields.properties(labels[''], ['Result'], section);
    const steps = (labels.Steps ?? []).map((line) => ({ ...line, text: line.text.replace(/^\d+[.)] /, '- ') }));
    service.operations.push({ name: readText(heading[1] ?? ''), steps: this.fields.bullets(steps), result });
    return true;
  }

  private readIdentities(section: CanonicalSection): void {
    this.body.externalIdentities = this.fields
      .rows(section.lines, 3, '| identity | system | meaning |')
      .map(({ cells: [name = '', system = '', meaning = ''] }) => ({ name, system, meaning }));
  }

  private readQuestions(section: CanonicalSection): void {
    this.body.questions = this.fields
      .rows(section.lines, 3, '| id | question | about |')
      .flatMap(({ cells: [id = '', text = '', about = ''], number }) => {
        if (/^Q-\d+$/.test(id)) this.claim(id, number);
        else this.problems.add(number, `"${id}" is no id of a question; write one such as Q-1.`);
        return [{ id, text, about: about.split(/[\s,]+/).filter((ref) => ref !== '') }];
      });
  }

  private readCoverage(section: CanonicalSection): void {
    this.body.coverageNotes = this.fields.rows(section.lines, 3, '| part | status | reason |').flatMap(({ cells, number }) => {
      const [ref = '', status = '', reason = ''] = cells;
      if (status === 'DEFERRED' || status === 'N/A' || status === 'GAP') return [{ ref, status, reason } as const];
      this.problems.add(number, `"${status}" is no status of a coverage note; write DEFERRED, N/A or GAP.`);
      return [];
    });
  }

  private claim(id: string, line: number): void {
    const first = this.ids.get(id);
    if (first !== undefined) this.problems.add(line, `${id} is used twice, first in line ${first}; give each an id of its own.`);
    else this.ids.set(id, line);
  }

  private keepStray(section: CanonicalSection, lines: readonly Line[]): void {
    const stated = statedLines(lines);
    if (stated.length > 0)
      this.kept.push({ line: stated[0]?.number ?? section.line, text: keepSection({ ...section, lines: [...lines] }) });
  }

  /** Checks what the schema demands beyond structure, such as names that are not empty. */
  private validate(): void {
    const result = daaBodySchema.safeParse(this.body);
    for (const issue of result.error?.issues ?? []) this.problems.add(1, `${issue.path.join(' › ')}: ${issue.message}.`);
  }
}

function isEntryChapter(chapter: string): boolean {
  return [chapters.contexts, chapters.aggregates, chapters.valueObjects, chapters.events, chapters.services].some(
    (known) => known === chapter,
  );
}
