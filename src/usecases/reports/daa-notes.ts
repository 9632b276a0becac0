import * as daa from '../../lifecycle/daa.ts';
import { noteFields } from './field-notes.ts';

const typeName =
  'Text, Number, Money, Date, Timestamp, Duration, YesNo, Nothing, the name of a value object, entity or aggregate, an identity such as `LoanId`, `List of …` or `… or nothing`.';

/** What the fields of a domain model mean (specification 2.2). */
export function noteDaa(): void {
  noteFields(daa.daaBodySchema, {
    contexts: 'Bounded contexts, each with its own language.',
    contextMap: 'How the contexts relate.',
    aggregates: 'What changes together, under rules that always hold.',
    valueObjects: 'What has no identity: equal when its attributes are.',
    domainEvents: 'What operations raise.',
    domainServices: 'Operations that belong to no single aggregate.',
    externalIdentities: 'Types that identify something of a system outside of the model.',
    coverageNotes: 'Parts of the PRD that are left out on purpose, or that the model lacks.',
    questions: 'What the PRD leaves open.',
    other: 'Text of an edited document that no field takes, kept verbatim.',
  });
  noteFields(daa.attributeSchema, { type: typeName });
  noteFields(daa.boundedContextSchema, { language: 'Words that mean one thing in this context.' });
  noteFields(daa.contextRelationSchema, {
    from: 'Upstream context: who publishes, or who is asked.',
    to: 'Downstream context.',
  });
  noteFields(daa.invariantSchema, { id: 'Local to the model, such as `INV-loan-1`.', statement: 'What always holds.' });
  noteFields(daa.operationSchema, {
    id: 'Local to the model, such as `OP-borrow-book`; coverage and comments name it.',
    signature: 'Such as `borrowBook(member: MemberId, copy: CopyId): Loan`.',
    precondition: 'What must hold before.',
    postcondition: 'What holds after.',
    event: 'Name of the domain event that it raises; empty for a query, which raises none.',
    pseudocode: 'Steps in plain words, one a line.',
    covers: 'Parts of the PRD that it serves, such as `PRD-001#US-3.AC-2`.',
  });
  noteFields(daa.stateMachineSchema, { initial: 'State that it begins in.' });
  noteFields(daa.aggregateSchema, {
    context: 'Name of the bounded context that it lives in.',
    root: 'Entity through which everything in it is reached.',
    identity: 'What tells two of them apart.',
    entities: 'Inside the boundary, without the root.',
    states: 'Which operation leads from which state to which; absent when it has none.',
  });
  noteFields(daa.valueObjectSchema, {
    context: 'Name of the bounded context that it lives in.',
    allowedValues: 'All that there are; empty when not limited to a list.',
  });
  noteFields(daa.domainEventSchema, { consumers: 'Contexts that hear it, or roles outside the model.' });
  noteFields(daa.externalIdentitySchema, { system: 'Who gives it.', meaning: 'What it identifies.' });
  noteFields(daa.openQuestionSchema, { about: 'Parts of the PRD that it is about, such as `PRD-001#US-3`.' });
  noteFields(daa.coverageNoteSchema, { ref: 'Part of the PRD, such as `PRD-001#NFR-1`.' });
}
