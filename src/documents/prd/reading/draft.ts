import type { Priority } from '../../../lifecycle/prd.ts';
import type { AuthorId } from './author-id.ts';
import type { Span } from './block.ts';
import type { Topic } from './headings.ts';

export type NfrCategory = 'performance' | 'availability' | 'scalability' | 'security' | 'compliance';

/** A heading and the context for reading its content. */
export interface Section {
  /** As written, without markup; '' before the first heading. */
  readonly heading: string;
  /** The same without number, priority tag, own id and closing colon. */
  readonly title: string;
  /** 0 before the first heading, 1 to 6, or `labelLevel`. */
  readonly level: number;
  readonly span: Span | null;
  readonly parent: Section | null;
  /** The topic of its own heading or of the one above. */
  readonly topic: Topic | null;
  /** True when its own heading is in the vocabulary. */
  readonly isKnown: boolean;
  readonly isTitle: boolean;
  readonly priority: Priority | null;
  /** The story that a list of criteria below belongs to. */
  story: StoryDraft | null;
  /** The last story that began in it, in any form. */
  lastStory: StoryDraft | null;
  /** A heading that may be a story's: the story begins with the first sentence below. */
  heads: {
    readonly title: string;
    readonly id: AuthorId | null;
    readonly kind: 'story' | 'demand';
    readonly isSure: boolean;
  } | null;
}

interface Placed {
  readonly id: AuthorId | null;
  readonly file: string;
  readonly line: number;
}

export interface CriterionDraft extends Placed {
  text: string;
  readonly done: boolean | null;
}

export interface StoryDraft extends Placed {
  id: AuthorId | null;
  title: string;
  role: string;
  capability: string;
  benefit: string;
  priority: Priority | null;
  readonly criteria: CriterionDraft[];
}

export interface RequirementDraft extends Placed {
  readonly section: string;
  text: string;
  readonly priority: Priority | null;
  readonly done: boolean | null;
}

export interface NfrDraft extends Placed {
  readonly category: NfrCategory;
  readonly text: string;
}

export interface MetricDraft extends Placed {
  readonly text: string;
  readonly isPrimary: boolean;
}

export type PartDraft = StoryDraft | CriterionDraft | RequirementDraft | NfrDraft | MetricDraft;

/** The owner of a line of the document. */
export type Owner =
  | { readonly kind: 'part'; readonly part: PartDraft }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'heading'; readonly section: Section }
  | { readonly kind: 'prose'; readonly section: Section }
  | { readonly kind: 'unread'; readonly section: Section };

/** A text that states the objective; a lower rank is better. */
export interface ObjectiveDraft {
  readonly rank: number;
  readonly text: string;
  readonly span: Span;
  readonly file: FileDraft;
  readonly section: Section;
}

/** One file during reading: each of its lines gets one owner. */
export interface FileDraft {
  readonly name: string;
  readonly lines: readonly string[];
  readonly owners: (Owner | undefined)[];
  readonly sections: Section[];
}

/** The parts read so far, in document order. */
export class PrdDraft {
  readonly stories: StoryDraft[] = [];
  readonly requirements: RequirementDraft[] = [];
  readonly nfrs: NfrDraft[] = [];
  readonly metrics: MetricDraft[] = [];
  readonly objectives: ObjectiveDraft[] = [];
  readonly targetUsers: string[] = [];
  readonly risks = { identified: [] as string[], mitigations: [] as string[], assumptions: [] as string[] };
  readonly measurement: string[] = [];
  readonly constraints = {
    timeline: [] as string[],
    budget: [] as string[],
    technical: [] as string[],
    team: [] as string[],
  };
  readonly outOfScope: string[] = [];
  /** Questions that the document itself leaves open. */
  readonly questions: string[] = [];
  readonly glossary: { term: string; meaning: string }[] = [];
  /** Headings that are repeated in the text of a part or field. */
  readonly told = new Set<string>();
  readonly unknownPriorities: { word: string; file: string; line: number }[] = [];
}
