import type { Config } from './config/config.ts';
import { createDocumentReader } from './drafting/threads/document-reader.ts';
import { explainText, type ExplainedText } from './usecases/explain/explain-text.ts';

/** Explains stack traces from their text alone; it opens no database and asks no server. */
export async function explainWithoutRecord({ redactsEmail }: Pick<Config, 'redactsEmail'>, text: string): Promise<ExplainedText> {
  const reader = createDocumentReader();
  try {
    return await explainText({ reader, redactor: reader.createRedactor({ redactsEmail }) }, text);
  } finally {
    await reader.close();
  }
}
