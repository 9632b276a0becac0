import { randomBytes } from 'node:crypto';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { AlertSource } from '../../lifecycle/alert.ts';
import { ConflictError, NotFoundError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { AlertChannelService, AlertService } from '../alerts/alert-service.ts';
import { describeSetup, ownSecrets } from '../alerts/describe-setup.ts';
import { requireKey } from '../alerts/require-key.ts';
import { requireName } from '../alerts/require-name.ts';
import { sampleAlert } from '../alerts/sample-alerts.ts';
import { signSample } from '../alerts/sign-sample.ts';
import type { UsecasePorts } from '../ports.ts';
import { toAlert, toChannelList, toListedAlert } from '../reports/alert-documents.ts';
import type { Report } from '../reports/registry.ts';

export function createAlertService({ alerts }: UsecasePorts, { token }: Principal): AlertService {
  return {
    async list(filter, page) {
      const { items, next } = await alerts.listEpisodes(filter, page);
      return { items: items.map(toListedAlert), next };
    },
    async show({ id }) {
      const episode = await alerts.readEpisode(id);
      if (episode) return toAlert(episode);
      throw new NotFoundError({
        id: 'alert.not-found',
        message: `There is no alert ${id}.`,
        fix: fix`See which there are: ${act('listAlerts')}.`,
      });
    },
    async deliveries(filter, page) {
      const { items, next } = await alerts.listDeliveries(filter, page);
      return { items: [...items], next };
    },
    retry: async (request) => ({ queued: await alerts.retry({ ...request, token }) }),
  };
}

/** `publicUrl` is null where the server does not know it. */
export function createAlertChannelService(
  { alerts }: UsecasePorts,
  { principal: { token }, publicUrl }: { principal: Principal; publicUrl: string | null },
): AlertChannelService {
  const setUp = (source: AlertSource, name: string, shown: string | null, awaitsSecret = false): Report<'channel-setup'> => {
    const path = `/api/v1/hooks/${source}/${name}`;
    const url = publicUrl && `${publicUrl.replace(/\/$/, '')}${path}`;
    const snippet = describeSetup({ source, url: url ?? `http://127.0.0.1:4790${path}`, secret: shown });
    return { name, source, path, url, secret: shown, awaitsSecret, snippet };
  };

  return {
    list: async () => toChannelList(await alerts.listChannels()),
    async add({ name, source, mapping = null, secret: given, service = '', environment = '', exercise = false }) {
      requireName(name);
      const secret = given ?? (ownSecrets.includes(source) ? null : newSecret(source));
      requireKey(source, secret);
      await alerts.addChannel({ name, source, mapping, service, environment, isExercise: exercise, secret, token });
      return setUp(source, name, given === undefined ? secret : null, secret === null);
    },
    async rotate({ name, secret: given, now = false }) {
      const source = (await requireChannel(alerts, name)).source;
      const secret = given ?? newSecret(source);
      requireKey(source, secret);
      await alerts.rotateChannel({ name, secret, endsOthers: now, token });
      return setUp(source, name, given === undefined ? secret : null);
    },
    async remove({ name }) {
      await alerts.removeChannel({ name, token });
      return toChannelList(await alerts.listChannels());
    },
    async sign({ name, body }) {
      const { source, secrets } = await requireChannel(alerts, name);
      const [secret] = secrets;
      if (secret === undefined) throw noSecret(name);
      const now = new Date();
      const sample = body ?? sampleAlert(source, now);
      return { path: `/api/v1/hooks/${source}/${name}`, headers: signSample({ source, secret }, sample, now), body: sample };
    },
  };
}

async function requireChannel(alerts: UsecasePorts['alerts'], name: string) {
  await alerts.refreshChannels();
  const channel = await alerts.findChannel(name);
  if (channel) return channel;
  throw new NotFoundError({
    id: 'alert.channel-not-found',
    message: `There is no channel ${name}.`,
    fix: fix`See which there are: ${act('listAlertChannels')}.`,
  });
}

function noSecret(name: string): ConflictError {
  return new ConflictError({
    id: 'alert.no-secret',
    message: `${name} has no secret that can be read, with which anything could be signed.`,
    fix: fix`Give it one: ${act('rotateAlertChannel', { name })}.`,
  });
}

/** PagerDuty's senders take 32 characters; Standard Webhooks prescribe base64, or its usual prefix. */
function newSecret(source: AlertSource): string {
  if (source === 'cloudevents') return `whsec_${randomBytes(32).toString('base64')}`;
  return randomBytes(24).toString(source === 'generic' ? 'base64' : 'base64url');
}
