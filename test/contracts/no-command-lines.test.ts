import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Texts that name a command and are read by who can only be at a command line, or that search for one. */
const exceptions = [
  // The walkthrough and the login page tell how to start; the documents of the API say what the command line does with them.
  /^http\/(docs|login)\//,
  /^operations\//,
  /^usecases\/reports\/(server-ready|check-documents|rfc-review)\.ts/,
  // A document that is to make an agent decide is found by the commands in it.
  /^analysis\/instructions\/instruction-patterns\.ts/,
  // Arguments of other programs.
  /^repository\/embedded\//,
];

test('no text outside of the command line names a command or an option of it', async () => {
  const files = (await readdir('src', { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('cli/') && !exceptions.some((one) => one.test(name)),
  );
  const texts = await Promise.all(files.map(async (name) => [name, await readFile(`src/${name}`, 'utf8')] as const));
  const said = texts.flatMap(([name, text]) =>
    text
      .replaceAll(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .split('\n')
      .filter((line) =>
        /`throughline [a-z]|throughline (?:serve|gate|run|prd|design|doctor) |['"` (]--[a-z][a-z-]+(?![:a-z-]| ===)/.test(line),
      )
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(
    said.filter(
      (line) => !line.includes('var(--') && !/^http\/pages\/page-style|^code\/(?:git|hook|example)\/|hkdf|createHmac/.test(line),
    ),
  ).toEqual([]);
});
