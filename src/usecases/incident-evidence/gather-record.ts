import type { RecordedKnowledge } from '../../analysis/hypotheses/gathered.ts';
import { buildChain, type ChainItem } from '../../analysis/trace/build-chain.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { NewEvidence } from '../../lifecycle/incident-evidence.ts';
import { plainText } from '../../lifecycle/plain-text.ts';
import { postmortemBodySchema } from '../../lifecycle/postmortem.ts';
import type { UsecasePorts } from '../ports.ts';
import type { RowMaker } from './evidence-row.ts';
import type { IncidentFacts } from './incident-facts.ts';

type Ports = Pick<UsecasePorts, 'artifacts' | 'documents' | 'knowledge'>;

export interface GatheredRecord extends RecordedKnowledge {
  readonly rows: readonly NewEvidence[];
  readonly chain: readonly ChainItem[];
}

const most = { adrs: 5, similar: 3 };
/** Below it, texts share only the words of all incidents. */
const leastLikeness = 0.15;
const longestPart = 300;

/**
 * Finds what the record knows: the AI-ADRs of the chain and those that name a metric, endpoint or
 * service of the alert, with their alerts, edge cases and runbooks; and similar incidents.
 */
export async function gatherRecord(
  ports: Ports,
  { facts, chain: found, makeRow }: { facts: IncidentFacts; chain: readonly ChainItem[]; makeRow: RowMaker },
): Promise<GatheredRecord> {
  const { artifacts, knowledge } = ports;
  const [reading, similar] = await Promise.all([
    facts.names.length === 0 ? null : knowledge.readImpact({ places: [], names: facts.names }),
    gatherSimilar(ports, { key: facts.key, makeRow }),
  ]);
  const named = reading?.named ?? [];
  const keys = new Set([...found.filter(({ kind }) => kind === 'adr').map(({ key }) => key), ...named.map(({ key }) => key)]);
  const rows: NewEvidence[] = [];
  const edgeCases: RecordedKnowledge['edgeCases'][number][] = [];
  for (const key of [...keys].slice(0, most.adrs)) {
    const adr = await artifacts.read(key);
    if (adr?.kind !== 'adr') continue;
    const { monitoring, edgeCases: cases, implementation } = adrBodySchema.parse(adr.body);
    const names = facts.names.map((name) => name.toLowerCase());
    const speaksOf = (text: string): boolean => names.some((name) => text.toLowerCase().includes(name));
    const alerts = monitoring.alerts.filter(({ name, metric }) => speaksOf(`${name} ${metric}`));
    const because: NewEvidence[] = [];
    for (const { id, name, metric, threshold, action } of alerts)
      because.push(await makeRow('artifact', { ref: partRef(key, id), text: `${name}: ${metric} ${threshold}; ${action}` }));
    for (const { id, method, path, response } of implementation.apiContract.filter(({ path }) =>
      names.includes(path.toLowerCase()),
    ))
      because.push(await makeRow('artifact', { ref: partRef(key, id), text: `${method} ${path}: ${response}` }));
    rows.push(...because);
    const runbooks = new Set(alerts.map(({ runbook }) => runbook));
    for (const { id, text, symptoms, triage, escalation } of monitoring.runbook)
      if (runbooks.has(id) || runbooks.has(partRef(key, id)) || speaksOf(`${text} ${symptoms}`))
        rows.push(
          await makeRow('runbook', {
            ref: partRef(key, id),
            text: [text, symptoms, triage, escalation].filter((one) => one !== '').join('\n'),
          }),
        );
    for (const edgeCase of cases) {
      const { id, text } = edgeCase;
      const said = JSON.stringify(edgeCase);
      if (!speaksOf(said)) continue;
      const row = await makeRow('artifact', { ref: partRef(key, id), text });
      rows.push(row);
      edgeCases.push({ ref: partRef(key, id), row, because });
    }
  }
  const [first] = keys;
  const chain =
    found.length > 0 || first === undefined ? found : buildChain(await knowledge.trace({ key: first, part: null }, 'up'), first);
  for (const { key, kind, title, part } of chain) {
    const ref = part === undefined ? key : partRef(key, part);
    const said = part === undefined ? '' : await readPart(ports, key, part);
    rows.push(await makeRow('artifact', { ref, text: `${kind} ${key}: ${title}${said === '' ? '' : `\n${said}`}` }));
  }
  return { rows: [...rows, ...similar.map(({ row }) => row)], chain, edgeCases, similar };
}

/** What a part says, in one line. */
async function readPart({ artifacts, documents }: Ports, key: string, part: string): Promise<string> {
  const found = await artifacts.read(key);
  const parts = found ? documents.render(found.kind, found).parts : [];
  return plainText(parts.find(({ localId }) => localId === part)?.text ?? '').slice(0, longestPart);
}

async function gatherSimilar(
  { artifacts, knowledge }: Ports,
  { key, makeRow }: { key: string; makeRow: RowMaker },
): Promise<RecordedKnowledge['similar']> {
  const lists = await Promise.all(
    (['postmortem', 'incident'] as const).map((kind) => knowledge.findSimilar(key, { kind, limit: most.similar })),
  );
  const similar: RecordedKnowledge['similar'][number][] = [];
  for (const one of lists.flat().filter(({ likeness, key: other }) => likeness >= leastLikeness && other !== key)) {
    const body = one.kind === 'postmortem' ? (await artifacts.read(one.key))?.body : null;
    const cause = body ? postmortemBodySchema.parse(body).rootCause.cause : '';
    const row = await makeRow('similar', {
      ref: one.key,
      text: `${one.title} [${one.status}]${one.isExercise ? ', an exercise' : ''}${cause === '' ? '' : `; its cause: ${cause}`}; in common: ${one.shared.slice(0, 8).join(', ')}`,
    });
    similar.push({ key: one.key, cause, row });
  }
  return similar;
}
