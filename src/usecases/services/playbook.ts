import type { Principal } from '../../ports/people.ts';
import { adoptEntries } from '../playbook/adopt-entries.ts';
import { listStarter } from '../playbook/list-starter.ts';
import { matchPlaybook, writePatternTable } from '../playbook/match-playbook.ts';
import type { PlaybookService } from '../playbook/playbook-service.ts';
import type { UsecasePorts } from '../ports.ts';
import { toAdoption, toPlaybookMatch, toStarter } from '../reports/playbook-documents.ts';

export function createPlaybookService(ports: UsecasePorts, principal: Principal): PlaybookService {
  return {
    starter: async () => toStarter(await listStarter(ports)),
    adopt: async ({ names, all = false }) => toAdoption(await adoptEntries(ports, { names, all, principal })),
    match: async (ref) => toPlaybookMatch(await matchPlaybook(ports, ref)),
    writeTable: async (ref) => toPlaybookMatch(await writePatternTable(ports, { ...ref, principal })),
  };
}
