import { act, type Act, actSchema, fixSchema } from '../../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import { incidentSeverities } from '../../lifecycle/incident.ts';
import { roles } from '../../lifecycle/roles.ts';
import type { Principal, TokenSummary } from '../../ports/people.ts';
import type { Next } from '../list-next.ts';
import { designSummarySchema, toDesignSummary } from './design-documents.ts';
import { gateCallerSchema, gateSummarySchema } from './gate-documents.ts';
import { toGateSummary } from './present-gate.ts';
import { authentication, tokenScopes } from './people-documents.ts';
import { runSummarySchema, toRunSummary } from './run-documents.ts';

const holder = {
  id: z.string().describe('Such as `TOKEN-002`; not the secret.'),
  holder: z.string().describe('Name of the person or machine.'),
  kind: z.enum(['person', 'machine']).describe('A machine decides at no gate.'),
  roles: z.array(z.enum(roles)).describe('What the holder may decide; `admin` manages people. Empty for a machine.'),
};

/** `GET /me`: who asks. */
export const identitySchema = z.strictObject({
  id: z.string().describe('Of the person or machine, not of the token.'),
  name: z.string(),
  kind: holder.kind,
  roles: z
    .array(z.enum(roles))
    .describe('What you may decide; `admin` manages people. In a session, also what an identity provider claims.'),
  scopes: tokenScopes,
  authentication,
  tokenId: z.string().describe('Of the token or session that asks; not its secret.'),
  session: z.boolean().describe('True in a browser that signed in.'),
  expiresAt: z.iso.datetime().nullable().describe('Null of a token that does not end.'),
});

/** `token create`; the only time the secret is shown. */
export const createdTokenSchema = z.strictObject({
  ...holder,
  scopes: tokenScopes,
  expiresAt: z.iso.datetime().nullable().describe('Null when it does not end.'),
  token: z.string().describe('The secret, shown this once: what the holder sends as bearer token.'),
});

/** `token revoke`. */
export const tokenSchema = z.strictObject({
  ...holder,
  tokenKind: z.enum(['api', 'session']).describe('A session is what signing in at a browser makes.'),
  scopes: tokenScopes,
  authentication,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe('Null when it does not end.'),
  live: z.boolean().describe('False when it was revoked or has expired, or its holder is deactivated.'),
  revokedAt: z.iso.datetime().nullable().describe('Null when nobody revoked it.'),
});

/** `token list`. */
export const tokenListSchema = z.strictObject({ items: z.array(tokenSchema) });

const since = z.iso.datetime().describe('When the gate opened, or the run or the PRD last changed.');
const action = actSchema.describe('What takes it up.');

/** `next`: the caller's gates, runs and PRDs that need somebody; oldest first. */
export const nextListSchema = z.strictObject({
  items: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('gate'),
        since,
        action,
        gate: gateSummarySchema,
        caller: gateCallerSchema,
      }),
      z.strictObject({
        kind: z.literal('incident'),
        since,
        action,
        incident: z
          .strictObject({
            key: z.string(),
            title: z.string(),
            status: z.string(),
            severity: z.enum(incidentSeverities).nullable(),
            exercise: z.boolean().describe('It is simulated: nothing is broken.'),
            impact: z.string(),
            target: z.strictObject({ name: z.string(), dueAt: z.string() }).nullable(),
            gates: z.array(z.string()).describe('Open gates that it waits for.'),
            waits: z.string(),
            fix: fixSchema,
          })
          .describe('An open incident, with the first thing that it waits for.'),
      }),
      z.strictObject({ kind: z.literal('run'), since, action, run: runSummarySchema }),
      z.strictObject({
        kind: z.literal('prd'),
        since,
        action,
        prd: z
          .strictObject({ key: z.string(), title: z.string(), version: z.int().positive(), status: z.string() })
          .describe('In Draft; no run works on it, and no gate asks about it.'),
        used: z.boolean().describe('True where something was made from it already, so that its own review is what is left.'),
      }),
      z.strictObject({
        kind: z.literal('rfc'),
        since,
        action,
        rfc: z
          .strictObject({ key: z.string(), title: z.string(), version: z.int().positive(), status: z.string() })
          .describe(
            'In Draft: to be completed, and to be discussed in a design session. Under Review: nobody discusses it, and no gate asks about it. Approved: nobody drafted its AI-ADR.',
          ),
      }),
      z.strictObject({
        kind: z.literal('source'),
        since,
        action,
        source: z
          .strictObject({ key: z.string(), kind: z.enum(['daa', 'tip']), title: z.string(), version: z.int().positive() })
          .describe('A Validated AI-DAA or TIP from which no RFC was made.'),
      }),
      z.strictObject({
        kind: z.literal('tip'),
        since,
        action,
        tip: z
          .strictObject({ key: z.string(), title: z.string(), version: z.int().positive(), status: z.string() })
          .describe('A TIP in Draft that no gate asks about: changes were requested, or it was never submitted.'),
      }),
      z.strictObject({
        kind: z.literal('adr'),
        since,
        action,
        adr: z
          .strictObject({ key: z.string(), title: z.string(), version: z.int().positive(), status: z.string() })
          .describe('A Proposed AI-ADR that no gate asks about.'),
      }),
      z.strictObject({
        kind: z.literal('session'),
        since,
        action,
        session: designSummarySchema.describe('An open design session that you take part in, where it is your turn.'),
      }),
      z.strictObject({
        kind: z.literal('change'),
        since,
        action,
        change: z
          .strictObject({
            artifact: z.string(),
            part: z.string(),
            version: z.int().positive(),
            session: z.string(),
            rfc: z.string(),
            decision: z.string(),
            text: z.string(),
          })
          .describe('What a decision of a design session needs changed in an AI-DAA or TIP, which nobody has begun.'),
      }),
      z.strictObject({
        kind: z.literal('claims'),
        since,
        action,
        artifacts: z
          .array(z.string())
          .describe(
            'Keys of imported artifacts that claim a status, which no gate asks about: their import was cut off before it.',
          ),
      }),
    ]),
  ),
  more: z
    .array(z.strictObject({ kind: z.enum(['gate', 'run']), action: actSchema.describe('What lists all of them.') }))
    .describe('Of what more waits than is listed here.'),
});

/** `doctor`. */
export const diagnosisListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      name: z.string().describe('What was examined.'),
      status: z.enum(['ok', 'warning', 'error']).describe('`warning`: it works, and somebody should look.'),
      detail: z.string().describe('What was found.'),
      fix: fixSchema.describe('What to do about it; empty when all is well.'),
    }),
  ),
});

/** Names of the documents that `throughline schema` prints the schemas of. */
export const schemaListSchema = z.strictObject({ items: z.array(z.string()) });

/** What a failing command prints with `--json`; exit 2 for a wrong command line, 1 otherwise. */
export const errorDocumentSchema = z.strictObject({
  error: z.strictObject({
    id: z.string().describe('Stable and dotted, such as `gate.already-decided`.'),
    message: z.string().describe('What happened.'),
    fix: z.string().describe('What to do about it.'),
    details: z.unknown().optional().describe('The same for programs, shaped by `id`.'),
  }),
});

export function toTokenItem({ roles: held, scopes, ...token }: TokenSummary): z.infer<typeof tokenSchema> {
  return { ...token, roles: [...held], scopes: [...scopes] };
}

export function toIdentity({ id, name, kind, roles: held, ...how }: Principal): z.infer<typeof identitySchema> {
  const { scopes, authentication: authenticated, tokenId, tokenKind, expiresAt } = how;
  const session = tokenKind === 'session';
  return { id, name, kind, roles: [...held], scopes: [...scopes], authentication: authenticated, tokenId, session, expiresAt };
}

function toPrdItem({ key, title, version, status, updatedAt }: Next['prds'][number], used: boolean) {
  return {
    kind: 'prd' as const,
    since: updatedAt,
    action: used ? act('submitArtifact', { key }) : act('readArtifact', { key }),
    prd: { key, title, version, status },
    used,
  };
}

export function toNextList({
  gates,
  incidents,
  runs,
  prds,
  unreviewed,
  rfcs,
  sources,
  tips,
  adrs,
  sessions,
  changes,
  claims,
  more,
}: Next): z.infer<typeof nextListSchema> {
  const items = [
    ...gates.map(({ gate, caller }) => ({
      kind: 'gate' as const,
      since: gate.openedAt,
      action: act('readGate', { key: gate.key }),
      gate: toGateSummary(gate),
      caller: { ...caller },
    })),
    ...incidents.map(({ since: alertAt, gates: own, ...incident }) => ({
      kind: 'incident' as const,
      since: alertAt,
      action: act('readIncident', { key: incident.key }),
      incident: { ...incident, gates: [...own] },
    })),
    ...runs.map((run) => ({
      kind: 'run' as const,
      since: run.updatedAt,
      action: act('readRun', { key: run.key }),
      run: toRunSummary(run),
    })),
    ...prds.map((prd) => toPrdItem(prd, false)),
    ...unreviewed.map((prd) => toPrdItem(prd, true)),
    ...rfcs.map(({ key, title, version, status, updatedAt }) => ({
      kind: 'rfc' as const,
      since: updatedAt,
      action: actOnRfc(key, status),
      rfc: { key, title, version, status },
    })),
    ...sources.flatMap(({ key, kind, title, version, updatedAt }) =>
      kind === 'daa' || kind === 'tip'
        ? [
            {
              kind: 'source' as const,
              since: updatedAt,
              action: act('draftRfc', { source: key }),
              source: { key, kind, title, version },
            },
          ]
        : [],
    ),
    ...tips.map(({ key, title, version, status, updatedAt }) => ({
      kind: 'tip' as const,
      since: updatedAt,
      action: act('editArtifact', { key }),
      tip: { key, title, version, status },
    })),
    ...adrs.map(({ key, title, version, status, updatedAt }) => ({
      kind: 'adr' as const,
      since: updatedAt,
      action: act('submitArtifact', { key }),
      adr: { key, title, version, status },
    })),
    ...sessions.map((session) => ({
      kind: 'session' as const,
      since: session.lastAt,
      action: session.awaitsReply
        ? act('answerDesignTurn', { key: session.key })
        : act('openDesignSession', { rfc: session.rfc }),
      session: toDesignSummary(session),
    })),
    ...changes.map(({ artifact, part, version, session, rfc, decision, text, at }) => ({
      kind: 'change' as const,
      since: at,
      action: act('editArtifact', { key: artifact }),
      change: { artifact, part, version, session, rfc, decision, text },
    })),
    ...claims.slice(0, 1).map(({ since: came }) => ({
      kind: 'claims' as const,
      since: came,
      action: act('attestClaims'),
      artifacts: claims.map(({ key }) => key),
    })),
  ];
  return {
    items: items.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b))),
    more: more.map((kind) => ({
      kind,
      action: kind === 'gate' ? act('listGates', { mine: 'yes' }) : act('listRuns'),
    })),
  };
}

function actOnRfc(key: string, status: string): Act {
  if (status === 'Approved') return act('draftAdr', { key });
  return status === 'Draft' ? act('readArtifact', { key }) : act('openDesignSession', { rfc: key });
}

/** Sorts incidents first, then by due time, then by waiting time. */
function placeOf(item: z.infer<typeof nextListSchema>['items'][number]): string {
  const dueAt = item.kind === 'gate' ? item.gate.dueAt : null;
  if (item.kind === 'incident') return `0 ${item.since}`;
  return dueAt === null ? `2 ${item.since}` : `1 ${dueAt}`;
}
