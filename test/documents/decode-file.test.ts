import { expect, it } from 'vitest';
import { decodeFile } from '../../src/documents/decode-file.ts';
import { says } from '../support/says.ts';

const decode = (text: string) => decodeFile({ name: 'prd.md', bytes: new TextEncoder().encode(text) });

const refused: readonly [what: string, text: string, said: string][] = [
  ['colors of a terminal', '# Loans\n\n- A \u001B[31mloan\u001B[0m ends.\n', 'U+001B (ESC) in line 3, column 5'],
  ['a bell', '# Refunds\u0007\n', 'U+0007 (BEL) in line 1, column 10'],
  ['a page of a printout', '# Berths\r\n\r\n\u000CPage 2\r\n', 'U+000C (form feed) in line 3, column 1'],
  ['what another encoding left', '# Caf\u0085s\n', 'U+0085 (next line) in line 1, column 6'],
  ['a letter that was deleted', '# Dockk\u007Fs\n', 'U+007F (DEL) in line 1, column 8'],
  ['a mark behind a wide sign', '📦\u009B1m\n', 'U+009B (CSI) in line 1, column 2'],
];

it.each(refused)('refuses %s in a file, by name and place', (_, text, said) => {
  expect(decode(text)).toMatchObject({
    id: 'prd.control-character',
    message: expect.stringContaining(said),
    fix: says('Delete that character'),
  });
});

it.each([
  ['tabs and line ends of any system', '# A\r\n\tcode\rold\n'],
  ['a byte order mark', '\uFEFF# A\n'],
  ['marks of a direction and joiners', '# שלום\u200F 👩\u200D🔧\n'],
  ['soft hyphens and spaces that do not break', '# Ver\u00ADein\u00A0eins\n'],
  ['letters of other scripts', '# 图书馆 é\n'],
  ['the name of a control character', '# ESC, written \\u001b\n'],
])('reads %s', (_, text) => {
  expect(decode(text)).toMatchObject({ text: text.replace('\uFEFF', '') });
});
