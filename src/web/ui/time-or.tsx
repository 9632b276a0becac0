import { Time } from './time.tsx';

interface TimeOrProps {
  readonly does: string;
  readonly at: string | null;
  readonly otherwise: string;
}

/** Such as `ends in 3 days`, or `does not end`. */
export function TimeOr({ does, at, otherwise }: TimeOrProps) {
  if (at === null) return otherwise;
  return (
    <>
      {does} <Time at={at} />
    </>
  );
}
