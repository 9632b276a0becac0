import type { TechnologyGroup } from '../technology-term.ts';
import { list } from './term-list.ts';

const replacement = 'interface';

export const interfaceTerms: readonly TechnologyGroup[] = [
  {
    category: 'interface',
    noun: 'count',
    replacement,
    terms: list(`
      API, REST API, RESTful API, RESTful service, RESTful interface, REST service, REST interface, REST endpoint,
      REST web service, GraphQL API, SOAP API, SOAP service, SOAP web service, gRPC API, gRPC service, web API, JSON API,
      HTTP API, API endpoint, HTTP endpoint, webhook endpoint, API gateway, API interface, API layer, web service,
      application programming interface, API server, API service, REST client, HTTP client, API client, API specification,
      API contract, API integration, REST controller, API route, restapi, webservice
    `),
  },
  {
    category: 'interface',
    noun: 'name',
    replacement,
    terms: list(`
      GraphQL, gRPC, OpenAPI, OpenAPI specification, WSDL, AsyncAPI, OData, Protobuf RPC, Swagger UI, tRPC, CORBA,
      Apache Thrift, REST principles, REST style, Representational State Transfer, JSON REST
    `),
  },
  {
    category: 'interface',
    noun: 'name',
    replacement,
    terms: list('REST, SOAP, RESTful'),
    casing: 'exact',
    unless: ['clinical', 'patient', 'note', 'bed'],
  },
  {
    category: 'interface',
    noun: 'name',
    replacement,
    terms: list('Swagger, Postman'),
    only: { capital: true, after: ['ui', 'doc', 'documentation', 'file', 'spec', 'specification', 'collection'], listed: true },
    unless: ['letter', 'parcel', 'mail', 'mailbox'],
  },
  {
    category: 'interface',
    noun: 'count',
    replacement,
    terms: list('endpoint'),
    unless: [
      'clinical',
      'trial',
      'study',
      'primary',
      'secondary',
      'patient',
      'route',
      'hike',
      'trail',
      'line',
      'journey',
      'segment',
      'titration',
    ],
  },
  {
    category: 'interface',
    noun: 'count',
    replacement: 'notice',
    terms: list('webhook, web hook, HTTP callback, webhook callback, callback URL'),
  },
  {
    category: 'interface',
    noun: 'count',
    replacement: 'access credential',
    terms: list('API key, API secret, API credential, apikey, SSH key, encryption key'),
  },
  {
    category: 'interface',
    noun: 'count',
    replacement: 'toolkit',
    terms: list('SDK, software development kit, client library, client SDK'),
  },
];
