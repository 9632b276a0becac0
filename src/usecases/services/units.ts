import type { Principal } from '../../ports/people.ts';
import { findDigest, keepAddress, malformed, nameByContent, toDeployment } from '../deployments/deployment-fields.ts';
import { readCdevent } from '../deployments/read-cdevent.ts';
import { readChangeEvent } from '../deployments/read-change-event.ts';
import { recordDeployment } from '../deployments/record-deployment.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { toDeploymentList, toDora, toUnitBuild, toUnitCheck } from '../reports/unit-documents.ts';
import { buildUnit } from '../units/build-unit.ts';
import type { DeploymentService, UnitService } from '../units/unit-service.ts';

const dayMs = 86_400_000;

export function createUnitService(ports: UsecasePorts, principal: Principal): UnitService {
  const { token } = principal;
  const { units } = ports;
  return {
    async check({ key, type = 'ci', url = '', ...check }) {
      const { repeated } = await units.recordCheck({ ...check, key, type, url: keepAddress(url), token });
      return toUnitCheck(key, { repeated, evidence: await units.evidence(key) });
    },
    build: async (request) => toUnitBuild(await buildUnit(ports, request, principal)),
    async deployments({ key }, page) {
      requireKind(await readArtifact(ports, { key }), 'unit');
      return toDeploymentList(await units.listDeployments({ unit: key }, page));
    },
    async dora({ environment = 'production', days = 90 }) {
      // From midnight UTC, so that the same events give the same document all day.
      const since = new Date((Math.floor(Date.now() / dayMs) - days) * dayMs);
      return toDora({ environment, days, since }, await units.dora(environment, since));
    },
  };
}

export function createDeploymentService(ports: UsecasePorts, { token }: Principal): DeploymentService {
  return {
    list: async ({ environment }, page) =>
      toDeploymentList(await ports.units.listDeployments(environment === undefined ? {} : { environment }, page)),
    async record({ externalId, ...given }) {
      const { digest, url, at = new Date().toISOString(), ...rest } = given;
      if (digest !== undefined && findDigest(digest) === null)
        throw malformed(`"${digest}" is no digest, sha256: and 64 digits.`);
      // Without a time and an id nothing tells a repeat from a second deployment.
      const id = externalId ?? nameByContent({ ...given, at });
      const deployment = toDeployment({ sha: undefined, ...rest, source: 'api', externalId: id, at, digest, urls: [url] });
      return recordDeployment(ports, deployment, token);
    },
    recordCdevent: async ({ event }) => recordDeployment(ports, readCdevent(event), token),
    recordChangeEvent: async ({ event }) => recordDeployment(ports, readChangeEvent(event), token),
  };
}
