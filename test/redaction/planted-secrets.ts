import type { SecretKind } from '../../src/redaction/secret-kinds.ts';

export interface Planted {
  readonly name: string;
  /** As it stands in a document: with its name or address where it has no form of its own. */
  readonly written: string;
  /** What must not survive. */
  readonly secret: string;
  readonly kind: SecretKind;
}

const upper = 'Q7XKD2MZPWR5TNVB';
const mixed = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hL3nR6uX9bD2fJ5kM8pS1wV4zA7eG0iO3qY6tC9xB2dF5hJ8lN1rU4vX7zA0cE3gI6kO9m';
const hex = '3f7a91c4e8b25d06f1a7c93e5b82d04f6c19e7a3b58d20f4e6c1a9b73d5f8024c7e1b94a60d3f582';
const uuid = '7c9e6b21-4d3a-4f58-9b1e-2a6d8c0f5e47';
const m = (length: number): string => mixed.slice(0, length);
const h = (length: number): string => hex.slice(0, length);

/** Of a form of its own: put together here, so that no scanner of this repository takes them for real. */
const whole = (name: string, kind: SecretKind, ...parts: string[]): Planted => {
  const secret = parts.join('');
  return { name, kind, secret, written: secret };
};
/** Known by what stands before (and after). */
const after = (name: string, kind: SecretKind, [before, secret, rest = '']: [string, string, string?]): Planted => ({
  name,
  kind,
  secret,
  written: `${before}${secret}${rest}`,
});

const jwt = ['ey' + 'JhbGciOiJIUzI1NiJ9', 'ey' + 'JzdWIiOiIxMjM0NTY3ODkwIn0', m(43)].join('.');

export const plantedSecrets: readonly Planted[] = [
  whole('AWS access key id', 'aws-access-key', 'AK', 'IA', upper),
  whole('AWS temporary key id', 'aws-access-key', 'AS', 'IA', upper),
  after('AWS secret access key', 'aws-secret-key', ['aws_secret_access_key = ', `${m(20)}/${m(19)}`]),
  after('AWS secret beside its key id', 'aws-access-key', [`AK${'IA'}${upper} / `, `${m(20)}+${m(19)}`]),
  whole('AWS session token', 'aws-session-token', 'IQoJ', 'b3JpZ2lu', m(90)),
  whole('Google API key', 'gcp-api-key', 'AI', 'za', m(35)),
  whole('Google OAuth client secret', 'google-oauth', 'GOC', 'SPX-', m(28)),
  whole('Google access token', 'google-oauth', 'ya', '29.', m(60)),
  after('Azure storage key', 'azure-storage-key', [
    'DefaultEndpointsProtocol=https;AccountName=books;AccountKey=',
    `${m(86)}==`,
    ';EndpointSuffix=core.windows.net',
  ]),
  after('Azure SAS', 'azure-sas', ['https://books.blob.core.windows.net/c?sv=2022-11-02&sig=', `${m(43)}%3D`]),
  whole('Azure client secret', 'azure-client-secret', 'abc8', 'Q~', m(34)),
  whole('Cloudflare token', 'cloudflare-token', 'cf', 'ut_', m(40), h(8)),
  whole('DigitalOcean token', 'digitalocean-token', 'do', 'p_v1_', h(64)),
  after('Heroku key', 'heroku-key', ['HEROKU_API_KEY=', uuid]),
  whole('Vault token', 'vault-token', 'hv', 's.', m(28)),
  whole('Netlify token', 'hosting-token', 'nf', 'p_', m(36)),
  whole('GitHub personal token', 'github-token', 'gh', 'p_', m(36)),
  whole('GitHub OAuth token', 'github-token', 'gh', 'o_', m(36)),
  whole('GitHub user-to-server token', 'github-token', 'gh', 'u_', m(36)),
  whole('GitHub server token', 'github-token', 'gh', 's_', m(36)),
  whole('GitHub refresh token', 'github-token', 'gh', 'r_', m(76)),
  whole('GitHub fine-grained token', 'github-token', 'github', '_pat_', m(22), '_', m(59)),
  whole('GitLab token', 'gitlab-token', 'gl', 'pat-', m(20)),
  whole('npm token', 'npm-token', 'np', 'm_', m(36)),
  after('npmrc token', 'npm-token', ['//registry.npmjs.org/:_authToken=', uuid]),
  whole('PyPI token', 'pypi-token', 'py', 'pi-AgEIcHlwaS5vcmc', m(70)),
  whole('Docker token', 'registry-token', 'dckr', '_pat_', m(27)),
  whole('Atlassian token', 'atlassian-token', 'ATA', 'TT3xFfGF0', m(100)),
  whole('Linear key', 'linear-key', 'lin', '_api_', m(40)),
  whole('Notion token', 'notion-token', 'nt', 'n_12345678901', m(35)),
  whole('Notion secret', 'notion-token', 'secret', '_', m(43)),
  whole('Sentry token', 'sentry-token', 'snt', 'ryu_', h(64)),
  after('Sentry DSN', 'sentry-dsn', ['https://', h(32), '@o447951.ingest.sentry.io/5429219']),
  whole('New Relic key', 'monitoring-key', 'NR', 'AK-', 'Q7XKD2MZPWR5TNVBQ7XKD2MZPWR'),
  whole('Grafana token', 'monitoring-key', 'gl', 'sa_', m(32), '_', h(8)),
  whole('Figma token', 'developer-tool-token', 'fi', 'gd_', m(40)),
  whole('Slack bot token', 'slack-token', 'xo', 'xb-', '123456789012-1234567890123-', m(24)),
  whole('Slack app token', 'slack-token', 'xa', 'pp-1-A0123456789-', '1234567890123-', h(64)),
  after('Slack webhook', 'slack-webhook', ['https://hooks.slack.com/', `services/T0${'123ABCD'}/B0${'123ABCD'}/${m(24)}`]),
  after('Discord webhook', 'chat-webhook', ['https://discord.com/api/webhooks/', `123456789012345678/${m(68)}`]),
  whole('Discord bot token', 'discord-token', 'MT', m(24), '.', 'GaBcDe', '.', m(38)),
  whole('Telegram bot token', 'telegram-token', '1234567890', ':AA', m(33)),
  whole('Stripe secret key', 'stripe-key', 'sk', '_live_', m(24)),
  whole('Stripe test key', 'stripe-key', 'sk', '_test_', m(24)),
  whole('Stripe webhook secret', 'stripe-key', 'wh', 'sec_', m(32)),
  whole('Square token', 'payment-key', 'sq0', 'atp-', m(22)),
  whole('Twilio key', 'twilio-key', 'S', 'K', h(32)),
  after('Twilio token beside its account', 'twilio-key', [`A${'C'}${hex.slice(8, 40)} with `, hex.slice(40, 72)]),
  whole('SendGrid key', 'sendgrid-key', 'S', 'G.', m(22), '.', m(43)),
  whole('Mailgun key', 'mailgun-key', 'ke', 'y-', h(32)),
  whole('Mailchimp key', 'mailchimp-key', h(32), '-us', '21'),
  whole('Shopify token', 'shopify-token', 'shp', 'at_', h(32)),
  whole('OpenAI project key', 'openai-key', 'sk', '-proj-', m(80)),
  whole('OpenAI key', 'openai-key', 'sk', '-', m(20), 'T3Blbk', 'FJ', m(20)),
  whole('Anthropic key', 'anthropic-key', 'sk', '-ant-api03-', m(93), 'AA'),
  whole('Groq key', 'ai-provider-key', 'gs', 'k_', m(52)),
  whole('Hugging Face token', 'huggingface-token', 'h', 'f_', 'aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH'),
  whole('Databricks token', 'databricks-token', 'da', 'pi', h(32)),
  whole('Throughline token', 'throughline-token', 't', 'l_', m(43)),
  whole('JSON web token', 'jwt', jwt),
  after('bearer header', 'authorization-header', ['Authorization: Bearer ', m(40)]),
  after('basic header', 'authorization-header', [
    'Authorization: Basic ',
    Buffer.from('librarian:open sesame').toString('base64'),
  ]),
  after('PostgreSQL address', 'connection-string', ['postgres://lending:', 'sh3lf!life', '@db.internal:5432/lending']),
  after('MySQL address', 'connection-string', ['mysql://lending:', 'sh3lf#life', '@db.internal/lending']),
  after('MongoDB address', 'connection-string', ['mongodb+srv://lending:', 'sh3lf@life', '@cluster0.example.net/lending']),
  after('Redis address', 'connection-string', ['redis://:', 'sh3lflife', '@cache.internal:6379/0']),
  after('AMQP address', 'connection-string', ['amqps://lending:', 'sh3lf/life', '@queue.internal/lending']),
  after('JDBC address', 'connection-string', ['jdbc:postgresql://db.internal/lending?user=lending&password=', 'sh3lflife']),
  after('ODBC string', 'connection-string', [
    'Server=db.internal;Database=lending;Uid=lending;Password=',
    'sh3lf$life',
    ';Encrypt=yes',
  ]),
  after('address with a password', 'url-credentials', ['https://lending:', 'sh3lflife', '@books.example.com/feed']),
  after('address with a token', 'url-credentials', ['https://', m(30), '@git.example.com/lending.git']),
  after('password', 'password', ['password: ', 'hunter2']),
  after('password of the environment', 'password', ['DB_PASSWORD=', 'letmein-now']),
  after('password in a sentence', 'password', ['the password for the staging account is ', 'Tr0ub4dor&3']),
  after('pwd in a sentence', 'password', ['pwd is ', 'qwe123rty']),
  after('password in quotes', 'password', ['log in with password `', 'S3same99', '`']),
  after('API key', 'api-key', ['API_KEY=', m(32)]),
  after('API key in words', 'api-key', ['API key: ', h(32)]),
  after('client secret', 'client-secret', ['client_secret=', m(40)]),
  after('token', 'token', ['access_token=', m(40)]),
  after('encryption key', 'api-key', ['ENCRYPTION_KEY=', h(64)]),
  whole('age key', 'private-key', 'AGE-SECRET-', 'KEY-1', 'QQPZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQQPZRY9X8GF2TVDW0S3JN54K'),
  whole('Mapbox secret token', 'developer-tool-token', 'sk.', 'eyJ1IjoibGVuZGluZyIsImEiOiJja2FiY2RlZmci', '.', m(22)),
  after('session', 'session-id', ['Set-Cookie: JSESSIONID=', h(32), '; Path=/']),
  after('session id', 'session-id', ['session id: ', h(32)]),
  whole('card number', 'card-number', '4539 ', '5787 ', '6362 ', '1486'),
  after('password in double quotes without a sign', 'password', ['the password "', 'swordfish', '"']),
  after('password in backticks', 'password', ['the DB password is `', 'swordfish', '`']),
  after('password named by an article', 'password', ['a password of "', 'swordfish', '"']),
  after('user and password of a login', 'password', ['Login with admin / ', 's3cr3tPass!']),
  after('password after a user in a sentence', 'password', ['log in as ada with ', 'hunter2!x']),
  after('PIN', 'password', ['PIN ', '83104729']),
  after('hexadecimal key before its name', 'api-key', ['', h(32), ' is the API key']),
  after('mixed token before its name', 'token', ['', m(24), ' as the access token']),
  after('quoted password before its name', 'password', ['"', 'swordfish', '" is the password']),
  after('key in the query of an address', 'api-key', ['https://books.example.com/feed?key=', m(24)]),
];

/** Words, known as secrets because nothing stands after them in their line, cell or clause. */
export const plainSecrets: readonly Planted[] = [
  after('word after Password', 'password', ['Password: ', 'letmein']),
  after('word after a bold Password', 'password', ['**Password:** ', 'swordfish']),
  after('word after a name in capitals', 'password', ['DB_PASSWORD: ', 'letmein']),
  after('word after a name in camel case', 'password', ['adminPassword: ', 'letmein']),
  after('word after pw', 'password', ['pw=', 'correcthorsebatterystaple']),
  after('word after a pass beside its user', 'password', ['user: admin, pass: ', 'letmein']),
  after('digits after a pass beside its user', 'password', ['user: admin, pass: ', 'admin123']),
  after('word and its place', 'password', ['Password (staging): ', 'letmein']),
  after('word before the name of the user', 'password', ['Password: ', 'letmein', ', user: ann']),
  after('words with hyphens', 'password', ['Password: ', 'correct-horse-battery-staple']),
  after('word after secret', 'client-secret', ['secret: ', 'swordfish']),
  after('passphrase of several words', 'password', ['passphrase: ', 'open sesame now']),
  after('PIN with a colon', 'password', ['PIN: ', '83104729']),
  after('pair after credentials', 'password', ['credentials: root/', 'toor']),
  after('pair with spaces', 'password', ['Credentials: ann / ', 'swordfish']),
  after('pair after both names', 'password', ['Username and password: ann / ', 'swordfish']),
  after('pair with a colon', 'password', ['credentials are root:', 'toor']),
];
