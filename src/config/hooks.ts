/** Reads `THROUGHLINE_GITHUB_WEBHOOK_SECRETS`, of which several are valid while one is replaced. */
export function readHookSecrets(environment: NodeJS.ProcessEnv, problems: string[]): readonly string[] {
  const name = 'THROUGHLINE_GITHUB_WEBHOOK_SECRETS';
  const secrets = (environment[name] ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (secrets.some((secret) => secret.length < 16))
    problems.push(`${name}: Write secrets of at least 16 characters with commas between: \`openssl rand -hex 32\`.`);
  return secrets;
}
