import { useEffect, useRef } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { describeWaiting } from '../pages/inbox/describe-waiting.ts';
import { noticesAreOn } from './notice-setting.ts';

/** Tells by a notification of the browser what begins to wait while its tabs are out of sight. For who switched that on. */
export function useWaitingNotices(): void {
  const { data } = useOperation('listNext', {});
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!data) return;
    const rows = data.data.items.map((item) => describeWaiting(item));
    const before = known.current;
    known.current = new Set(rows.map(({ key }) => key));
    if (before === null || document.visibilityState === 'visible' || !noticesAreOn()) return;
    for (const { key, title, what } of rows.filter((row) => !before.has(row.key)).slice(0, 3)) {
      // Of several tabs that say the same, one is shown.
      const notice = new Notification(`${key}: ${title}`, { body: what, tag: key });
      notice.addEventListener('click', () => focus());
    }
  }, [data]);
}
