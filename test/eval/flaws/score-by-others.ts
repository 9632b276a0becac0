import { askRules } from '../../../src/analysis/challenge/ask-rules.ts';
import { findUnaskedOf, judgeBy } from '../../../src/analysis/challenge/find-objections.ts';
import { createManner } from '../../../src/analysis/challenge/manner/manner.ts';
import { readDesign } from '../../../src/analysis/challenge/read-design.ts';
import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import { learnManner } from './learn-manner.ts';
import type { DesignExam } from './load-designs.ts';
import { scoreFlaws, type FlawScore } from './score-flaws.ts';

export interface AuthorScore {
  readonly author: string;
  readonly scores: readonly FlawScore[];
}

/**
 * What is found in the designs of each author by weights that were learned from those of all the others. That is the figure to mend by, and it still flatters
 * where rules were mended against a design: only for designs that were opened since is it what a stranger would see.
 */
export function scoreByOthers(exams: readonly DesignExam[], authorOf: (exam: DesignExam) => string): AuthorScore[] {
  return [...Map.groupBy(exams, authorOf)].map(([author, own]) => {
    const manner = createManner(learnManner(exams.filter((exam) => authorOf(exam) !== author)));
    const find = (material: DesignMaterial) => {
      const reading = readDesign(material);
      return findUnaskedOf(judgeBy(manner, { reading, said: askRules(reading) }));
    };
    return { author, scores: own.map((exam) => scoreFlaws(exam, find)) };
  });
}
