import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { GateDecisionKind, GateStatus, RequiredRoles, Separation } from '../../lifecycle/gate-policies.ts';
import type { LinkRole } from '../../lifecycle/links.ts';
import type { Role } from '../../lifecycle/roles.ts';
import type { Scope } from '../../lifecycle/scopes.ts';
import type { Provenance } from '../../ports/artifacts.ts';
import type { Authentication } from '../../ports/people.ts';
import type { Budget, CriterionVerdict, GateComment, GateCriterionEvidence, GateRule, Waiver } from '../../ports/gates.ts';

/** The service's view; only the database writes `GeneratedAlways`. 64-bit numbers are text. */
export interface Tables {
  artifact: ArtifactTable;
  artifact_version: ArtifactVersionTable;
  artifact_alias: { alias: string; artifact_id: string };
  part: PartTable;
  link: LinkTable;
  person: PersonTable;
  person_identity: { issuer: GeneratedAlways<string>; subject: GeneratedAlways<string>; person_id: GeneratedAlways<string> };
  role_grant: { person_id: string; role: Role };
  token: TokenTable;
  gate: GateTable;
  gate_decision: GateDecisionTable;
  gate_rule_in_force: GateRuleView;
}

interface ArtifactTable {
  id: GeneratedAlways<string>;
  kind: ArtifactKindId;
  /** Null only inside the transaction that creates the artifact. */
  key: GeneratedAlways<string>;
  status: GeneratedAlways<string>;
  current_version: GeneratedAlways<number>;
  updated_at: GeneratedAlways<Date>;
}

interface ArtifactVersionTable {
  artifact_id: string;
  version: number;
  title: string;
  body: JSONColumnType<object>;
  markdown: string;
  content_hash: GeneratedAlways<string>;
  normative_hash: GeneratedAlways<string>;
  author_id: string;
  provenance: JSONColumnType<Provenance>;
  origin: string | null;
  created_at: GeneratedAlways<Date>;
}

interface PartTable {
  artifact_id: string;
  version: number;
  local_id: string;
  type: string;
  text: string;
  removed: Generated<boolean>;
  ordinal: number;
}

interface LinkTable {
  id: GeneratedAlways<string>;
  from_artifact_id: string;
  from_version: number;
  from_part: string | null;
  role: LinkRole;
  to_artifact_id: string;
  to_version: number;
  to_part: string | null;
}

interface PersonTable {
  id: GeneratedAlways<string>;
  name: GeneratedAlways<string>;
  kind: GeneratedAlways<'person' | 'machine'>;
  created_at: GeneratedAlways<Date>;
  signed_in_at: GeneratedAlways<Date | null>;
  deactivated_at: GeneratedAlways<Date | null>;
}

interface TokenTable {
  id: GeneratedAlways<string>;
  person_id: GeneratedAlways<string>;
  kind: GeneratedAlways<'api' | 'session'>;
  scopes: GeneratedAlways<Scope[]>;
  claimed_roles: GeneratedAlways<Role[]>;
  authentication: GeneratedAlways<Authentication>;
  created_at: GeneratedAlways<Date>;
  expires_at: GeneratedAlways<Date | null>;
  revoked_at: GeneratedAlways<Date | null>;
}

interface GateTable {
  id: GeneratedAlways<string>;
  key: GeneratedAlways<string>;
  kind: GeneratedAlways<'review' | 'budget' | 'attestation'>;
  /** Null unless the gate is an attestation. */
  attests: GeneratedAlways<ArtifactKindId | null>;
  adopts: GeneratedAlways<boolean>;
  status: GeneratedAlways<GateStatus>;
  /** Artifact and version are null unless the gate is a review. */
  artifact_id: GeneratedAlways<string | null>;
  version: GeneratedAlways<number | null>;
  content_hash: GeneratedAlways<string>;
  roles: GeneratedAlways<Role[]>;
  quorum: GeneratedAlways<number>;
  required_roles: GeneratedAlways<RequiredRoles>;
  separation: GeneratedAlways<Separation>;
  assignees: GeneratedAlways<string[]>;
  due_at: GeneratedAlways<Date | null>;
  reminders: GeneratedAlways<number>;
  escalated_roles: GeneratedAlways<Role[]>;
  escalated_at: GeneratedAlways<Date | null>;
  criteria: GeneratedAlways<GateCriterionEvidence[]>;
  budget: GeneratedAlways<Budget | null>;
  run_key: GeneratedAlways<string | null>;
  opened_at: GeneratedAlways<Date>;
}

interface GateDecisionTable {
  gate_id: GeneratedAlways<string>;
  decision: GeneratedAlways<GateDecisionKind>;
  person_id: GeneratedAlways<string>;
  role: GeneratedAlways<Role>;
  authentication: GeneratedAlways<string>;
  interactive: GeneratedAlways<boolean>;
  self_approved: GeneratedAlways<boolean>;
  note: GeneratedAlways<string>;
  verdicts: GeneratedAlways<CriterionVerdict[]>;
  waivers: GeneratedAlways<Waiver[]>;
  comments: GeneratedAlways<GateComment[]>;
  decided_at: GeneratedAlways<Date>;
}

/** A view: the policy with the installation's rule applied. */
interface GateRuleView {
  kind: GeneratedAlways<GateRule['kind']>;
  roles: GeneratedAlways<Role[]>;
  quorum: GeneratedAlways<number>;
  required_roles: GeneratedAlways<RequiredRoles>;
  separation: GeneratedAlways<Separation>;
  due_seconds: GeneratedAlways<number | null>;
  remind_seconds: GeneratedAlways<number | null>;
  escalate_to: GeneratedAlways<Role[]>;
  set_by: GeneratedAlways<string | null>;
  set_at: GeneratedAlways<Date | null>;
}
