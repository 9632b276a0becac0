import { nfrCategories, type KeptText, type PrdBody } from '../../../lifecycle/prd.ts';
import type { PrdQuestion } from '../../../lifecycle/prd-questions.ts';
import { numberOf, type AuthorId } from './author-id.ts';
import type { FileDraft, PrdDraft, Section } from './draft.ts';
import type { FrontMatter } from '../front-matter.ts';
import { giveLines, listRuns } from './line-owners.ts';
import { giveRest } from './read-file.ts';

interface Params {
  readonly draft: PrdDraft;
  readonly files: readonly FileDraft[];
  readonly fronts: readonly FrontMatter[];
  readonly title: string;
}

/** Builds the unnumbered body: `id` is what the document states in our form, or ''. */
export function assemblePrd({ draft, files, fronts, title }: Params): PrdBody {
  const objective = settleObjective(draft, fronts);
  for (const file of files) giveRest(file);
  const [first] = draft.metrics.filter(({ isPrimary }) => isPrimary).concat(draft.metrics);
  const all = (texts: readonly string[], stated: keyof FrontMatter & ('timeline' | 'budget')): string =>
    joinStated([...fronts.map((front) => front[stated]), ...texts]);
  return {
    title,
    objective,
    targetUsers: [...new Set([...fronts.flatMap(({ targetUsers }) => targetUsers), ...draft.targetUsers])],
    stories: draft.stories.map(({ id, title: name, role, capability, benefit, priority, criteria }) => ({
      ...ownId(id, 'US'),
      ...(name === '' ? {} : { title: name }),
      role,
      capability,
      benefit,
      priority,
      criteria: criteria.map((criterion) => ({ ...ownId(criterion.id, 'AC'), text: criterion.text, ...doneOf(criterion.done) })),
    })),
    requirements: draft.requirements.map(({ id, section, text, priority, done }) => ({
      ...ownId(id, 'REQ'),
      section,
      text,
      priority,
      ...doneOf(done),
    })),
    nonFunctional: Object.fromEntries(
      nfrCategories.map((category) => [
        category,
        draft.nfrs.filter((nfr) => nfr.category === category).map(({ id, text }) => ({ ...ownId(id, 'NFR'), text })),
      ]),
    ) as PrdBody['nonFunctional'],
    risks: draft.risks,
    metrics: {
      primaryKpi: first?.text ?? '',
      secondary: draft.metrics.filter((metric) => metric !== first).map(({ text }) => ({ id: '', text })),
      measurementMethod: joinStated(draft.measurement),
    },
    constraints: {
      ...draft.constraints,
      timeline: all(draft.constraints.timeline, 'timeline'),
      budget: all(draft.constraints.budget, 'budget'),
    },
    outOfScope: draft.outOfScope,
    glossary: draft.glossary,
    ...(draft.questions.length === 0 ? {} : { questions: draft.questions.map(toQuestion) }),
    unread: files.flatMap(listUnread).map(({ heading, text }) => ({ id: '', heading, text })),
    other: [
      ...fronts.flatMap(({ kept }) => (kept === '' ? [] : [{ heading: '', level: 0, markdown: `---\n${kept}\n---` }])),
      ...files.flatMap((file) => listProse(file, { title, draft, isOnly: files.length === 1 })),
    ],
  };
}

/** Picks the best statement of the objective; the others stay prose of their sections. */
function settleObjective({ objectives }: PrdDraft, fronts: readonly FrontMatter[]): string {
  const stated = fronts.map(({ objective }) => objective).filter((text) => text !== '');
  const described = fronts.map(({ description }) => description).filter((text) => text !== '');
  const best = stated.length > 0 ? -1 : objectives.reduce((least, { rank }) => Math.min(least, rank), Infinity);
  const first = objectives.find(({ rank }) => rank === best);
  // In a section that says more than the objective, the first paragraph states it.
  const chosen = new Set(objectives.filter((one) => one.rank === best && (best === 0 || one === first)));
  for (const one of objectives)
    giveLines(
      one.file,
      one.span,
      chosen.has(one) ? { kind: 'field', name: 'objective' } : { kind: 'prose', section: one.section },
    );
  return joinStated(stated.length > 0 ? stated : chosen.size > 0 ? [...chosen].map(({ text }) => text) : described);
}

interface Passage {
  readonly heading: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Returns passages of unread lines, each within one section and uninterrupted. */
export function listUnread(file: FileDraft): Passage[] {
  return listRuns(file).flatMap(({ from, to, owner }) => {
    if (owner.kind !== 'unread') return [];
    let [first, last] = [from, to];
    while (first < to && (file.lines[first - 1] ?? '').trim() === '') first += 1;
    while (last > first && (file.lines[last - 1] ?? '').trim() === '') last -= 1;
    const { section } = owner;
    return [
      {
        heading: section.isTitle ? '' : section.heading,
        text: file.lines.slice(first - 1, last).join('\n'),
        from: first,
        to: last,
      },
    ];
  });
}

/** Returns the sections' prose, verbatim, and the headings that appear nowhere else. */
function listProse(file: FileDraft, { title, draft, isOnly }: { title: string; draft: PrdDraft; isOnly: boolean }): KeptText[] {
  const prose = new Map<Section, string[]>();
  // A label is read as a section of its own, but its prose stays in its parent section.
  const homes = new Map(file.sections.map((section) => [section.span, section]));
  const told = new Set([title, '', ...draft.told, ...draft.requirements.map(({ section }) => section)]);
  for (const { from, to, owner } of listRuns(file)) {
    if (owner.kind === 'unread') told.add(owner.section.heading);
    if (owner.kind !== 'prose') continue;
    const text = file.lines
      .slice(from - 1, to)
      .join('\n')
      .trimEnd();
    const home = homes.get(owner.section.span) ?? owner.section;
    const texts = prose.get(home);
    if (texts) texts.push(text);
    else prose.set(home, [text]);
  }
  const headed = new Set(listRuns(file).flatMap(({ owner }) => (owner.kind === 'heading' ? [owner.section] : [])));
  return file.sections.flatMap((section): KeptText[] => {
    const { heading, level, isTitle, isKnown } = section;
    const texts = prose.get(section) ?? [];
    if (texts.length === 0 && (isKnown || told.has(heading) || !headed.has(section))) return [];
    const place = isTitle && heading === title ? { heading: '', level: 0 } : { heading, level: Math.min(level, 6) };
    return [{ ...place, markdown: texts.join('\n\n'), ...(isOnly ? {} : { file: file.name }) }];
  });
}

/** The document does not say whom the answer is for, nor what follows from it. */
function toQuestion(text: string, at: number): PrdQuestion {
  const open = { answer: '', answeredBy: '', answeredAt: '' };
  return { id: `Q-${at + 1}`, text, place: 'requirements', changes: '', recommended: '', otherwise: '', ...open };
}

function ownId(id: AuthorId | null, prefix: string): { id: string; alias?: string } {
  if (!id) return { id: '' };
  const number = numberOf(id, prefix);
  const own = number === null || number === 0 ? '' : `${prefix}-${number}`;
  return { id: own, alias: id.spelling };
}

function doneOf(done: boolean | null): { done?: boolean } {
  return done === null ? {} : { done };
}

/** Joins texts by a semicolon, or by a space behind a complete sentence. */
function joinStated(texts: readonly string[]): string {
  const stated = texts.filter((text) => text !== '');
  return stated
    .map((text, at) => (at === 0 ? '' : /[.!?]["”’)]?$/.test((stated[at - 1] ?? '').slice(-2)) ? ' ' : '; ') + text)
    .join('');
}
