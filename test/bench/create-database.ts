import { Client } from 'pg';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import type { EmbeddedServer } from '../../src/repository/embedded/open-server.ts';

/** Makes an empty database on the server, in the place of one that is there. */
export async function createDatabase(server: EmbeddedServer, name: string): Promise<ConnectionTarget> {
  const client = new Client(server.owner);
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return { ...server.owner, database: name };
}
