import { describe, expect, test } from 'vitest';
import { createRedactor } from '../../src/redaction/redactor.ts';
import { secretKinds } from '../../src/redaction/secret-kinds.ts';
import { plainSecrets, plantedSecrets } from './planted-secrets.ts';

const redactor = createRedactor({ redactsEmail: false });

const places: Record<string, (written: string) => string> = {
  'a sentence': (written) => `For the pilot we use ${written} until the library opens.`,
  'the end of a sentence': (written) => `For the pilot we use ${written}.`,
  'a code block': (written) => `\`\`\`\n${written}\n\`\`\``,
  'inline code': (written) => `Use \`${written}\` for the pilot.`,
  'a table cell': (written) => `| Environment | Value |\n|---|---|\n| pilot | ${written} |`,
  'a list': (written) => `- first\n- ${written}\n- last`,
  JSON: (written) => JSON.stringify({ environment: 'pilot', value: written }, null, 2),
  'the end of a line': (written) => `The pilot uses ${written}\nand the library opens in May.`,
  'a bold label': (written) => `**Pilot:** ${written}`,
  'escaped Markdown': (written) => `For the pilot: ${written.replace(/[_\-.=!#&*]/g, '\\$&')}\n`,
  'a quote with Windows line ends': (written) => `> Note\r\n> ${written}\r\n`,
};

describe.each(plantedSecrets)('$name', ({ written, secret, kind }) => {
  test.each(Object.entries(places))('does not survive in %s', async (_, put) => {
    const before = put(written);
    const { text, secrets } = await redactor.redact(before);
    expect(text).not.toContain(secret);
    expect(text.replaceAll('\\', '')).not.toContain(secret.replaceAll('\\', ''));
    expect(secrets.map((each) => each.kind)).toContain(kind);
    expect(text).toContain(`[REDACTED:${kind}]`);
    expect(text.split(/\r\n?|\n/)).toHaveLength(before.split(/\r\n?|\n/).length);
    expect((await redactor.redact(text)).text).toBe(text);
  });
});

const endings: Record<string, (written: string) => string> = {
  'a line': (written) => `Before.\n${written}\nAfter.`,
  'the end of a text': (written) => `For the pilot: ${written}`,
  'the end of a sentence': (written) => `It is for the pilot. ${written}.`,
  'a list': (written) => `- first\r\n- ${written}\r\n- last`,
  'a quote': (written) => `> Note\n> ${written}\n`,
  'a table cell': (written) => `| Environment | Value |\n|---|---|\n| pilot | ${written} |`,
  parentheses: (written) => `The pilot runs (${written}).`,
  'escaped Markdown': (written) => `${written.replace(/[_\-.=!#&*:]/g, '\\$&')}\n`,
  HTML: (written) => `<p>${written.replace(':', '&#58;').replace('=', '&equals;')}</p>`,
};

describe.each(plainSecrets)('$name', ({ written, secret, kind }) => {
  test.each(Object.entries(endings))('does not survive in %s', async (_, put) => {
    const before = put(written);
    const { text, secrets } = await redactor.redact(before);
    expect(text.replaceAll('\\', '')).not.toContain(secret);
    expect(secrets.map((each) => each.kind)).toContain(kind);
    expect(text.split(/\r\n?|\n/)).toHaveLength(before.split(/\r\n?|\n/).length);
    expect((await redactor.redact(text)).text).toBe(text);
  });
});

const password = 'Xk9#mQ2vLp7!wZ4r';
const token = 'a8Kd93LmQx72PwZr6TnV4bYc';

test.each([
  ['beside its name in an HTML table', `<table><tr><td>API key</td>\n  <td class="v">${token}</td></tr></table>`, token],
  ['in an XML element', `<db:password>${token}</db:password>`, token],
  ['in an XML attribute', `<add key="ApiKey" value="${token}"/>`, token],
  ['in the environment of a container', `- name: DB_PASSWORD\n  value: ${password}\n`, password],
  ['after a space that does not break', `Password:\u00a0${password}`, password],
  ['after a wide colon', `密码：${password}`, password],
  ['after a French colon', `Mot de passe : ${password}`, password],
  ['in a German sentence', `Das Passwort lautet ${password}.`, password],
  ['in a sentence about what changed', `The root password was changed to ${password} last week.`, password],
  ['without a sign before it', `Log in as root with password ${password} and look around.`, password],
  ['in a scenario', `Given the API key ${token}, when a partner calls, then it answers.`, token],
  [
    'as hexadecimal digits',
    'Sign it with signing key 3f7a91c4e8b25d06f1a7c93e5b82d04f first.',
    '3f7a91c4e8b25d06f1a7c93e5b82d04f',
  ],
  ['in the text of a link', `[password: ${password}](https://books.example.com)`, password],
  ['on the line below its name', `Password:\n${password}`, password],
  ['as a word on the line below its name', 'Password:\nletmein', 'letmein'],
  ['two lines below its name', `API key:\n\n    ${token}`, token],
  ['in a list below its name', `Token:\n- ${token}`, token],
  ['in a code block below its name', `Password:\n\n\`\`\`text\n${password}\n\`\`\``, password],
  ['in a definition list', `Password\n: ${password}`, password],
  ['in a definition list of HTML', `<dl><dt>Password</dt><dd>${password}</dd></dl>`, password],
  ['below a heading', `### API key\n\n\`${token}\``, token],
  ['in a folded block of YAML', `password: >-\n  ${password}`, password],
  ['in a literal block of YAML', 'password: |\n  letmein\nuser: ann', 'letmein'],
  ['in front matter', '---\ntitle: Lending\npassword: letmein\n---', 'letmein'],
  ['as a word beside its user in a table', '| User | Password |\n|---|---|\n| ann | letmein |', 'letmein'],
  ['as a word in the row below its user', '| User | ann |\n|---|---|\n| Password | letmein |', 'letmein'],
  ['below its user', 'username = ann\npass = letmein', 'letmein'],
  ['after an entity for the sign', `password&#61;${password}`, password],
  ['between entities for quotes', 'password: &quot;hunter22&quot;', 'hunter22'],
  ['with an entity inside', 'password: Passw0rd&#33;', 'Passw0rd&#33;'],
  ['in the target of a link', `[feed](https://books.example.com/feed?api_key=${token}&page=2)`, token],
  ['in the address of an image', `![cover](https://books.example.com/cover.png?token=${token})`, token],
  ['in parentheses before its name', `We use ${token} (API key) here.`, token],
  ['in an option of mysql', `mysql -u root -p${password} lending`, password],
  ['in an option of sshpass', `sshpass -p '${password}' ssh root@books`, password],
])('a secret does not survive %s', async (_, written, secret) => {
  const { text, secrets } = await redactor.redact(`Before.\n\n${written}\n\nAfter.\n`);
  expect(text).not.toContain(secret);
  expect(secrets).toHaveLength(1);
  expect(text).toMatch(/^Before\.\n[^]*\[REDACTED:[^]*\nAfter\.\n$/);
});

test.each(['\u00ad', '\u200b', '\u2060', '\ufeff'])(
  'a key does not survive an invisible character inside it (%j)',
  async (invisible) => {
    const [first, second] = ['gh' + 'p_aB3dE6gH9jK2mN5pQ8', 'sT1vW4yZ7cF0hL3nR6uX'];
    const { text } = await redactor.redact(`The pilot uses ${first}${invisible}${second} for now.`);
    expect(text).toBe('The pilot uses [REDACTED:github-token] for now.');
  },
);

test.each(['\n', '\r\n  ', '\\\n', '\n> '])('a key does not survive a line end inside it (%j)', async (lineEnd) => {
  const [first, second] = ['gh' + 'p_aB3dE6gH9jK2mN5pQ8', 'sT1vW4yZ7cF0hL3nR6uX'];
  const { text, secrets } = await redactor.redact(`> The pilot uses ${first}${lineEnd}${second}\n\nAfter.`);
  expect(text).not.toContain(first);
  expect(text).not.toContain(second);
  expect(secrets).toEqual([{ kind: 'github-token', line: 1, column: 18 }]);
  expect(text.split('\n')).toHaveLength(4);
});

test('every kind is of the closed list', () => {
  expect([...plantedSecrets, ...plainSecrets].filter(({ kind }) => !secretKinds.includes(kind))).toEqual([]);
});
