import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';

/** How much of each list a page has. */
export interface Lengths {
  readonly logic: number;
  readonly risks: number;
  readonly edgeCases: number;
  readonly questions: number;
  readonly integrations: number;
  readonly constraints: number;
  readonly demands: number;
  readonly failures: number;
  /** 0 where a product is not named again that a constraint names. */
  readonly technology: number;
}

/** Lines of text, blank ones left out. */
export const mostLines = 60;

const whole: Lengths = {
  logic: 4,
  risks: 1,
  edgeCases: 2,
  questions: 2,
  integrations: 2,
  constraints: 4,
  demands: 2,
  failures: 2,
  technology: 1,
};

/** What stands in the TIP or the PRD is cut first, and what nobody has decided yet last. */
const shorter: readonly Partial<Lengths>[] = [
  { failures: 1 },
  { technology: 0 },
  { integrations: 1 },
  { logic: 2 },
  { logic: 1 },
  { edgeCases: 1 },
];

/** The longest draft that fits the page; where even the shortest does not, that one. */
export function fitPage(draft: (most: Lengths) => RfcDraft): RfcDraft {
  let most = whole;
  let page = draft(most);
  for (const less of shorter) {
    if (countLines(page) <= mostLines) return page;
    most = { ...most, ...less };
    page = draft(most);
  }
  return page;
}

/** As the document of the light path is rendered: its front matter, title, seven headings and two references, and each field below a heading of its own. */
function countLines(draft: RfcDraft): number {
  const always = 3 + 1 + 7 + 2;
  const prose = [
    draft.problemSummary,
    draft.technicalContext,
    draft.highLevelApproach,
    draft.integrationPoints,
    draft.performance,
    draft.security,
    draft.failureModes,
    draft.monitoring,
  ].map((text) => 1 + Math.max(1, linesOf(text)));
  const optional = [draft.componentDesign, draft.technologyChoices].map((text) => (text === '' ? 0 : 1 + linesOf(text)));
  const single = [draft.constraints, draft.pros, draft.cons].map((items) => 1 + Math.max(1, items.length));
  const double = [draft.risks, draft.decisions, draft.edgeCases].map((items) => 1 + Math.max(1, 2 * items.length));
  const patterns = draft.patterns.length === 0 ? 0 : 3 + draft.patterns.length;
  return [always, patterns, 2 * draft.alternatives.length, ...prose, ...optional, ...single, ...double].reduce(
    (sum, lines) => sum + lines,
    0,
  );
}

function linesOf(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
