import { useEffect, useState } from 'react';
import { describeDuration } from './describe-duration.ts';

/** How long a target still has, or since when it is missed; in words, which color repeats. */
export function Due({ name, at }: { readonly name: string; readonly at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(at) - now;
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()} className={`due ${left < 0 ? 'missed' : ''}`}>
      {name} {left < 0 ? `is ${describeDuration(left)} late` : `due in ${describeDuration(left)}`}
    </time>
  );
}
