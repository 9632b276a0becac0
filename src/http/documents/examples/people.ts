import type { AnswerExamples } from './answer-examples.ts';

const grace = {
  id: '5d0a9d3c-6ed5-4d8a-8a4b-4a5b0a7f6b1e',
  name: 'Grace',
  kind: 'person',
  roles: ['architect'],
  identities: [{ issuer: 'https://login.example.com', subject: '00u1a2b3c4' }],
  createdAt: '2026-11-20T09:30:13.313Z',
  signedInAt: '2026-11-20T09:41:02.120Z',
  deactivatedAt: null,
};

export const peopleExamples: AnswerExamples = {
  PersonShow: grace,
  PersonList: { items: [grace] },
  SessionList: {
    items: [
      {
        id: 'TOKEN-003',
        authentication: 'oidc',
        scopes: ['read', 'write', 'decide', 'admin'],
        createdAt: '2026-11-20T09:41:02.120Z',
        expiresAt: '2026-11-20T21:41:02.120Z',
        current: true,
      },
    ],
  },
  SessionEnd: { ended: 1 },
  LoginLink: {
    id: '0f6fd1f2-3f0e-4c8e-9d2b-6f0a1f2b3c4d',
    person: 'Grace',
    url: 'http://127.0.0.1:4790/login#tl_EXAMPLE-only-and-never-valid',
    code: 'tl_EXAMPLE-only-and-never-valid',
    expiresAt: '2026-11-20T09:56:02.120Z',
  },
};
