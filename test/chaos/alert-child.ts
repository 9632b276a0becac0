import { createDocumentReader } from '../../src/drafting/threads/document-reader.ts';
import { parseArtifact, remarkArtifact, renderArtifact } from '../../src/documents/render-artifact.ts';
import { keepPrdIds } from '../../src/documents/prd/keep-ids/keep-prd-ids.ts';
import { fitEdits } from '../../src/documents/blocks/fit-edits.ts';
import { openDatabase, type ConnectionTarget } from '../../src/repository/database/connection.ts';
import { createIncidentStore } from '../../src/repository/incidents/incident-store.ts';
import { workOnAlerts } from '../../src/usecases/alerts/work-on-alerts.ts';
import { openTestAlerts } from '../support/open-test-alerts.ts';

// A worker that reads alerts until it is killed. The target comes by IPC, because it has a password.

process.once('message', (target: ConnectionTarget) => {
  const db = openDatabase(target);
  const documents = { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits };
  const ports = { alerts: openTestAlerts(db), documents, incidents: createIncidentStore(db), reader: createDocumentReader() };
  const onError = (error: unknown): void => console.error(error);
  void workOnAlerts(ports, { redactsEmail: false, onError, signal: new AbortController().signal });
  process.send?.('works');
});
