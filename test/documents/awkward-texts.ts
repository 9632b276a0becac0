/** Texts that a careless reader of Markdown goes over again and again: each is a piece that is repeated, with a letter behind. */
const pieces: Readonly<Record<string, string>> = {
  spaces: ' ',
  'spaces that do not break': '\u00a0',
  tabs: '\t',
  'carriage returns': '\r',
  'empty lines': '\n',
  bars: '|',
  'bars and spaces': '| ',
  stars: '*',
  'stars and spaces': '* ',
  lines: '_',
  'opening brackets': '[',
  'openings of links': '[a](',
  'closing brackets': ']',
  quotes: '>',
  'quotes on lines': '> a\n',
  backticks: '`',
  'backticks and spaces': '` ',
  'number signs': '#',
  headings: '# a\n',
  'list items': '- a\n',
  'list items with lazy continuation': '- a\nb\n',
  'items with an indented line': '- a\n\n  b\n',
  'numbered items': '1. a\n',
  'rows that state': '| Status | a |\n',
  'rows that state with room': `| Status |${' '.repeat(900)}\n`,
  labels: 'Priority:',
  'labels on lines': '**Status**: a\n',
  'openings of comments': '<!--',
  'openings of tags': '<a ',
  'openings of anchors': '{#',
  tildes: '~',
  hyphens: '-',
  'equal signs': '=',
  'full stops': '.',
  colons: ': ',
  digits: '1',
  words: 'the loan ',
  'long word': 'a',
  capitals: 'A',
  'ids of parts': 'US-1 ',
  backslashes: '\\',
  'signs of characters': '&#',
  ampersands: '&',
  'quotation marks': '"',
  'round brackets': '(',
};

const beginnings: Readonly<Record<string, string>> = {
  'a paragraph': '# Lending\n\n',
  'an item': '# Lending\n\n## Requirements\n\n- REQ-1: ',
};

/** Each by its name, as long as asked. */
export const awkwardTexts: Readonly<Record<string, (length: number) => string>> = Object.fromEntries(
  Object.entries(beginnings).flatMap(([place, start]) =>
    Object.entries(pieces).map(([name, piece]) => [
      `${name} in ${place}`,
      (length: number) => `${start}${piece.repeat(Math.ceil(length / piece.length))}x\n`,
    ]),
  ),
);
