import type { packsOperations } from '../../operations/packs.ts';
import type { Handlers } from '../handler.ts';
import { TextReply } from '../reply.ts';

export const packsHandlers: Handlers<typeof packsOperations> = {
  async readBoltPack({ service, input, type }) {
    const request = { key: input.key, whole: input.whole === 'yes' };
    return type === 'text/markdown' ? new TextReply(await service.packs.markdown(request)) : service.packs.read(request);
  },
};
