import { Option, type Command } from 'commander';
import { episodeStatuses, type EpisodeStatus } from '../../lifecycle/alert.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { InputError, UnavailableError } from '../../lifecycle/errors.ts';
import { readDocument } from '../input/read-document.ts';
import { addLimit, listPages, withMore } from '../interaction/list-pages.ts';
import { renderAlert, renderAlerts, renderDeadAlerts } from '../render/alerts.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addAlertCommands(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'alert',
    summary: 'what monitoring said',
    description: 'Alerts: what came through the channels, and the incidents that it opened.',
    calls: ['alert list --status firing', 'alert send --channel live'],
  });

  addLimit(noun.command('list'))
    .summary('all of them')
    .description('Lists alerts, newest first, each from when it fired until it was over.')
    .option('--incident <key>', 'only of this incident')
    .addOption(new Option('--status <status>', 'only in this status').choices(episodeStatuses))
    .option('--channel <name>', 'only of this channel')
    .action(({ limit, ...filter }: { incident?: string; status?: EpisodeStatus; channel?: string; limit: number }) =>
      session.answer<'alert-list'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.alerts.list(filter, page));
        return { report, text: (style) => withMore(renderAlerts(report.items, style), report, style) };
      }),
    );

  noun
    .command('show')
    .summary('one of them')
    .description('Shows an alert as its source said it first, without secrets.')
    .argument('<alert>', 'such as EP-12')
    .action((text: string) => {
      const id = readId(text, 'EP');
      return session.answer<'alert-show'>(async ({ service }) => {
        const report = await service.alerts.show({ id });
        return { report, text: (style) => renderAlert(report, style) };
      });
    });

  addLimit(noun.command('dead'))
    .summary('what could not be read')
    .description('Lists deliveries that could not be read, with the reason. They are kept until their bytes are deleted.')
    .action(({ limit }: { limit: number }) =>
      session.answer<'alert-deliveries'>(async ({ service }) => {
        const report = await listPages(limit, (page) => service.alerts.deliveries({ status: 'dead' }, page));
        return { report, text: (style) => withMore(renderDeadAlerts(report.items, style), report, style) };
      }),
    );

  noun
    .command('retry')
    .summary('read dead ones again')
    .description('Reads again what could not be read, as after an update: one delivery, or all of a channel.')
    .argument('[delivery]', 'such as DEL-12')
    .option('--channel <name>', 'all dead ones of this channel')
    .addHelpText('after', examples('alert retry DEL-12', 'alert retry --channel live'))
    .action((text: string | undefined, { channel }: { channel?: string }) => {
      if ((text === undefined) === (channel === undefined)) throw oneOrChannel();
      const request = text === undefined ? { channel } : { delivery: readId(text, 'DEL') };
      return session.answer<'alert-retry'>(async ({ service }) => {
        const report = await service.alerts.retry(request);
        return { report, text: ({ command }) => `${report.queued} to be read again: ${command} alert list` };
      });
    });

  noun
    .command('send')
    .summary('try a channel')
    .description('Sends an alert over HTTP as the source of the channel would, signed: a file, or a sample of its kind.')
    .requiredOption('--channel <name>', 'of which source and secret are taken')
    .option('--file <file>', 'body to send, or - for stdin')
    .addHelpText('after', examples('alert send --channel live', 'alert send --channel live --file alert.json'))
    .action(async ({ channel: name, file }: { channel: string; file?: string }) => {
      const body = file === undefined ? undefined : new TextDecoder().decode((await readDocument(file)).bytes);
      await session.answer<'alert-send'>(async ({ service, server }) => {
        if (server === null) throw noServer();
        const { path, ...sample } = await service.channels.sign({ name, body });
        const { sendAlert } = await import('../../client/send-alert.ts');
        const report = await sendAlert(`${server.replace(/\/$/, '')}${path}`, sample);
        const { items } = await service.channels.list();
        const isReal = items.some((one) => one.name === name && !one.isExercise);
        if (report.status !== 202)
          return { report, text: () => `It is refused with ${report.status}: ${report.answer}`, exitCode: 1 };
        return {
          report,
          text: ({ command }) =>
            [
              `It is received: ${command} alert list`,
              ...(isReal
                ? [`${name} is no channel for exercises, so what it opens is a real incident, also in the figures.`]
                : []),
            ].join('\n'),
        };
      });
    });
}

function readId(text: string, prefix: 'EP' | 'DEL'): string {
  const id = text.trim().toUpperCase();
  if (new RegExp(`^${prefix}-[1-9]\\d{0,17}$`).test(id)) return id;
  throw new InputError({
    id: 'alert.malformed-id',
    message: `"${text}" is no id such as ${prefix}-12.`,
    fix:
      prefix === 'EP'
        ? fix`See which there are: ${act('listAlerts')}.`
        : fix`See which there are: ${act('listAlertDeliveries')}.`,
  });
}

function oneOrChannel(): InputError {
  return new InputError({
    id: 'alert.none-named',
    message: 'A retry is of one delivery, or of a channel.',
    fix: fix`Name one, or write --channel NAME; see which could not be read: ${act('listAlertDeliveries')}.`,
  });
}

function noServer(): UnavailableError {
  return new UnavailableError({
    id: 'alert.no-server',
    message: 'No server runs that could receive it.',
    fix: fix`Start one: ${act('serve')}.`,
  });
}
