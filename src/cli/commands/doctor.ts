import type { Command } from 'commander';
import { addVerify } from './audit.ts';
import { renderDoctor } from '../render/installation.ts';
import type { Session } from '../session.ts';

export function addDoctorCommand(program: Command, session: Session): void {
  const doctor = program
    .command('doctor')
    .summary('check this installation')
    .description('Checks this installation and says what mends it. Exits with 1 when something is broken.')
    .action(() =>
      session.answer<'doctor'>(async ({ service }) => {
        const report = await service.doctor();
        return {
          report,
          text: (style) => renderDoctor(report, style),
          exitCode: report.items.some(({ status }) => status === 'error') ? 1 : 0,
        };
      }),
    );
  addVerify(doctor.command('audit'), session);
}
