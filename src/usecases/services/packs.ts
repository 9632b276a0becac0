import { packBolt, writePack } from '../packs/pack-bolt.ts';
import type { PackService } from '../packs/pack-service.ts';
import type { UsecasePorts } from '../ports.ts';

export function createPackService(ports: UsecasePorts): PackService {
  return {
    read: (request) => packBolt(ports, request),
    markdown: (request) => writePack(ports, request),
  };
}
