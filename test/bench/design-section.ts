import { listTakenOut, markDecisions } from '../../src/analysis/design/marks/mark-decisions.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { sessionRecordSchema, type SessionRecord } from '../../src/lifecycle/design-session.ts';
import { rfcBodySchema, type RfcBody } from '../../src/lifecycle/rfc.ts';
import { printTable } from './print-table.ts';
import { quantile } from './quantiles.ts';

const products = ['Kafka', 'Redis', 'MongoDB', 'SFTP', 'RabbitMQ', 'MySQL', 'Cassandra', 'Solr', 'Memcached', 'Neo4j'];
const rounds = 5;

/** What `design show` has to find out of an open session: what its decisions would take out of a design of so many components. */
export function printDesign({ components, decisions }: { components: number; decisions: readonly number[] }): void {
  const body = designOf(components);
  const measured = decisions
    .map((count) => ({ count, session: sessionOf(count) }))
    .map((one) => ({ ...one, ...measure(body, one.session) }));
  const [first] = measured;
  printTable(
    `What decisions take out of a design of ${components} components, in milliseconds of the processor`,
    ['Decisions', 'Taken out', 'Told of', 'Marking alone', 'Told of, to marking', 'A decision, to one of the fewest'],
    measured.map(({ count, taken, toldMs, markedMs }) => [
      `${count}`,
      `${taken}`,
      `${toldMs.toFixed(0)} ms`,
      `${markedMs.toFixed(0)} ms`,
      (toldMs / markedMs).toFixed(1),
      first ? (toldMs / count / (first.toldMs / first.count)).toFixed(1) : '',
    ]),
  );
}

function measure(body: RfcBody, session: SessionRecord): { taken: number; toldMs: number; markedMs: number } {
  const taken = listTakenOut(body, session, []).length;
  const toldMs = medianMs(() => listTakenOut(body, session, []));
  return { taken, toldMs, markedMs: medianMs(() => markDecisions(body, session, [])) };
}

function medianMs(work: () => unknown): number {
  const spent = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return quantile(spent, 0.5);
}

function designOf(components: number): RfcBody {
  const lines = Array.from(
    { length: components },
    (_, at) =>
      `- **Quay ${at} keeper**: Reads orders of quay ${at} from ${products[at % products.length]} and mails them to the desk. It keeps a list of berths in PostgreSQL and shows it for ${at} minutes.`,
  );
  return rfcBodySchema.parse(documentKinds.rfc.parse(`# Quays\n\n## Component Design\n\n${lines.join('\n')}\n`).body);
}

/** Each takes as much out as any other, and the later ones as much as the first. */
function sessionOf(decisions: number): SessionRecord {
  return sessionRecordSchema.parse({
    key: 'DS-001',
    rfc: 'RFC-001',
    turns: [],
    challenges: [],
    decisions: Array.from({ length: decisions }, (_, at) => ({
      id: `DEC-${at + 1}`,
      text: `The keeper of quay ${at} reads orders from a table, without ${products[at % products.length]}.`,
      rationale: '',
      settles: ['Component Design'],
      decidedBy: 'Ada',
      decidedAt: new Date(Date.UTC(2026, 10, 20, 9, at)).toISOString(),
    })),
  });
}
