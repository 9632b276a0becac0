import type { Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { readGateKey, readList } from '../input/parse-arguments.ts';
import { renderGate } from '../render/gate.ts';
import type { Session } from '../session.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import { examples } from './examples.ts';

/** Adds the verbs for remarks and assignments before a decision. */
export function addGateTalkCommands(gate: Command, session: Session): void {
  const show = (change: (service: Service) => Promise<Report<'gate-show'>>): Promise<void> =>
    session.answer<'gate-show'>(async ({ service, identity }) => {
      const report = await change(service);
      return { report, text: (style) => renderGate({ gate: report, identity, nowMs: Date.now() }, style) };
    });

  gate
    .command('comment')
    .summary('say something')
    .description('Says something at a gate that waits, for all to read. It decides nothing, so that machines may too.')
    .argument('<gate>', 'such as GATE-001')
    .argument('<text>', 'what there is to say')
    .option('--part <part>', 'local id or name of the part it is about')
    .option('--for-redraft', 'hand it to the revision when somebody requests changes')
    .addHelpText('after', examples('gate comment GATE-001 "Is a reservation part of it?" --part Loan --for-redraft'))
    .action((key: string, text: string, { part = '', forRedraft = false }: { part?: string; forRedraft?: boolean }) => {
      const gateKey = readGateKey(key);
      return show((service) => service.gates.comment({ key: gateKey, part, text, forRedraft }));
    });

  gate
    .command('assign')
    .summary('name who decides')
    .description('Names who alone may decide. An admin may, who it is assigned to, and who started its run.')
    .argument('<gate>', 'such as GATE-001')
    .option('--to <names...>', 'persons who hold a role of the gate')
    .option('--anyone', 'everybody with a role again')
    .addHelpText('after', examples('gate assign GATE-001 --to "Grace Hopper" "Alan Turing"', 'gate assign GATE-001 --anyone'))
    .action((key: string, { to, anyone = false }: { to?: string[]; anyone?: boolean }) => {
      const gateKey = readGateKey(key);
      const names = readList(to);
      if (names.length > 0 === anyone) {
        throw new InputError({
          id: 'gate.assignee-missing',
          message: 'An assignment names persons, or opens the gate to anyone.',
          fix: 'Write --to NAME, or --anyone.',
        });
      }
      return show((service) => service.gates.assign({ key: gateKey, names }));
    });

  gate
    .command('reopen')
    .summary('ask again')
    .description(
      'Opens a gate again on the current version, where no run does that: after it was withdrawn, or when its approval fell with a new version. Assignees are kept, approvals are not.',
    )
    .argument('<gate>', 'such as GATE-001')
    .action((key: string) => {
      const gateKey = readGateKey(key);
      return show((service) => service.gates.reopen({ key: gateKey }));
    });
}
