import type { TechnologyGroup } from '../technology-term.ts';
import { list } from './term-list.ts';

/** PDF, spreadsheets and images are not listed, because business people know them. */
export const formatTerms: readonly TechnologyGroup[] = [
  {
    category: 'format',
    noun: 'mass',
    replacement: 'structured data',
    terms: list(`
      JSON, JSON object, JavaScript Object Notation, JSON document, JSON format, JSON payload, JSON schema, JSON LD, XML,
      XML document, XML format, XML schema, XSD, XSLT, YAML, TOML, CSV, CSV format, Protobuf, Protocol Buffers,
      Apache Avro, BSON, Apache Parquet, MessagePack, NDJSON, GeoJSON, webhook payload, event payload, message payload,
      API payload, JSON string, JSON field, JSON array, JSON data, XML data, YAML file format
    `),
  },
  {
    category: 'format',
    noun: 'name',
    replacement: 'health data exchange',
    terms: list('FHIR, HL7, HL7 FHIR, FHIR resource, HL7 message, FHIR API'),
  },
  {
    category: 'format',
    noun: 'mass',
    replacement: 'formatted text',
    terms: list(`
      HTML, HTML5, CSS, CSS3, XHTML, Markdown file, Markdown syntax, SCSS, UTF 8, UTF 16, ASCII, base64, HTML page,
      HTML email
    `),
  },
];
