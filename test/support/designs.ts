import { readFile } from 'node:fs/promises';
import type { Service } from '../../src/usecases/service.ts';
import { passGates } from './pass-gates.ts';

const folder = new URL('../fixtures/designs/newsletter/', import.meta.url);

/** Documents of one design: a PRD, its TIP, and an RFC that the rules have something to say about. */
export const designFiles = ['prd', 'tip', 'rfc'].map((name) => new URL(`${name}.md`, folder));

let made = 0;

/** A Draft RFC about a Validated TIP of its own, with its questions open; the keys in its text are those that the record gives. */
export async function writeDesign(
  service: Pick<Service, 'artifacts' | 'bolts' | 'gates' | 'prds'>,
): Promise<{ prd: string; tip: string; rfc: string }> {
  const { prds, artifacts } = service;
  const [prdText = '', tipText = '', rfcText = ''] = await Promise.all(designFiles.map((file) => readFile(file, 'utf8')));
  const source = `design-${++made}.md`;
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
  const { prd } = await prds.import({ files: [{ name: 'prd.md', source, bytes: bytesOf(`${prdText}\n<!-- ${source} -->\n`) }] });
  const rename = (text: string, tip: string): string => text.replaceAll('PRD-001', prd.key).replaceAll('TIP-001', tip);
  const tip = await artifacts.create({ kind: 'tip', content: { name: 'tip.md', bytes: bytesOf(rename(tipText, 'TIP-001')) } });
  await passGates(service, tip.artifact.key);
  const text = rename(rfcText, tip.artifact.key).replace(/^ {2}- \*\*Answer:\*\*.*\n/gm, '');
  const rfc = await artifacts.create({ kind: 'rfc', content: { name: 'rfc.md', bytes: bytesOf(text) } });
  return { prd: prd.key, tip: tip.artifact.key, rfc: rfc.artifact.key };
}
