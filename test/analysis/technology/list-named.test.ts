import { expect, it } from 'vitest';
import { listNamed } from '../../../src/analysis/technology/list-named.ts';

const at = (section: string, label: string, text: string) => ({ section, label, text, sentences: [text] });

it('lists products and what has a name, and no word that every interface has', () => {
  const passages = [
    at('Integration Points', 'Mailjet', 'Mail to foremen by its REST API.'),
    at('Component Design', '', 'The Stock API answers HTTP requests in JSON and caches in Redis.'),
    at('Integration Points', 'Keycloak', 'Sign-in by OpenID Connect.'),
  ];
  const named = listNamed(passages, '').map((line) => line.replace(/:.*/, ''));
  expect(named).toEqual(['Redis', 'OpenID Connect']);
});

it('lists none of them where nothing else is named', () => {
  expect(listNamed([at('Integration Points', '', 'Orders come over a REST API as JSON.')], '')).toEqual([]);
});
