import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** An authority that no machine knows, and what it issued; paths of PEM files. */
export interface Certificates {
  readonly authority: string;
  /** For `localhost` and 127.0.0.1, unless it was made for another name. */
  readonly certificate: string;
  readonly key: string;
  remove(): Promise<void>;
}

const run = promisify(execFile);

export async function makeCertificates({ names = ['DNS:localhost', 'IP:127.0.0.1'] } = {}): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), 'tl-certificates-'));
  const file = (name: string): string => join(folder, name);
  /** No word of it holds a space but the subject's. */
  const openssl = (words: string, ...more: string[]): Promise<unknown> =>
    run('openssl', [...words.split(' '), ...more], { cwd: folder }).catch((cause: unknown) => {
      throw new Error('openssl does not make a certificate. Install it (Debian: apt-get install openssl).', { cause });
    });
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  await openssl(
    `req -x509 ${newKey} -keyout authority.key -out authority.pem -days 2 -subj`,
    '/CN=An authority that a test made',
  );
  await openssl(`req ${newKey} -keyout server.key -out server.csr -subj`, '/CN=A server of a test');
  await writeFile(file('server.ext'), `subjectAltName=${names.join(',')}\n`);
  await openssl(
    'x509 -req -in server.csr -out server.pem -days 2 -extfile server.ext -CA authority.pem -CAkey authority.key -CAcreateserial',
  );
  return {
    authority: file('authority.pem'),
    certificate: file('server.pem'),
    key: file('server.key'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
