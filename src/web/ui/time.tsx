import { useEffect, useState } from 'react';
import { describeAge } from './describe-age.ts';

/** A time as its age; the exact time is its tooltip. */
export function Time({ at }: { readonly at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const exact = new Date(at);
  return (
    <time dateTime={at} title={exact.toLocaleString()}>
      {describeAge(now - exact.getTime())}
    </time>
  );
}
