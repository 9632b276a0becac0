import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createRedactor } from '../../src/redaction/redactor.ts';

const redactor = createRedactor({ redactsEmail: false });

test.each([
  'The password must have at least 12 characters.',
  'Password: minimum 8 characters, one digit, one symbol',
  'Password: 8-64 characters',
  'password: required, hashed with argon2id',
  '| Password | string | 8 to 64 characters |',
  '| Field | Type |\n|---|---|\n| password | string |\n| token | JWT-256 |\n| secret | 2FA-required |',
  '| Role | Password |\n|---|---|\n| admin | required |\n| member | optional |\n| guest | 8-characters |',
  'token: a string that identifies the reader',
  'Session ID: UUIDv4. Idempotency key: UUIDv7.',
  'The password SHA-512 hash and the passcode 6-digit/30s stay; password rules: 12+ chars, password (12+).',
  '<td>Password</td><td>8-64 characters</td>',
  '<password>string</password> and <token>required</token>',
  'Le mot de passe : au moins 12 caractères. Das Passwort ist mindestens 12 Zeichen lang.',
  'The password was changed to something stronger.',
  'The token OAuth2AccessTokenProvider issues and the secret KeyVault2Reader reads are classes.',
  'A token SHA256-signed, an API key v2.1-beta, a session id UUIDv7-based and a password PBKDF2-hashed.',
  'Token: 6-digit code, valid for 15min',
  'The access token is valid for 24h; the refresh token is OAuth2-based.',
  'The token is RS256 signed and the secret is AES-256 encrypted.',
  'The session token is 128bit and the API key is base64url text.',
  'Basic authentication over TLS is not enough; bearer authentication is.',
  'Authorization: Bearer <token>',
  'Authorization: Bearer ${TOKEN}',
  'API key management, key rotation and secret scanning are out of scope.',
  'As an administrator, I want to store secrets so that nobody sees a password in plain text.',
  'As a member, I want to reset my password to one I remember, so that I can borrow again.',
  'password: changeme',
  'password=<your-password>',
  'API_KEY=<your-api-key>',
  'API_KEY=your-api-key',
  'API_KEY=xxxxxxxxxxxxxxxx',
  'API_KEY=${API_KEY}',
  'API_KEY=$API_KEY',
  'password: ********',
  'client_secret: {{ clientSecret }}',
  '"password": "string"',
  '"token": "The access token of the reader"',
  '"password": null, "token": true',
  'password = request.body.password',
  'const passwordHash = await hash(password);',
  'token = getToken(user)',
  'secret: process.env.CLIENT_SECRET',
  'passwordHash: argon2id, tokenType: bearer, token_type=bearer, max_tokens: 4096, tokenTtlSeconds=86400',
  'POSTGRES_PASSWORD_FILE=/run/secrets/db-password-1',
  'password: /run/secrets/db',
  'postgres://localhost:5432/lending',
  'postgres://<user>:<password>@<host>/lending',
  'https://${USER}:${PASSWORD}@books.example.com',
  'https://example.com:8080/users/@me',
  'https://books.example.com/catalog?page=2&sort=title#top and http://localhost:3000',
  'git@github.com:library/lending.git and ssh://git@github.com/library/lending.git',
  'The loan has the id 7c9e6b21-4d3a-4f58-9b1e-2a6d8c0f5e47.',
  'Fixed in 3feeb8d0c1f4a9b2e7d6c5b4a39281706f5e4d3c, sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'ISBN 978-3-16-148410-0, 9780306406157, IBAN DE89 3704 0044 0532 0130 00, phone +49 30 901820',
  'Order 1234 5678 9012 3456 and tracking number 1Z999AA10123456784',
  'Given a member pays with card 4242 4242 4242 4242',
  '![logo](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==)',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGrVfQ8pG9kYb0m6bqk3f0Xq2cYh3xT8mZ1a5uV7wXyZ reader@library',
  'The file starts with `-----BEGIN PRIVATE KEY-----` and ends with `-----END PRIVATE KEY-----`.',
  '-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ2F0YWxvZzAKBggqhkjOPQQDAjAvMQswCQYDVQQGEwJE\n-----END CERTIFICATE-----',
  'Cookie: the banner is shown once; session id: opaque, rotated at login',
  'AWS account 123456789012, AWS_ACCOUNT_ID=123456789012',
  'The desk hands out a token. Token-based queues: US-1.AC-2, FR-3.2, PRD-001#US-3.',
  'sk-learn, pk_live keys are public; gh-pages, npm_config_registry, xoxo',
  'Write to reader@example.com',
  'Password: Min8Chars',
  'Password: hashed',
  '- **Password:** Required\n- Secret: rotated',
  'Password: case-sensitive, PIN: 4-digit, a PIN of 4 to 6 digits, PIN 1234, PIN: 0000',
  'Reset password: link. Forgot password: redirect',
  'password: userPassword\npassword: hash_password\nsecret: db-credentials',
  'First pass: extraction. Second pass: rendering\nPass: 12, Fail: 3\npass: yes\nbypass: north',
  'The password "field", the `password` input and the password `hash`, a password "hint"',
  'The password of "ann" is checked; the wrong password "nope" is refused.',
  'Rename the password to "passcode" and the secret to "sauce".',
  'credentials: read/write',
  'Credentials: email/phone',
  'Credentials: Google/Facebook',
  'user/password: string/string',
  'Log in with Google / Facebook, or log in as ada with SSO.',
  'Sign in with OAuth2/OIDC, log in as guest with iPhone15, log in as admin/editor.',
  'Password:\n- required\n- unique',
  'Email:\nPassword:\nSubmit',
  'Username:\nPassword:\nRemember me',
  '## Password\n\nReset\n\nPassword\n: required',
  'password: |\n  required\ntoken:\n  opaque',
  '| User | Password |\n|---|---|\n| ann | required |\n| bob | n/a |',
  '| Field | Type |\n|---|---|\n| username | string |\n| password | hashed |',
  '| Screen | Password |\n|---|---|\n| login | shown |',
  'Argon2 is the password hash, OAuth2 is the token scheme and "email" is the password field.',
  'Passphrase: six random words\npassphrase: at least five words\nPassphrase: entered twice',
  'if (password == confirm) {\npassword = response;\npassword: values.password',
  'password: SecretStr\npassword: Optional[str]\npassword: z.string()',
  'a &lt;token&gt; and AT&amp;T; password &#61; &lt;yours&gt;',
  'sha1: 3feeb8d0c1f4a9b2e7d6c5b4a39281706f5e4d3c\nabc1234def\nmd5: 1',
])('leaves alone: %s', async (text) => {
  expect(await redactor.redact(text)).toEqual({ text, secrets: [] });
});

test('finds nothing in the documents of this repository', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const found: string[] = [];
  for (const folder of ['test/fixtures/prds', 'examples', 'docs', 'prompts'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:md|json)$/.test(entry.name)) continue;
      const { secrets } = await redactor.redact(readFileSync(join(entry.parentPath, entry.name), 'utf8'));
      found.push(...secrets.map(({ kind, line }) => `${entry.name}:${line} ${kind}`));
    }
  expect(found).toEqual([]);
});
