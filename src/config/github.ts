import type { GitHubSettings } from '../integrations/github/pull-comments.ts';

/** Reads `THROUGHLINE_GITHUB_TOKEN` and `THROUGHLINE_GITHUB_API`; adds problems to the list. */
export function readGitHubSettings(environment: NodeJS.ProcessEnv, problems: string[]): GitHubSettings {
  const { THROUGHLINE_GITHUB_TOKEN: token = '', THROUGHLINE_GITHUB_API: api = '' } = environment;
  if (!/^[!-~]*$/.test(token)) problems.push('THROUGHLINE_GITHUB_TOKEN: A token is one word of letters, digits and signs.');
  const url = URL.parse(api || 'https://api.github.com');
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  if (url === null || (url.protocol !== 'https:' && !isLocal) || url.username !== '')
    problems.push('THROUGHLINE_GITHUB_API: Write an address such as https://github.example.com/api/v3.');
  return { apiUrl: url?.href.replace(/\/$/, '') ?? '', token: token || null };
}
