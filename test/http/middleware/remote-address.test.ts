import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readTrustedProxies } from '../../../src/config/trusted-proxies.ts';
import type { ApiEnvironment, HttpApiParts } from '../../../src/http/api-parts.ts';
import { addressOf } from '../../../src/http/middleware/remote-address.ts';

const trusted = '10.0.0.0/8, 192.0.2.7 fd00::/8';

interface Row {
  readonly what: string;
  readonly peer: string;
  readonly forwardedFor?: string;
  readonly forwarded?: string;
  readonly counts: string;
}

const rows: readonly Row[] = [
  { what: 'the peer, where nothing was forwarded', peer: '10.1.1.1', counts: '10.1.1.1' },
  { what: 'a peer that is no proxy, whatever it claims', peer: '203.0.113.5', forwardedFor: '1.1.1.1', counts: '203.0.113.5' },
  { what: 'the client that a proxy names', peer: '10.1.1.1', forwardedFor: '203.0.113.5', counts: '203.0.113.5' },
  {
    what: 'no client that the client itself names',
    peer: '192.0.2.7',
    forwardedFor: '1.1.1.1, 203.0.113.5',
    counts: '203.0.113.5',
  },
  {
    what: 'the client behind two proxies',
    peer: '10.1.1.1',
    forwardedFor: '1.1.1.1,203.0.113.5, 192.0.2.7',
    counts: '203.0.113.5',
  },
  { what: 'the farthest, where all are proxies', peer: '10.1.1.1', forwardedFor: '10.9.9.9, 10.2.2.2', counts: '10.9.9.9' },
  { what: 'the proxy that forwards no address', peer: '10.1.1.1', forwardedFor: '203.0.113.5, unknown', counts: '10.1.1.1' },
  { what: 'the proxy that forwards nothing', peer: '10.1.1.1', forwardedFor: ' , ', counts: '10.1.1.1' },
  { what: 'a client with its port', peer: '10.1.1.1', forwardedFor: '203.0.113.5:4711', counts: '203.0.113.5' },
  { what: 'a proxy as an IPv4-mapped peer', peer: '::ffff:10.1.1.1', forwardedFor: '203.0.113.5', counts: '203.0.113.5' },
  { what: 'a mapped client as IPv4', peer: '10.1.1.1', forwardedFor: '::ffff:203.0.113.5', counts: '203.0.113.5' },
  { what: 'a mapped client in hexadecimal as IPv4', peer: '10.1.1.1', forwardedFor: '::FFFF:cb00:7105', counts: '203.0.113.5' },
  { what: 'a mapped peer that is no proxy', peer: '::ffff:203.0.113.5', forwardedFor: '1.1.1.1', counts: '203.0.113.5' },
  { what: 'an IPv6 peer by its /64', peer: '2001:db8:1:2:3:4:5:6', counts: '2001:db8:1:2::/64' },
  { what: 'a short IPv6 client by its /64', peer: 'fd12::1', forwardedFor: '2001:DB8::7', counts: '2001:db8:0:0::/64' },
  {
    what: 'an IPv6 client in brackets with a port',
    peer: '10.1.1.1',
    forwardedFor: '[2001:0db8::7]:443',
    counts: '2001:db8:0:0::/64',
  },
  { what: 'a link-local peer with its zone', peer: 'fe80::1%eth0', counts: 'fe80:0:0:0::/64' },
  {
    what: 'the client of Forwarded',
    peer: '10.1.1.1',
    forwarded: 'proto=https; For=203.0.113.5;by=10.1.1.1',
    counts: '203.0.113.5',
  },
  {
    what: 'the last of Forwarded',
    peer: '10.1.1.1',
    forwarded: 'for=1.1.1.1, for="[2001:db8::7]:1"',
    counts: '2001:db8:0:0::/64',
  },
  {
    what: 'both headers that agree',
    peer: '10.1.1.1',
    forwardedFor: '203.0.113.5',
    forwarded: 'for=203.0.113.5',
    counts: '203.0.113.5',
  },
  {
    what: 'the peer, where one header is the client’s own',
    peer: '10.1.1.1',
    forwardedFor: '203.0.113.5',
    forwarded: 'for=1.1.1.1',
    counts: '10.1.1.1',
  },
  { what: 'a peer that is not known', peer: '', forwardedFor: '1.1.1.1', counts: 'unknown' },
];

test.each(rows)('limits count $what', async ({ peer, forwardedFor, forwarded, counts }) => {
  const parts = { trustedProxies: readTrustedProxies({ THROUGHLINE_TRUSTED_PROXIES: trusted }, []) } as HttpApiParts;
  const api = new Hono<ApiEnvironment>();
  api.get('/', (c) => {
    c.set('parts', parts);
    return c.text(addressOf(c));
  });
  const headers = {
    ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    ...(forwarded === undefined ? {} : { forwarded }),
  };
  const answer = await api.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } });
  expect(await answer.text()).toBe(counts);
});
