import { createTransport } from 'nodemailer';
import type { NotificationChannel, NotificationMessage, SendFailure } from '../../ports/notifications.ts';

const timeoutMs = 15_000;

export interface EmailSettings {
  /** `smtp://<user>:<password>@<host>:587` or `smtps://…:465`. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: readonly string[];
}

/** Sends mail by SMTP. A password is sent only over TLS, unless the server is local. */
export function createEmailChannel({ smtpUrl, from, to }: EmailSettings): NotificationChannel {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  const transport = createTransport({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    requireTLS: username !== '' && !isLocal,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A document's title must not make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'email',
    kind: 'email',
    target: to.join(', '),
    async send(message) {
      try {
        await transport.sendMail({
          from,
          to: [...to],
          subject: `[Throughline] ${message.title}`,
          text: toText(message),
          // Mail clients show messages with the same id once.
          messageId: `<${message.id.toLowerCase()}.${Date.parse(message.at)}@throughline>`,
          ...inThread(message),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { status: 'sent' };
      } catch (error) {
        return toFailure(error);
      }
    },
  };
}

/** Mail clients put messages together that answer the same one, even if it never came. */
function inThread({ thread, url }: NotificationMessage): { inReplyTo?: string; references?: string } {
  if (thread === null) return {};
  // Two installations may write to one list about incidents of the same key.
  const installation = url === null ? '' : `${new URL(url).hostname}.`;
  const beginning = `<${thread.incident.toLowerCase()}@${installation}throughline>`;
  return { inReplyTo: beginning, references: beginning };
}

/** Renders plain text, which needs no escaping and is readable everywhere. */
function toText({ title, details, url }: NotificationMessage): string {
  const lines = details.map(([label, value]) => `${label}: ${value}`);
  return [title, '', ...lines, ...(url === null ? [] : ['', url]), ''].join('\n');
}

function toFailure(error: unknown): SendFailure {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : null;
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  return {
    status: 'failed',
    error: code ? `The mail server answered ${code}.` : `The mail server could not be reached (${reason}).`,
    // RFC 5321 §4.2.1: 5yz is final, but 530 and 535 concern a password that can be corrected.
    permanent: code !== null && code >= 550,
    retryAfterMs: null,
  };
}
