import { nfrCategories, type Priority } from '../../lifecycle/prd.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { flat, type Place } from '../markdown/blocks.ts';
import { prdFinding } from './prd-findings.ts';
import type { OwnId } from './read-ids.ts';
import type { NumericScale } from './read-priority.ts';
import type { Section } from './sections.ts';
import { deniesAnyImpact } from './statements.ts';

export type NfrCategory = (typeof nfrCategories)[number];
/** How a statement stands in the document; the same statement in two layouts is a summary, not a duplicate. */
export type Layout = 'text' | 'table' | 'heading';

export interface CriterionDraft {
  readonly text: string;
  readonly place: Place;
}

export interface StoryDraft {
  id: OwnId | null;
  title: string;
  role: string;
  capability: string;
  benefit: string;
  priority: Priority | null;
  readonly criteria: CriterionDraft[];
  place: Place;
  readonly layout: Layout;
  readonly section: Section;
  /** No other story stands in its section: what follows belongs to it. */
  readonly alone: boolean;
}

export interface RequirementDraft {
  readonly id: OwnId | null;
  section: string;
  text: string;
  priority: Priority | null;
  readonly place: Place;
  readonly layout: Layout;
  /**
   * `stated` by its own wording, `listed` below a heading of requirements, or an item of a list of features, which counts only where neither
   * stories nor requirements are listed.
   */
  readonly standing: 'stated' | 'listed' | 'feature';
  /** Takes the text out of what is kept, for a feature that counts. */
  readonly take?: () => void;
}

export interface DuplicateId {
  readonly id: string;
  readonly first: Place;
  readonly second: Place;
}

/** What the readers of one import have found so far. */
export class PrdDraft {
  readonly stories: StoryDraft[] = [];
  requirements: RequirementDraft[] = [];
  readonly nonFunctional: { category: NfrCategory; id: OwnId | null; text: string; place: Place }[] = [];
  readonly targetUsers: string[] = [];
  /** "Feature: …" and the like in an overview. */
  readonly titles: string[] = [];
  /** Candidates for the objective; the lowest rank wins. */
  readonly objectives: { rank: number; text: string; take: () => void }[] = [];
  readonly risks = { identified: [] as string[], mitigations: [] as string[], assumptions: [] as string[] };
  readonly metrics = {
    primaryKpi: [] as string[],
    secondary: [] as string[],
    measurementMethod: [] as string[],
    unranked: [] as string[],
  };
  readonly constraints = { timeline: [] as string[], budget: [] as string[], technical: [] as string[], team: [] as string[] };
  readonly glossary: { term: string; meaning: string }[] = [];
  readonly findings: Finding[] = [];
  readonly duplicates: DuplicateId[] = [];
  readonly scale: NumericScale;
  private readonly storiesById = new Map<string, StoryDraft>();
  private readonly requirementsById = new Map<string, RequirementDraft>();

  constructor(scale: NumericScale) {
    this.scale = scale;
  }

  lastStory(): StoryDraft | null {
    return this.stories.at(-1) ?? null;
  }

  findStory(id: OwnId): StoryDraft | null {
    return this.storiesById.get(id.canonical) ?? null;
  }

  findRequirement(id: OwnId): RequirementDraft | null {
    return this.requirementsById.get(id.canonical) ?? null;
  }

  /** Story of that title, when exactly one has it. */
  findStoryByTitle(title: string): StoryDraft | null {
    const wanted = title.toLowerCase();
    const found = this.stories.filter((story) => story.title.toLowerCase() === wanted);
    return (found.length === 1 ? found[0] : null) ?? null;
  }

  /** Adds a story; one with an id that is known completes the known story, or is recorded as a duplicate when both say what they want. */
  addStory(story: StoryDraft): StoryDraft {
    const known = story.id ? this.findStory(story.id) : null;
    if (!known) {
      this.stories.push(story);
      if (story.id) this.storiesById.set(story.id.canonical, story);
      return story;
    }
    const same =
      flat(known.capability).toLowerCase() === flat(story.capability).toLowerCase() &&
      known.role.toLowerCase() === story.role.toLowerCase();
    const restated = known.layout !== story.layout && (same || !isWhole(known) || !isWhole(story));
    if (!restated) this.duplicates.push({ id: story.id?.spelling ?? '', first: known.place, second: story.place });
    if (!isWhole(known)) {
      if (known.title === '' && !isWhole(known) && known.role === '') known.title = known.capability;
      const { role, capability, benefit, place } = story;
      if (isWhole(story)) Object.assign(known, { role, capability, benefit, place });
    }
    known.title ||= story.title;
    known.priority ??= story.priority;
    for (const criterion of story.criteria) known.criteria.push(criterion);
    return known;
  }

  addRequirement(requirement: RequirementDraft): RequirementDraft {
    const known = requirement.id ? this.requirementsById.get(requirement.id.canonical) : undefined;
    if (known && known.layout !== requirement.layout) {
      known.priority ??= requirement.priority;
      if (requirement.text.length > known.text.length) {
        known.text = requirement.text;
        known.section = requirement.section;
      }
      return known;
    }
    if (known) this.duplicates.push({ id: requirement.id?.spelling ?? '', first: known.place, second: requirement.place });
    if (requirement.id) this.requirementsById.set(requirement.id.canonical, requirement);
    this.requirements.push(requirement);
    return requirement;
  }

  /** Decides what becomes of the items of feature lists. */
  settleFeatures(): void {
    const counts = this.stories.length === 0 && this.requirements.every(({ standing }) => standing !== 'listed');
    if (counts) for (const { take } of this.requirements) take?.();
    else this.requirements = this.requirements.filter(({ standing }) => standing !== 'feature');
  }

  /** What only says what stays as it is bounds the work; what has an id of its own is referred to as a requirement and stays one. */
  settleConstraints(): void {
    const bounds = this.requirements.filter(({ id, text }) => id === null && deniesAnyImpact(text));
    // The one thing that a document demands is not taken out of what it demands: nothing would be left but descriptions.
    if (this.stories.length === 0 && bounds.length === this.requirements.length) return;
    this.constraints.technical.push(...bounds.map(({ text }) => text));
    this.requirements = this.requirements.filter((one) => !bounds.includes(one));
  }

  addCriteria(story: StoryDraft, texts: readonly string[], place: Place): void {
    for (const text of texts) if (flat(text) !== '') story.criteria.push({ text: flat(text), place });
  }

  unknownPriority(word: string, place: Place): void {
    this.findings.push(prdFinding('PRD-PRIORITY-UNKNOWN', place, `"${flat(word).slice(0, 60)}" is not a priority.`));
  }
}

function isWhole(story: StoryDraft): boolean {
  return story.role !== '' && story.capability !== '';
}
