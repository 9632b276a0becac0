import type { CodeBlock } from './document-fields.ts';

interface ReasonedNote {
  readonly text: string;
  /** Why, or what is done about it; '' where the note does not say. */
  readonly reason: string;
}

/** What an engineer brings to an RFC (specification 1.4: initial technical thoughts, open questions, constraints), by where in the RFC it belongs. */
export interface DesignNotes {
  /** Markdown blocks, word for word; `technicalContext` takes what fits nowhere. */
  readonly problemSummary: readonly string[];
  readonly domainModel: readonly string[];
  readonly technicalContext: readonly string[];
  readonly highLevelApproach: readonly string[];
  readonly componentDesign: readonly string[];
  readonly technologyChoices: readonly string[];
  readonly integrationPoints: readonly string[];
  readonly performance: readonly string[];
  readonly security: readonly string[];
  readonly failureModes: readonly string[];
  readonly monitoring: readonly string[];
  /** One entry a bullet. */
  readonly constraints: readonly string[];
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly decisions: readonly string[];
  readonly unknowns: readonly string[];
  readonly alternatives: readonly ReasonedNote[];
  readonly risks: readonly ReasonedNote[];
  readonly edgeCases: readonly ReasonedNote[];
  readonly diagrams: readonly CodeBlock[];
}
