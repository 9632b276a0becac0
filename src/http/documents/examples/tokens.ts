import type { AnswerExamples } from './answer-examples.ts';

export const tokensExamples: AnswerExamples = {
  TokenCreate: {
    id: 'TOKEN-002',
    holder: 'Grace',
    kind: 'person',
    roles: ['architect'],
    scopes: ['read', 'write', 'decide', 'admin'],
    expiresAt: null,
    token: 'tl_EXAMPLE-only-and-never-valid',
  },
  TokenList: {
    items: [
      {
        id: 'TOKEN-002',
        holder: 'Grace',
        kind: 'person',
        roles: ['architect'],
        tokenKind: 'api',
        scopes: ['read', 'write', 'decide', 'admin'],
        authentication: 'token',
        expiresAt: null,
        live: true,
        createdAt: '2026-11-20T09:30:13.313Z',
        revokedAt: null,
      },
    ],
  },
  TokenRevoke: {
    id: 'TOKEN-002',
    holder: 'Grace',
    kind: 'person',
    roles: ['architect'],
    tokenKind: 'api',
    scopes: ['read', 'write', 'decide', 'admin'],
    authentication: 'token',
    expiresAt: null,
    live: true,
    createdAt: '2026-11-20T09:30:13.313Z',
    revokedAt: null,
  },
};
