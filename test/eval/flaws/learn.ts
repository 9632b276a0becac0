import { suspicious } from '../../../src/analysis/challenge/manner/thresholds.ts';
import { judgeByOthers, learnedFile, learnManner, writeLearned } from './learn-manner.ts';
import { designExams, loadDesigns } from './load-designs.ts';

// `npm run learn`: learns from the open designs how sentences speak that hide a fault, and writes what the rules read. Beside it, it prints what each figure
// means for designs that it was not learned from, from which the thresholds are read.
const exams = loadDesigns(designExams);
await writeLearned(learnManner(exams));
console.log(`Learned from ${exams.length} designs: ${learnedFile}\n`);

const judged = judgeByOthers(exams, 5);
console.log(
  `Judged by the others: ${judged.filter(({ flawed, clean }) => flawed > clean).length} of ${judged.length} above their clean twins`,
);
console.log('\nA design above   flawed   clean');
for (const above of [0.28, 0.3, 0.32, 0.34, 0.36, 0.38, 0.4, 0.42, 0.44])
  console.log(
    above.toFixed(2).padStart(14) +
      String(judged.filter(({ flawed }) => flawed > above).length).padStart(9) +
      String(judged.filter(({ clean }) => clean > above).length).padStart(8),
  );
console.log('\nA sentence is suspicious above   in a flawed design   stands only there');
for (const above of [0.2, 0.25, 0.3, 0.35, 0.4, 0.5]) {
  const found = judged.flatMap(({ sentences }) => sentences.filter(({ suspicion }) => suspicion > above));
  console.log(
    `${mark(above, suspicious.sentence)} ${above.toFixed(2)}`.padEnd(33) +
      (found.length / judged.length).toFixed(1).padStart(18) +
      `${Math.round((found.filter(({ isFlawed }) => isFlawed).length / found.length) * 100)} %`.padStart(20),
  );
}

function mark(figure: number, taken: number): string {
  return Math.abs(figure - taken) < 0.006 ? '>' : ' ';
}
