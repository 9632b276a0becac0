/** What a step of an incident can lack, by the word that `incident_gap` returns. */
const lacks: Readonly<Record<string, string>> = {
  declaration: 'it is not declared',
  severity: 'its severity is not decided',
  trigger: 'its trigger is not stated',
  affected: 'the affected endpoint or service is not stated',
  commander: 'it has no incident commander',
  correlation: 'no hypotheses are stored, nor that there are none',
  mitigation: 'no mitigation was executed',
  stability: 'nobody recorded that the service is stable',
  cause: 'no root cause is confirmed',
  fix: 'it has no Fix-It Bolt',
  acceptance: 'no on-call engineer has accepted its Fix-It Bolt',
  implementation: 'its Fix-It Bolt is not Done',
  deployment: 'no deployment of its fix is recorded',
  validation: 'no Fix Validation has passed',
  postmortem: 'its Post-mortem is not Validated',
  knowledge: 'no amendment or AI-ADR is Accepted and no Playbook entry is Active that came of it',
  resolution: 'no such resolution is approved',
};

/** Words what a step lacks: "no root cause is confirmed". */
export function describeLack(lack: string): string {
  return lacks[lack] ?? lack;
}
