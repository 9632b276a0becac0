import { ThroughlineError, type Refusal } from '../../lifecycle/errors.ts';

/** What this door refuses by itself, with the status and headers that say so. */
export class HttpRefusal extends ThroughlineError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, headers = {}, ...refusal }: Refusal & { status: number; headers?: Record<string, string> }) {
    super(refusal);
    this.status = status;
    this.headers = headers;
  }
}
