/** What a person reads for a workflow's nodes; the first five are the steps of specification 1.3 in its words. */
const names: Readonly<Record<string, string>> = {
  'identify-concepts': 'Identify entities and operations',
  'propose-contexts': 'Propose bounded contexts',
  'define-aggregates': 'Define aggregates and events',
  'write-pseudocode': 'Write pseudocode',
  'state-invariants': 'State invariants',
  'redraft-daa': 'Redraft what changed',
  'apply-earlier-reviews': 'Keep what earlier reviews asked for',
  'lint-daa': 'Check the model',
  'revise-daa': 'Revise against the findings',
  'save-draft': 'Save the AI-DAA',
  'report-coverage': 'Compare with the PRD',
  'open-gate': 'Open the gate',
  'await-decision': 'Wait for a decision',
  'act-on-comments': 'Act on the comments',
  'publish-daa': 'Publish the AI-DAA',
  'draft-tip': 'Draft the TIP',
  'save-tip': 'Save the TIP',
  'publish-tip': 'Publish the TIP',
  'draft-prd': 'Draft the PRD',
  'save-prd': 'Save the PRD',
  'answer-turn': 'Reply',
  'record-reply': 'Store the reply',
  'draft-rfc': 'Draft the RFC',
  'save-rfc': 'Save the RFC',
  'finalize-rfc': 'Bring the session into the RFC',
  'check-design': 'Check the six criteria',
  'publish-rfc': 'Publish the RFC',
  'reopen-session': 'Reopen the design session',
  'close-session': 'Close the design session',
  'take-up-rfc': 'Take up the edited RFC',
  'draft-adr': 'Draft the AI-ADR',
  'lint-adr': 'Check the AI-ADR',
  'revise-adr': 'Revise against the findings',
  'save-adr': 'Save the AI-ADR',
  'open-adr-gate': 'Open the gate of the AI-ADR',
  'await-adr-decision': 'Wait for a decision',
  'act-on-review': 'Act on the comments',
  'publish-adr': 'Publish the AI-ADR',
  'take-up-adr': 'Take up the edited AI-ADR',
  'take-up-version': 'Take up the edited version',
};

/** A node without an entry is named by its id, in words. */
export function nameNode(node: string): string {
  const words = node.replaceAll('-', ' ');
  return names[node] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
