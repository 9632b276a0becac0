import { entityTag } from '../../usecases/artifacts/entity-tag.ts';
import { Reply } from '../reply.ts';
import { readPrdFiles } from '../read-prd-files.ts';
import type { prdsOperations } from '../../operations/prds.ts';
import type { Handlers } from '../handler.ts';

export const prdsHandlers: Handlers<typeof prdsOperations> = {
  async importPrd({ service: { prds }, input: { modeled, title, ...named }, body }) {
    const imported = await prds.import({ files: readPrdFiles(body, named), toBeModeled: modeled === 'yes', title });
    const { key, version } = imported.prd;
    return new Reply(imported, {
      status: imported.outcome === 'created' ? 201 : 200,
      // The tag of the stored version, which may no longer be the current one.
      tag: entityTag(await prds.show({ key, version })),
      location: `prds/${key}`,
    });
  },
  readPrd: ({ service, input }) => service.prds.show(input),
  listPrdSuspects: ({ service, input }) => service.prds.suspects(input),
  async replacePrd({ service: { prds }, input: { key, title, ifMatch, ...named }, body }) {
    const imported = await prds.import({ files: readPrdFiles(body, named), title, key, ifMatch });
    const { version } = imported.prd;
    return new Reply(imported, { tag: entityTag(await prds.show({ key, version })), location: `prds/${key}` });
  },
};
