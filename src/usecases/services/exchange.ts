import { bundleSchemaVersion } from '../../lifecycle/bundle.ts';
import type { Principal } from '../../ports/people.ts';
import { importBundle } from '../exchange/import-bundle.ts';
import { writeTable } from '../exchange/write-table.ts';
import type { UsecasePorts } from '../ports.ts';
import { toArtifactText } from '../reports/exchange-documents.ts';
import type { ExchangeService } from '../service.ts';

export function createExchangeService(ports: UsecasePorts, principal: Principal): ExchangeService {
  return {
    async texts(page) {
      const { items, next } = await ports.exchange.listCurrent(page);
      return { items: items.map(toArtifactText), next };
    },
    table: ({ table }) => writeTable(ports, table),
    async exportBundle(page) {
      const { items, next } = await ports.exchange.listRecords(page);
      return { format: 'throughline-bundle', schemaVersion: bundleSchemaVersion, artifacts: [...items], next };
    },
    async importBundle({ bundle, redact = false }) {
      const { moved, gates, redacted } = await importBundle(ports, { bundle, redact, principal });
      return { items: moved.map((one) => ({ ...one })), gates: [...gates], redacted: redacted.map((one) => ({ ...one })) };
    },
  };
}
