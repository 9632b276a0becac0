import type { Finding } from '../../lifecycle/findings.ts';
import type { DaaModel } from './daa-model.ts';
import { lintCodes, type LintCodeId } from './lint-codes.ts';

/** One rule: looks at the whole model and reports; has to stay linear in its size. */
export type LintRule = (model: DaaModel) => Finding[];

/** A finding with the severity of its code. `part` is a local id, or a name where the part has none. */
export function finding(code: LintCodeId, params: { part?: string; message: string; fix: string }): Finding {
  const { part, message, fix } = params;
  return { code, severity: lintCodes[code].severity, at: part === undefined ? {} : { part }, message, fix };
}
