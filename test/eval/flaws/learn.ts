import { suspicious } from '../../../src/analysis/challenge/manner/thresholds.ts';
import { judgeByOthers, learnedFile, learnManner, writeLearned, type Judged } from './learn-manner.ts';
import { designExams, loadDesigns, readAuthors } from './load-designs.ts';
import { scoreByOthers } from './score-by-others.ts';
import type { FlawScore } from './score-flaws.ts';

// `npm run learn`: learns from the open designs how sentences speak that hide a fault, and writes what the rules read. Beside it, it prints what each figure
// means for authors that it was not learned from, from which the thresholds are read; and what is found in their designs, which is what to mend by.
const exams = loadDesigns(designExams);
const authorOf = readAuthors();
await writeLearned(learnManner(exams));
console.log(`Learned from ${exams.length} designs: ${learnedFile}`);

printJudged('Judged by other authors', judgeByOthers(exams, authorOf));
printJudged(
  'Judged by other designs, of the same authors among them, which flatters',
  judgeByOthers(exams, (_exam, at) => at % 5),
);

console.log('\nFound by what other authors taught, with false alarms on the clean twin in brackets');
const scored = scoreByOthers(exams, authorOf);
for (const { author, scores } of scored) console.log(`  ${author.padEnd(10)}${scores.map(brief).join('  ')}`);
const all = scored.flatMap(({ scores }) => scores);
console.log(
  `  ${sum(all, ({ found }) => found.length)} of ${sum(all, ({ planted }) => planted)}, ${sum(all, ({ raised }) => raised.length)} raised; on the clean twins ` +
    `${sum(all, ({ falseAlarms }) => falseAlarms.length)} false alarms and ${sum(all, ({ onClean, falseAlarms }) => onClean.length - falseAlarms.length)} doubts; ` +
    `${all.filter(({ found, falseAlarms }) => found.length >= 7 && falseAlarms.length <= 1).length} of ${all.length} designs meet the aims`,
);

function brief({ found, falseAlarms }: FlawScore): string {
  return `${found.length}${falseAlarms.length === 0 ? '' : ` (${falseAlarms.length})`}`;
}

function sum(scores: readonly FlawScore[], count: (score: FlawScore) => number): number {
  return scores.reduce((total, score) => total + count(score), 0);
}

function printJudged(title: string, judged: readonly Judged[]): void {
  const above = judged.filter(({ flawed, clean }) => flawed > clean).length;
  console.log(`\n${title}: ${above} of ${judged.length} above their clean twins`);
  console.log('A design stands out by more than   flawed   clean');
  for (const least of [0.4, 0.45, 0.5, 0.55, 0.6])
    console.log(
      least.toFixed(2).padStart(33) +
        String(judged.filter(({ flawed }) => flawed > least).length).padStart(9) +
        String(judged.filter(({ clean }) => clean > least).length).padStart(8),
    );
  console.log('A sentence is suspicious above   in a flawed design   stands only there');
  for (const least of [0.1, 0.2, 0.3, 0.4, 0.5]) {
    const found = judged.flatMap(({ sentences }) => sentences.filter(({ suspicion }) => suspicion > least));
    console.log(
      `${mark(least)} ${least.toFixed(2)}`.padEnd(33) +
        (found.length / judged.length).toFixed(1).padStart(18) +
        `${Math.round((found.filter(({ isFlawed }) => isFlawed).length / found.length) * 100)} %`.padStart(20),
    );
  }
}

function mark(figure: number): string {
  return Object.values(suspicious).includes(figure) ? '>' : ' ';
}
