import { nothingStands, summarizeSheet, formatAge, titleSheet, type CoverageRow, type CoverageSheet } from './coverage-sheet.ts';

/** As plain text that can be pasted into a review or a mail: what is open first in no place but its own, each with its reason. */
export function writeCoverageText(sheets: readonly CoverageSheet[]): string {
  return sheets.length === 0 ? `${nothingStands}\n` : sheets.map(writeSheet).join('\n');
}

function writeSheet(sheet: CoverageSheet): string {
  const statusWidth = sheet.rows.reduce((most, { status }) => Math.max(most, status.length), 0);
  const refWidth = sheet.rows.reduce((most, { ref }) => Math.max(most, ref.length), 0);
  const lines = sheet.rows.flatMap((row) => writeRow(row, statusWidth, refWidth));
  const head = [titleSheet(sheet), summarizeSheet(sheet), formatAge(sheet)].filter((line) => line !== '');
  return `${[...head, '', ...lines].join('\n')}\n`;
}

function writeRow({ status, ref, text, by, reason }: CoverageRow, statusWidth: number, refWidth: number): string[] {
  const indent = ' '.repeat(statusWidth + 2 + refWidth + 2);
  return [
    `${status.padEnd(statusWidth)}  ${ref.padEnd(refWidth)}  ${flat(text)}`,
    ...(by.length > 0 ? [`${indent}served by ${by.map(({ part }) => part).join(', ')}`] : []),
    ...(reason === '' ? [] : [`${indent}because: ${flat(reason)}`]),
  ].map((line) => line.trimEnd());
}

/** One line, and nothing in it that steers a terminal. */
function flat(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
