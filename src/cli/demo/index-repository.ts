import type { Demo } from './demo-context.ts';

/** Reads the new commits of a repository to the end. */
export async function indexRepository({ service }: Demo, name: string): Promise<void> {
  let pass = await service.code.index({ name });
  while (pass.phase !== 'done') pass = await service.code.index({ name, job: pass.job });
}
