import { expect, it } from 'vitest';
import { hasModelSettings, readConfig } from '../../src/config/config.ts';
import { InputError } from '../../src/lifecycle/errors.ts';

function problemWith(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment, '/');
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error('It was accepted.');
}

it('takes a key without the spaces and line ends around it, and one of nothing else for none', () => {
  const { models } = readConfig({ ANTHROPIC_API_KEY: ' sk-ant-1\n', OPENAI_API_KEY: ' \r\n' }, '/');
  expect(models).toMatchObject({
    anthropic: { apiKey: 'sk-ant-1' },
    openai: { apiKey: null },
    because: 'ANTHROPIC_API_KEY is set',
  });
});

it("takes a provider's own address for none, since nothing else is there", () => {
  const { models } = readConfig(
    { OPENAI_BASE_URL: 'https://api.openai.com/v1/', ANTHROPIC_BASE_URL: 'https://api.anthropic.com' },
    '/',
  );
  expect(models).toMatchObject({ openai: { baseUrl: null }, anthropic: { baseUrl: null }, choices: [{ provider: 'rules' }] });
  expect(readConfig({ OPENAI_BASE_URL: 'http://localhost:11434/v1' }, '/').models.openai.baseUrl).toBe(
    'http://localhost:11434/v1',
  );
});

it.each(['sk-ant-1\nsk-ant-2', 'sk ant', 'sk-ant-1…', 'sk-ant-1\u0000'])(
  'refuses a key that no header takes, and does not quote it (%j)',
  (key) => {
    for (const variable of ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY']) {
      const problem = problemWith({ [variable]: key });
      expect(problem).toContain(`${variable}: `);
      expect(problem).not.toContain('ant');
    }
  },
);

it.each(['ANTHROPIC_BASE_URL', 'OPENAI_BASE_URL', 'THROUGHLINE_URL'])(
  'refuses a password in %s, and does not quote it',
  (variable) => {
    for (const url of ['https://user:hunter2@example.com/v1', 'http://hunter2@localhost:11434/v1']) {
      const problem = problemWith({ [variable]: url });
      expect(problem).toContain(`${variable}: Name the address without a user and a password`);
      expect(problem).not.toContain('hunter2');
    }
    expect(() => readConfig({ [variable]: 'https://example.com/@team?to=a@b' }, '/')).not.toThrow();
  },
);

it('names every problem at once, a variable for a step that does not exist among them', () => {
  const problem = problemWith({
    THROUGHLINE_MODEL: 'gpt',
    THROUGHLINE_MODEL_WRITE_PSEUDOCODES: 'rules',
    THROUGHLINE_MODEL_REVISE_DAA: 'rules',
    OPENAI_BASE_URL: 'localhost:11434',
  });
  expect(problem).toContain('THROUGHLINE_MODEL: There is no drafter "gpt"');
  expect(problem).toContain('THROUGHLINE_MODEL_WRITE_PSEUDOCODES: There is no such step');
  expect(problem).toContain('OPENAI_BASE_URL: ');
  expect(problem).not.toContain('THROUGHLINE_MODEL_REVISE_DAA: ');
});

it.each([
  ['THROUGHLINE_LOG', 'loud', 'Write silent, error, warn, info or debug.'],
  ['THROUGHLINE_URL', 'localhost', 'Write an address such as http://127.0.0.1:4790.'],
  ['THROUGHLINE_REDACT_EMAIL', 'maybe', 'Write yes or no.'],
  ['THROUGHLINE_RATE_LIMIT', 'many', 'Write a whole number above 0.'],
  ['THROUGHLINE_RATE_LIMIT', '-1', 'Write a whole number above 0.'],
  ['THROUGHLINE_RATE_LIMIT', '1.5', 'Write a whole number above 0.'],
])('says what to write where %s is %s', (variable, value, advice) => {
  expect(problemWith({ [variable]: value })).toBe(`${variable}: ${advice}`);
});

it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0/8', '0.0.0.0/0', '::/0', '10.0.0.0/'])(
  'takes %s for no trusted proxy',
  (entry) => {
    expect(problemWith({ THROUGHLINE_TRUSTED_PROXIES: `192.0.2.7, ${entry}` })).toContain(
      `THROUGHLINE_TRUSTED_PROXIES: "${entry}" is `,
    );
  },
);

it('knows whether the environment says who drafts', () => {
  const read = (environment: NodeJS.ProcessEnv): boolean => hasModelSettings(readConfig(environment, '/').models);
  expect(read({ THROUGHLINE_HOME: 'x', OPENAI_API_KEY: '' })).toBe(false);
  expect(read({ ANTHROPIC_API_KEY: 'sk' })).toBe(true);
  expect(read({ THROUGHLINE_MODEL: 'rules' })).toBe(true);
  expect(read({ THROUGHLINE_MODEL_REVISE_DAA: 'openai' })).toBe(true);
});
