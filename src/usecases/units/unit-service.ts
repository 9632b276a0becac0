import type { CheckStatus, CheckType, DeploymentStatus } from '../../lifecycle/deployment.ts';
import type { PageRequest } from '../../ports/pages.ts';
import type { BuildUnit } from './build-unit.ts';
import type { Report } from '../reports/registry.ts';

/** Deployment Units: what CI/CD says of them, where they were deployed, and how well that goes. */
export interface UnitService {
  /** Records evidence for the gate. Throws `unit.expected`, `unit.no-commit`, `unit.other-commit`. */
  check(request: {
    key: string;
    type?: CheckType;
    name: string;
    status: CheckStatus;
    url?: string;
    sha?: string;
    at?: string;
  }): Promise<Report<'unit-check'>>;
  /** Throws what `buildUnit` throws. */
  build(request: BuildUnit): Promise<Report<'unit-build'>>;
  /** Newest first. */
  deployments(request: { key: string }, page: PageRequest): Promise<Report<'deployment-list'>>;
  dora(request: { environment?: string; days?: number }): Promise<Report<'dora'>>;
}

export interface DeploymentService {
  list(filter: { environment?: string }, page: PageRequest): Promise<Report<'deployment-list'>>;
  record(request: {
    environment: string;
    status: DeploymentStatus;
    at?: string;
    sha?: string;
    digest?: string;
    unit?: string;
    repository?: string;
    url?: string;
    production?: boolean;
    externalId?: string;
  }): Promise<Report<'deployment-record'>>;
  /** Throws InputError `deployment.malformed`. */
  recordCdevent(request: { event: unknown }): Promise<Report<'deployment-record'>>;
  recordChangeEvent(request: { event: unknown }): Promise<Report<'deployment-record'>>;
}
