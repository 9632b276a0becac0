import type { Principal } from '../../ports/people.ts';
import { buildRota } from '../on-call/build-rota.ts';
import { handOff } from '../on-call/hand-off.ts';
import type { OnCallService } from '../on-call/on-call-service.ts';
import { readOnCall } from '../on-call/read-on-call.ts';
import type { UsecasePorts } from '../ports.ts';
import { toOnCall } from '../reports/on-call-documents.ts';

const dayMs = 86_400_000;

export function createOnCallService(ports: UsecasePorts, { token }: Principal): OnCallService {
  const show: OnCallService['show'] = async ({ at, service }) => {
    const items = (await readOnCall(ports, at === undefined ? new Date() : new Date(at))).map(toOnCall);
    return { items: items.filter((one) => service === undefined || one.service === service) };
  };
  return {
    show,
    async set({ service = '', ...request }) {
      await ports.onCall.set({ service, rota: await buildRota(ports, request), token });
      return show({});
    },
    async handOff({ since }) {
      // From midnight UTC, so that the same events give the same document all day.
      const from = since === undefined ? new Date((Math.floor(Date.now() / dayMs) - 7) * dayMs) : new Date(since);
      return { onCall: (await show({})).items, ...(await handOff(ports, from)) };
    },
  };
}
