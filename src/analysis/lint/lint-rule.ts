import type { Fix } from '../../lifecycle/fixes/fix.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { DaaModel } from './daa-model.ts';
import { lintCodes, type LintCodeId } from './lint-codes.ts';

/** A rule checks the whole model. It must stay linear in the model's size. */
export type LintRule = (model: DaaModel) => Finding[];

/** Returns a finding with the severity of its code. `part` is a local id, or else a name. */
export function finding(code: LintCodeId, params: { part?: string; message: string; fix: Fix }): Finding {
  const { part, message, fix } = params;
  return { code, severity: lintCodes[code].severity, at: part === undefined ? {} : { part }, message, fix };
}
