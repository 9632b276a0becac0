import { isSecretLabel, kindOfLabel } from './labels.ts';
import { placeholderOf } from './placeholders.ts';
import { redactNow } from './redact-now.ts';

/** Redacts a JSON log line: fields with a secret's name, and secrets in any text. It stays JSON. */
export function redactLogLine(line: string): string {
  return `${JSON.stringify(redactValue(JSON.parse(line)))}\n`;
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactNow(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [redactNow(name), redactField(name, field)]));
}

function redactField(name: string, field: unknown): unknown {
  const isFilled = (typeof field === 'string' && field !== '') || typeof field === 'number';
  return isFilled && isSecretLabel(name) ? placeholderOf(kindOfLabel(name)) : redactValue(field);
}
