import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Demo } from './demo-context.ts';
import { submitAndPass } from './pass-gate.ts';

export interface DesignKeys {
  readonly prd: string;
  readonly daa: string;
  readonly rfc: string;
  readonly adr: string;
}

/** Brings the documents of the example through their gates, from the PRD to an Accepted AI-ADR. */
export async function reachAdr(demo: Demo): Promise<DesignKeys> {
  const { service, folder, tell } = demo;
  const bytes = await readFile(join(folder, 'library-lending.prd.md'));
  const { prd } = await service.prds.import({
    files: [{ name: 'library-lending.prd.md', source: join(folder, 'library-lending.prd.md'), bytes }],
  });
  tell(`${prd.key} says what the library wants.`);
  await submitAndPass(demo, prd.key, 'The stories are clear and the metrics measurable.');

  const write = async (kind: 'daa' | 'rfc' | 'adr', file: string, from?: string): Promise<string> => {
    const content = { name: file, bytes: await readFile(join(folder, file)) };
    return (await service.artifacts.create({ kind, content, ...(from === undefined ? {} : { from }) })).artifact.key;
  };
  const daa = await write('daa', 'recordings/library-lending/daa-revised.md', prd.key);
  tell(`${daa} models its domain.`);
  await submitAndPass(demo, daa, 'The model is what librarians do.');

  const rfc = await write('rfc', 'library-lending/rfc.md');
  tell(`${rfc} proposes a design for loans and renewals.`);
  await submitAndPass(demo, rfc, 'The design keeps the invariants.');

  const adr = await write('adr', 'library-lending/adr.md');
  tell(`${adr} records the decision.`);
  await submitAndPass(demo, adr, 'Three rules that code can be checked against.');
  return { prd: prd.key, daa, rfc, adr };
}
