import type { alertOperations } from '../../operations/alerts.ts';
import type { Handlers } from '../handler.ts';

export const alertHandlers: Handlers<typeof alertOperations> = {
  listAlerts: ({ service, input: { incident, status, channel, ...page } }) =>
    service.alerts.list({ incident, status, channel }, page),
  readAlert: ({ service, input }) => service.alerts.show(input),
  listAlertDeliveries: ({ service, input: { status, ...page } }) => service.alerts.deliveries({ status }, page),
  retryAlerts: ({ service, input }) => service.alerts.retry(input),
  listAlertChannels: ({ service }) => service.channels.list(),
  addAlertChannel: ({ service, input }) => service.channels.add(input),
  rotateAlertChannel: ({ service, input }) => service.channels.rotate(input),
  removeAlertChannel: ({ service, input }) => service.channels.remove(input),
  signAlert: ({ service, input }) => service.channels.sign(input),
};
