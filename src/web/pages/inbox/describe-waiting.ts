import type { Report } from '../../../usecases/reports/registry.ts';
import { addressOfKey } from '../../ui/address-of-key.ts';

type Waiting = Report<'next'>['items'][number];

export interface WaitingRow {
  readonly key: string;
  readonly title: string;
  readonly status: string;
  /** What is asked of the reader. */
  readonly waits: string;
  readonly to: string;
}

/** Describes an entry of the inbox for a row. */
export function describeWaiting(item: Waiting): WaitingRow {
  const row = (key: string, title: string, status: string, waits: string): WaitingRow => ({
    key,
    title,
    status,
    waits,
    to: addressOfKey(key).path,
  });
  switch (item.kind) {
    case 'gate':
      return row(item.gate.id, item.gate.title, item.gate.status, item.caller.mayApprove ? 'decide' : 'read and comment');
    case 'incident':
      return row(item.incident.key, item.incident.title, item.incident.status, item.incident.waits);
    default: {
      // The rest name what they are about under their own kind, with a key, a title and a status.
      const subject = (item as unknown as Record<string, { key?: string; id?: string; title?: string; status?: string }>)[
        item.kind
      ];
      return row(subject?.key ?? subject?.id ?? '', subject?.title ?? '', subject?.status ?? '', item.kind);
    }
  }
}
