import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { WireAnswer } from './wire.ts';

/** What a good client does with the record as a whole: brings documents in, asks about claims, clears links, names states, takes all of it out. */
export const exchangeDeeds = ['log', 'attest', 'sync', 'clear', 'baseline', 'bundle'] as const;
export type ExchangeDeed = (typeof exchangeDeeds)[number];

interface Call {
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: readonly (readonly [string, string])[];
}

export interface Client {
  readonly send: (method: string, target: string, call?: Call) => Promise<WireAnswer | null>;
  /** One of them, by the number of the deed. */
  readonly pick: <T>(items: readonly T[]) => T | undefined;
}

/** Does it; returns the answer with the statuses that it may have, which are those of a good request among others' deeds. */
export async function doExchange(
  kind: ExchangeDeed,
  number: number,
  { send, pick }: Client,
): Promise<{ answer: WireAnswer | null; statuses: readonly number[] } | null> {
  const read = async <T>(target: string): Promise<T> => JSON.parse((await send('GET', target))?.body ?? '{}') as T;
  switch (kind) {
    case 'log': {
      // Few logs, so that some come again and others have changed.
      const target = `/logs/adr?source=/logs/${number % 20}&name=0001-sail.md`;
      return { answer: await send('POST', target, { text: recordOf(number) }), statuses: [200, 409] };
    }
    case 'attest':
      return { answer: await send('POST', '/attestations', { json: {} }), statuses: [201, 409] };
    case 'sync': {
      const title = `Synced ${number % 30}`;
      const text = documentKinds.bolt.render({ title, body: documentKinds.bolt.empty(title) });
      const answer = await send('POST', `/artifacts?kind=bolt&origin=bolt/${number % 30}.md`, { text });
      const { items = [] } = await read<{ items?: { key: string; kind: string; version: number; markdown: string }[] }>(
        '/artifact-texts?limit=20',
      );
      const edited = pick(items.filter(({ kind: of }) => of === 'bolt'));
      if (!edited) return { answer, statuses: [201] };
      const target = `/artifacts/${edited.key}?base=${edited.version}`;
      const changed = edited.markdown.replace(/^# .*$/m, `# Synced anew ${number}`);
      return { answer: await send('PUT', target, { text: changed, headers: [['If-Match', '*']] }), statuses: [200, 409] };
    }
    case 'clear': {
      const { suspects = [] } = await read<{
        suspects?: { from: string; to: string; toPart: string | null; targetVersion: number }[];
      }>('/gaps');
      const link = pick(suspects);
      if (!link) return null;
      const { from, to, toPart, targetVersion: seen } = link;
      const json = { from, to: toPart === null ? to : `${to}#${toPart}`, seen, reason: 'Only the wording.' };
      return { answer: await send('POST', '/link-clearances', { json }), statuses: [201, 409] };
    }
    case 'baseline': {
      const made = await send('POST', '/baselines', { json: { name: `deed-${number % 50}`, note: 'As it is.' } });
      if (made?.status !== 201) return { answer: made, statuses: [409] };
      return { answer: await send('GET', `/baselines/deed-${number % 50}/comparison`), statuses: [200] };
    }
    case 'bundle': {
      const page = await read<{ artifacts?: unknown[] }>('/bundle?limit=3');
      const json = { format: 'throughline-bundle', schemaVersion: 1, artifacts: page.artifacts ?? [] };
      // Nothing of a repository that holds something gives way to a bundle; an empty page of one that is empty is stored.
      return {
        answer: await send('POST', '/bundle?redact=yes', { json }),
        statuses: json.artifacts.length > 0 ? [409, 422] : [201],
      };
    }
  }
}

function recordOf(number: number): string {
  const status = number % 3 === 0 ? 'Proposed' : 'Accepted';
  return `# 1. Sail ${number % 7}\n\n## Status\n\n${status}\n\n## Context\n\nWind.\n\n## Decision\n\nWe sail.\n`;
}
