import { confidences, enoughGrades, type Confidence, type GradeCount } from '../../lifecycle/hypothesis.ts';

/** How often the hypotheses of a drafter hit, by how sure they were. */
export interface Calibration {
  readonly drafter: string;
  readonly confidence: Confidence;
  readonly graded: number;
  /** Graded 100. */
  readonly hits: number;
  /** Graded 100 or 65. */
  readonly near: number;
  /** Null below 30 graded cases, which say nothing in percent. */
  readonly hitPercent: number | null;
}

/** Counts hits of each drafter; percentages come only from 30 graded cases on. */
export function calibrate(grades: readonly GradeCount[]): Calibration[] {
  const byDrafter = [...Map.groupBy(grades, ({ drafter }) => drafter)];
  return byDrafter.flatMap(([drafter, own]) =>
    confidences.flatMap((confidence) => {
      const rows = own.filter((row) => row.confidence === confidence);
      const sum = (least: number): number =>
        rows.filter(({ grade }) => grade >= least).reduce((all, { count }) => all + count, 0);
      const graded = sum(0);
      if (graded === 0) return [];
      const hits = sum(100);
      return [
        {
          drafter,
          confidence,
          graded,
          hits,
          near: sum(65),
          hitPercent: graded < enoughGrades ? null : Math.round((100 * hits) / graded),
        },
      ];
    }),
  );
}
