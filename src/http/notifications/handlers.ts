import { entityTag } from '../../usecases/entity-tag.ts';
import type { HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { emptyFields } from '../documents/request-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import {
  listChannels,
  listNotifications,
  readNotification,
  retryChannel,
  retryChannelFields,
  retryNotification,
  testChannels,
} from './routes.ts';

export function serveNotifications(api: HttpApi): void {
  api.openapi(listNotifications, async (c) => {
    const { limit, cursor, status } = c.req.valid('query');
    return sendDocument(c, await c.get('service').notifications.list({ status }, { limit, cursor }));
  });

  api.openapi(readNotification, async (c) => sendDocument(c, await c.get('service').notifications.show(c.req.valid('param'))));

  api.openapi(retryNotification, async (c) => {
    readFields(c, emptyFields);
    const notification = await c.get('service').notifications.retry(c.req.valid('param'));
    return sendResult(notification, { tag: entityTag(notification) });
  });

  api.openapi(listChannels, async (c) => sendDocument(c, await c.get('service').notifications.channels()));

  api.openapi(retryChannel, async (c) => {
    return sendResult(await c.get('service').notifications.retryChannel(readFields(c, retryChannelFields)), {});
  });

  api.openapi(testChannels, async (c) => {
    readFields(c, emptyFields);
    return sendResult(await c.get('service').notifications.test(), {});
  });
}
