/** Why a TLS connection to a server failed, and the fix in the variable that names the server. */
export interface TlsFailure {
  /** The reason, as the end of a sentence. */
  readonly why: string;
  readonly fix: string;
}

/** OpenSSL's codes for an unknown authority. */
const unknownAuthority =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?)$/;
/** Answers of a server that got no client certificate, or one of an unknown authority. */
const wantsOurCertificate = /alert (certificate required|unknown ca|bad certificate)|certificate required|unknown_ca/i;
const otherTlsFailure = /^(CERT_|ERR_SSL_|ERR_TLS_|EPROTO$)|certificate|\bSSL\b|\bTLS\b/i;

/**
 * Explains a failed connection; null when TLS was not the reason. `withoutTls` is the address form
 * for a server without TLS. Addresses of PostgreSQL and Redis name certificate files in the same
 * way.
 */
export function readTlsFailure(
  { code, text }: { code: string; text: string },
  { variable, withoutTls }: { variable: string; withoutTls: string },
): TlsFailure | null {
  if (unknownAuthority.test(code)) {
    return {
      why: `its certificate was issued by an authority that this machine does not know (${text})`,
      fix: `Name that authority's certificate at the end of ${variable}: sslrootcert=/path/to/root.pem (after a ?, or a & where there is a ? already).`,
    };
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return {
      why: `its certificate is for another name (${text})`,
      fix: `Write the host in ${variable} as the certificate names it, or give the server a certificate with this name in it.`,
    };
  }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return { why: `${text}`, fix: `Renew the server's certificate; if it is in order, set this machine's clock.` };
  }
  if (wantsOurCertificate.test(text)) {
    return {
      why: `it asks for a certificate of ours, or does not know its authority (${text})`,
      fix: `Name one that it knows in ${variable}: sslcert=/path/to/client.pem&sslkey=/path/to/client.key.`,
    };
  }
  if (/does not support SSL|WRONG_VERSION_NUMBER|wrong version number|packet length too long/i.test(`${code} ${text}`)) {
    return { why: 'it speaks without TLS at this port', fix: withoutTls };
  }
  if (otherTlsFailure.test(code) || otherTlsFailure.test(text))
    return { why: text, fix: `Check what ${variable} says of TLS, and the server's certificate.` };
  return null;
}
