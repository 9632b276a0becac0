import { sql } from 'kysely';
import type { WorkflowChoice, WorkflowChoiceStore } from '../../ports/workflow-choices.ts';
import { queryDatabase } from '../database/query-database.ts';
import type { Database } from '../database/connection.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { withProcedureSpan } from '../database/with-procedure-span.ts';

interface ChoiceRow extends Omit<WorkflowChoice, 'chosenAt'> {
  readonly chosenAt: Date;
}

/** Stores workflow choices in Postgres; sql/functions/choose_workflow.sql holds the rules. */
export function createWorkflowChoiceStore({ kysely }: Database): WorkflowChoiceStore {
  const list = async (prd: string): Promise<WorkflowChoice[]> => {
    const { rows } = await sql<ChoiceRow>`
      select a.key as prd, c.prd_version as "prdVersion", c.answers, c.condition, c.path, c.reason, p.name as "personName", c.role,
        c.chosen_at as "chosenAt"
      from workflow_choice c join artifact a on a.id = c.prd_id join person p on p.id = c.person_id
      where a.key = ${prd} order by c.id desc`.execute(kysely);
    return rows.map((row) => ({ ...row, chosenAt: row.chosenAt.toISOString() }));
  };

  return {
    choose: ({ token, prd, answers, reason }) =>
      withDatabaseErrors(async () => {
        await withProcedureSpan('choose_workflow', () =>
          queryDatabase(kysely, sql`choose_workflow(${token}, ${prd}, ${JSON.stringify(answers)}::jsonb, ${reason})`),
        );
        const [standing] = await list(prd);
        if (!standing) throw new Error(`The choice for ${prd} is not on record.`);
        return standing;
      }),

    list: (prd) => withDatabaseErrors(() => list(prd)),
  };
}
