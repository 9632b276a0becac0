import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';

/** A call that succeeds, and how. */
export interface Case {
  readonly request: ApiRequest;
  readonly status: number;
}

export interface Scenario {
  /** A request that would succeed if it were sent now. Each that changes something is made against something new. */
  readonly prepare: (world: ContractWorld) => Promise<ApiRequest> | ApiRequest;
  /** What `prepare` leads to; 200 when absent. */
  readonly status?: number;
  /** Other calls that succeed. */
  readonly more?: (world: ContractWorld) => Promise<Case[]> | Case[];
  /** Calls that only the state of things refuses. */
  readonly refused?: (world: ContractWorld) => Promise<Case[]> | Case[];
  /** What a machine, and a person without the role, is answered when it is not what the owner is. */
  readonly onlyFor?: 'admins' | 'deciders' | 'people';
  /** What they are answered where it is neither that nor what the owner is. */
  readonly toOthers?: { readonly machine: number; readonly stranger: number };
  /** The deed needs no scope of its own: who asks, or a session that may no more than they. */
  readonly anyScope?: true;
}

export const markdown = { 'content-type': 'text/markdown' };
export const ok = (...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status: 200 }));
export const refused = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));
export const nothing: Scenario = { prepare: () => ({}) };
export const versioned = (read: (world: ContractWorld) => string): Scenario => ({
  prepare: (world) => ({ params: { key: read(world) } }),
  more: (world) => ok({ params: { key: read(world) }, query: { version: '1' } }),
  refused: (world) =>
    refused(
      404,
      { params: { key: read(world) }, query: { version: '999999' } },
      { params: { key: read(world).replace(/\d+/, '999999') } },
    ),
});
export const keyed = (read: (world: ContractWorld) => string): Scenario => ({
  prepare: (world) => ({ params: { key: read(world) } }),
  refused: (world) => refused(404, { params: { key: read(world).replace(/\d+/, '999999') } }),
});
