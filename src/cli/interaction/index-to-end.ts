import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';

type Pass = Report<'repository-index'>;

/** Reads the new commits of a repository until the pass is over or aborted. */
export async function indexToEnd(
  { service, signal, onProgress }: { service: Service; signal: AbortSignal; onProgress?: (pass: Pass) => void },
  name: string,
): Promise<Pass> {
  let pass = await service.code.index({ name });
  while (pass.phase !== 'done' && !signal.aborted) {
    onProgress?.(pass);
    pass = await service.code.index({ name, job: pass.job });
  }
  return pass;
}
