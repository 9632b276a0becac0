import type { InputOf } from '../../api/call-operation.ts';
import type { Fields } from '../../ui/read-fields.ts';

type Ticket = Pick<InputOf<'openIncident'>, 'severity' | 'trigger' | 'affected' | 'impact'>;

/** Reads what TicketFields asked for. */
export function readTicket({ text, given }: Fields): Ticket {
  return {
    severity: text('severity') as Ticket['severity'],
    trigger: text('trigger') as Ticket['trigger'],
    affected: text('affected'),
    impact: given('impact'),
  };
}
