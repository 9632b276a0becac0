import type { Report } from '../reports/registry.ts';

/** Who is on call. Changes are an admin's. */
export interface OnCallService {
  /** Now, unless another time is named. */
  show(request: { at?: string | undefined; service?: string | undefined }): Promise<Report<'oncall-show'>>;
  /** By people who take turns, or by a calendar; neither removes the rota. See `buildRota`. */
  set(request: RotaRequest): Promise<Report<'oncall-show'>>;
  /** What whoever takes over must know. */
  handOff(request: { since?: string | undefined }): Promise<Report<'oncall-handoff'>>;
}

export interface RotaRequest {
  readonly service?: string | undefined;
  readonly people?: readonly string[] | undefined;
  readonly start?: string | undefined;
  readonly turn?: string | undefined;
  readonly zone?: string | undefined;
  readonly calendar?: string | undefined;
}
