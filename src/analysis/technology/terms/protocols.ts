import type { TechnologyGroup } from '../technology-term.ts';
import { list } from './term-list.ts';

export const protocolTerms: readonly TechnologyGroup[] = [
  {
    category: 'protocol',
    noun: 'name',
    replacement: 'connection',
    terms: list(`
      HTTP, TCP, UDP, TCP/IP, WebSocket, WebSockets, web socket, WebRTC, FTP, SMTP, IMAP, POP3, SNMP, DNS, DHCP, NTP, IPv4,
      IPv6, Server Sent Events, long polling, HTTP connection, HTTP session, USB port, network port, TCP port,
      network socket, TCP connection, HTTP/2, HTTP/3, Modbus, SIP trunk, JSON RPC, XML RPC
    `),
  },
  {
    category: 'protocol',
    noun: 'name',
    replacement: 'secure connection',
    terms: list(`
      HTTPS, TLS, SSL, SSH, SFTP, FTPS, mTLS, IPsec, VPN, SSL certificate, TLS certificate, X.509, HTTPS connection,
      TLS connection, WSS
    `),
  },
  {
    category: 'protocol',
    noun: 'mass',
    replacement: 'strong encryption',
    terms: list(`
      AES, AES 256, SHA 256, SHA 512, SHA 1, MD5, bcrypt, Argon2, RSA 2048, HMAC, PBKDF2, AES encryption
    `),
  },
  {
    category: 'protocol',
    noun: 'mass',
    replacement: 'single sign-on',
    terms: list(`
      OAuth, OAuth 2, OAuth 2.0, OpenID, OpenID Connect, OIDC, SAML, SAML 2.0, LDAP, Kerberos, SSO
    `),
  },
  {
    category: 'protocol',
    noun: 'name',
    replacement: 'wireless connection',
    terms: list('Bluetooth, Bluetooth Low Energy, Zigbee, LoRaWAN'),
  },
  { category: 'protocol', noun: 'mass', replacement: 'single sign-on', terms: list('Active Directory'), casing: 'exact' },
  { category: 'protocol', noun: 'count', replacement: 'link', terms: list('URI'), casing: 'exact' },
  {
    category: 'protocol',
    noun: 'count',
    replacement: 'proof of identity',
    terms: list(`
      JWT, JSON web token, access token, refresh token, bearer token, session token, auth token, CSRF token,
      authentication token, OAuth token, session cookie, HTTP cookie, browser cookie, API token, JWT token
    `),
  },
  { category: 'protocol', noun: 'count', replacement: 'network address', terms: list('IP address, MAC address, hostname') },
  {
    category: 'protocol',
    noun: 'count',
    replacement: 'answer',
    terms: list(`
      HTTP response, HTTP status, HTTP status code, HTTP error, HTTP code, API response, API error, HTTP error code
    `),
  },
  {
    category: 'protocol',
    noun: 'count',
    replacement: 'request',
    terms: list(`
      HTTP request, API request, API call, REST call, HTTP call, AJAX request, HTTP GET, HTTP POST, HTTP PUT, HTTP method,
      SOAP request, GraphQL query, HTTP header, request payload, request header, query string, query parameter, RPC call,
      remote procedure call, RPC
    `),
  },
  {
    category: 'protocol',
    noun: 'count',
    replacement: 'request',
    terms: list('GET request, POST request, PUT request, DELETE request, PATCH request'),
    casing: 'exact',
  },
  { category: 'protocol', noun: 'count', replacement: 'link', terms: list('URL, URL link, web URL, URL parameter') },
];
