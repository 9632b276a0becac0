import type { LogSource } from '../../ports/log-source.ts';
import { createElasticsearch, type ElasticsearchSettings } from './elasticsearch.ts';
import { createLogFiles } from './log-files.ts';
import { createLoki, type LokiSettings } from './loki.ts';

export interface LogSettings {
  readonly loki: LokiSettings | null;
  readonly elasticsearch: ElasticsearchSettings | null;
  /** Whole paths. */
  readonly files: readonly string[];
}

export function createLogSources({ loki, elasticsearch, files }: LogSettings): LogSource[] {
  return [
    ...(loki ? [createLoki(loki)] : []),
    ...(elasticsearch ? [createElasticsearch(elasticsearch)] : []),
    ...(files.length > 0 ? [createLogFiles(files)] : []),
  ];
}
