import { isAbsolute } from 'node:path';
import type { LogSettings } from '../integrations/logs/create-log-sources.ts';

/**
 * Reads `THROUGHLINE_LOKI_URL`, `…_TOKEN` and `…_QUERY`, `THROUGHLINE_ELASTICSEARCH_URL`, `…_KEY` and
 * `…_INDEX`, and `THROUGHLINE_LOG_FILES`; adds problems to the list.
 */
export function readLogSettings(environment: NodeJS.ProcessEnv, problems: string[]): LogSettings {
  const url = (variable: string): string | null => {
    const text = environment[variable]?.trim() ?? '';
    if (text === '') return null;
    const parsed = URL.parse(text);
    if (parsed && /^https?:$/.test(parsed.protocol) && parsed.username === '') return parsed.href.replace(/\/$/, '');
    problems.push(`${variable}: Write an address such as http://127.0.0.1:3100, without a user in it.`);
    return null;
  };
  const secret = (variable: string): string | null => {
    const text = environment[variable]?.trim() ?? '';
    if (!/^[!-~]*$/.test(text)) problems.push(`${variable}: It is one word of letters, digits and signs.`);
    return text || null;
  };
  const query = environment['THROUGHLINE_LOKI_QUERY']?.trim() || '{service_name="$service"}';
  if (!/^\{[^{}]+\}/.test(query)) problems.push('THROUGHLINE_LOKI_QUERY: Write a selector such as {service_name="$service"}.');
  const index = environment['THROUGHLINE_ELASTICSEARCH_INDEX']?.trim() || 'logs-*';
  if (!/^[\w.*,-]{1,255}$/.test(index)) problems.push('THROUGHLINE_ELASTICSEARCH_INDEX: Write names of indexes such as logs-*.');
  const files = (environment['THROUGHLINE_LOG_FILES'] ?? '').split(',').map((file) => file.trim());
  const named = files.filter((file) => file !== '');
  if (named.some((file) => !isAbsolute(file))) problems.push('THROUGHLINE_LOG_FILES: Write whole paths, with commas between.');
  const lokiUrl = url('THROUGHLINE_LOKI_URL');
  const elasticsearchUrl = url('THROUGHLINE_ELASTICSEARCH_URL');
  return {
    loki: lokiUrl === null ? null : { url: lokiUrl, token: secret('THROUGHLINE_LOKI_TOKEN'), query },
    elasticsearch:
      elasticsearchUrl === null ? null : { url: elasticsearchUrl, key: secret('THROUGHLINE_ELASTICSEARCH_KEY'), index },
    files: named,
  };
}
