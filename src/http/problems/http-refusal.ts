import { ThroughlineError, type Refusal } from '../../lifecycle/errors.ts';

/** A refusal by the HTTP layer itself, with its status and headers. */
export class HttpRefusal extends ThroughlineError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, headers = {}, ...refusal }: Refusal & { status: number; headers?: Record<string, string> }) {
    super(refusal);
    this.status = status;
    this.headers = headers;
  }
}
