import type { Fix } from '../../lifecycle/fixes/fix.ts';

/** What the API answers when it refuses (RFC 9457), and what the browser says when nobody answers. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  /** Stable and dotted, such as `gate.already-decided`. */
  readonly id: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly fix: Fix;
  /** The same for programs, shaped by `id`. */
  readonly details: unknown;

  constructor({
    id,
    status,
    message,
    fix,
    details,
  }: {
    id: string;
    status: number;
    message: string;
    fix: Fix;
    details?: unknown;
  }) {
    super(message);
    this.id = id;
    this.status = status;
    this.fix = fix;
    this.details = details;
  }
}
