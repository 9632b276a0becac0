import { Option, type Command } from 'commander';
import { alertSources, type AlertSource } from '../../lifecycle/alert.ts';
import { alertMappingSchema } from '../../lifecycle/alert-mapping.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { readDocument } from '../input/read-document.ts';
import { readJsonFile } from '../input/read-json-file.ts';
import { renderAlertChannels, renderChannelSetup } from '../render/alerts.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

interface AddOptions {
  readonly source: AlertSource;
  readonly mapping?: string;
  readonly secretFile?: string;
  readonly service?: string;
  readonly env?: string;
  readonly exercise?: boolean;
}

export function addChannelCommands(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'channel',
    summary: 'where alerts come from',
    description: 'Channels: each is an address for one source of alerts, with a secret of its own.',
    calls: ['channel add live --source alertmanager --env production', 'channel list'],
  });
  const secretFile = ['--secret-file <file>', 'secret that the source gave out, or - for stdin'] as const;

  noun
    .command('add')
    .summary('let a source send here')
    .description(
      'Adds a channel, and prints what to paste into the configuration of the source, with address and secret, this once. PagerDuty and Sentry give out the secret themselves: rotate the channel to it.',
    )
    .argument('<name>', 'of the channel, such as live')
    .addOption(new Option('--source <source>', 'what sends').choices(alertSources).makeOptionMandatory())
    .option('--mapping <file>', 'JSON with pointers to the fields of an alert, for generic and cloudevents')
    .option(...secretFile)
    .option('--service <name>', 'for alerts that name none')
    .option('--env <name>', 'environment, for alerts that name none')
    .option('--exercise', 'its incidents are an exercise, and left out of figures')
    .addHelpText(
      'after',
      examples('channel add live --source grafana', 'channel add checks --source generic --mapping mapping.json'),
    )
    .action(
      async (
        name: string,
        { source, mapping: file, secretFile: from, service: about, env: environment, exercise }: AddOptions,
      ) => {
        const mapping =
          file === undefined
            ? undefined
            : await readJsonFile(file, {
                schema: alertMappingSchema,
                id: 'alert.mapping-malformed',
                what: 'mapping',
                fix: 'Write JSON such as {"fingerprint": "/id", "title": "/summary", "status": "/state", "resolved": ["UP"]}.',
              });
        const secret = from === undefined ? undefined : await readSecret(from);
        await session.answer<'channel-setup'>(async ({ service, server }) => {
          const added = await service.channels.add({ name, source, mapping, secret, service: about, environment, exercise });
          const report = withServer(added, server);
          return { report, text: (style) => renderChannelSetup(report, style) };
        });
      },
    );

  noun
    .command('list')
    .summary('all of them')
    .description('Lists the channels, without their secrets.')
    .action(() =>
      session.answer<'channel-list'>(async ({ service }) => {
        const report = await service.channels.list();
        return { report, text: (style) => renderAlertChannels(report, style) };
      }),
    );

  noun
    .command('rotate')
    .summary('give it a new secret')
    .description('Adds a secret to a channel and shows it, this once. The earlier one stays valid for a day, or ends at once.')
    .argument('<name>', 'of the channel')
    .option(...secretFile)
    .option('--now', 'end the earlier one at once, as after a leak')
    .addHelpText('after', examples('channel rotate live', 'channel rotate pager --secret-file -'))
    .action(async (name: string, { secretFile: from, now }: { secretFile?: string; now?: boolean }) => {
      const secret = from === undefined ? undefined : await readSecret(from);
      await session.answer<'channel-setup'>(async ({ service, server }) => {
        const report = withServer(await service.channels.rotate({ name, secret, now }), server);
        return { report, text: (style) => renderChannelSetup(report, style) };
      });
    });

  noun
    .command('remove')
    .summary('close it')
    .description('Closes a channel: its address refuses from then on. What it sent stays.')
    .argument('<name>', 'of the channel')
    .action((name: string) =>
      session.answer<'channel-list'>(async ({ service }) => {
        const report = await service.channels.remove({ name });
        return { report, text: (style) => renderAlertChannels(report, style) };
      }),
    );
}

/** A server that knows no public address is at least where this command found it. */
function withServer(setup: Report<'channel-setup'>, server: string | null): Report<'channel-setup'> {
  if (setup.url !== null || server === null) return setup;
  const url = `${server.replace(/\/$/, '')}${setup.path}`;
  return { ...setup, url, snippet: setup.snippet.replaceAll(`http://127.0.0.1:4790${setup.path}`, url) };
}

async function readSecret(source: string): Promise<string> {
  return new TextDecoder().decode((await readDocument(source)).bytes).trim();
}
