import { requiredEventAttributes } from '../../../lifecycle/daa.ts';
import { finding, type LintRule } from '../lint-rule.ts';
import { isPastTense } from '../past-tense.ts';

/** Checks events: past tense, attributes (specification section 6), raising and consuming. */
export const checkEvents: LintRule = ({ daa, operations }) => {
  const raised = new Set(operations.map(({ operation }) => operation.event));
  return daa.domainEvents.flatMap(({ name, attributes, consumers }) => {
    const types = new Map(attributes.map((attribute) => [attribute.name, attribute.type]));
    // The time must be a Timestamp; identifier and actor may have domain types.
    const lacking = requiredEventAttributes.filter(
      (required) => !types.has(required.name) || (required.type === 'Timestamp' && types.get(required.name) !== 'Timestamp'),
    );
    return [
      ...(isPastTense(name)
        ? []
        : [
            finding('DAA-EVENT-TENSE', {
              part: name,
              message: `The event "${name}" does not say in the past tense what happened.`,
              fix: 'Put the thing first and the verb last, in the past: "BookBorrowed", "LimitExceeded", "PaymentNotReceived".',
            }),
          ]),
      ...(lacking.length === 0
        ? []
        : [
            finding('DAA-EVENT-FIELDS', {
              part: name,
              message: `The event "${name}" lacks ${lacking.map((attribute) => `${attribute.name}: ${attribute.type}`).join(', ')}.`,
              fix: 'Give it the attributes that every domain event carries: identifier, reason, timestamp and actor.',
            }),
          ]),
      ...(consumers.length > 0
        ? []
        : [
            finding('DAA-EVENT-NO-CONSUMER', {
              part: name,
              message: `Nobody consumes the event "${name}".`,
              fix: 'Name the context or the role that acts on it, or drop the event.',
            }),
          ]),
      ...(raised.has(name)
        ? []
        : [
            finding('DAA-EVENT-NOT-RAISED', {
              part: name,
              message: `No operation raises the event "${name}".`,
              fix: 'Name it in the operation after which it has happened, or drop it.',
            }),
          ]),
    ];
  });
};
