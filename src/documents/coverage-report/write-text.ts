import { nothingStands, summarizeSheet, formatAge, titleSheet, type CoverageRow, type CoverageSheet } from './coverage-sheet.ts';

/** Writes plain text for a review or a mail: each part in its own place, with its reason. */
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

/** Puts text on one line, without terminal control characters. */
function flat(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
