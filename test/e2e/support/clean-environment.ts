/** The environment without what would configure Throughline or its models, and with what the test sets; undefined leaves a variable out. */
export function cleanEnvironment(set: Readonly<Record<string, string | undefined>> = {}): NodeJS.ProcessEnv {
  const configures = /^(THROUGHLINE_|ANTHROPIC_|OPENAI_|(?:DATABASE|REDIS)_URL$|npm_command$)/;
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !configures.test(name))), ...set };
}
