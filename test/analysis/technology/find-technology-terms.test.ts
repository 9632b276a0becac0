import { describe, expect, it } from 'vitest';
import { findTechnologyTerms } from '../../../src/analysis/technology/find-technology-terms.ts';
import { measureCpuMs } from '../cpu-time.ts';
import { technologyGroups } from '../../../src/analysis/technology/terms/all-terms.ts';

const termsIn = (text: string) => findTechnologyTerms(text).map(({ term }) => term);
const writtenIn = (text: string) => findTechnologyTerms(text).map(({ start, end }) => text.slice(start, end));

describe('findTechnologyTerms', () => {
  it.each<[string, string[]]>([
    ['The order is saved to PostgreSQL.', ['PostgreSQL']],
    ['saveToPostgres', ['Postgres']],
    ['RedisCache keeps kafka_topic and the MONGODB-url', ['RedisCache', 'kafka_topic', 'MONGODB', 'url']],
    ['REST APIs, the rest api and RestApi', ['REST APIs', 'rest api', 'RestApi']],
    ["PostgreSQL's limits; two databases", ['PostgreSQL', 'databases']],
    ['Written in Go and React, tested with Java/Python.', ['Go', 'React', 'Java', 'Python']],
    ['A Node backend in C# or .NET', ['Node', 'backend', 'C#', '.NET']],
    ['runs on Docker and Kubernetes in the cloud', ['Docker', 'Kubernetes', 'cloud']],
    ['uses Python, JavaScript and C++', ['Python', 'JavaScript', 'C++']],
    ['in Chrome, Safari or Edge', ['Chrome', 'Safari', 'Edge']],
    ['stored in an S3 bucket by an AWS Lambda', ['S3 bucket', 'AWS Lambda']],
    ['publishes to Kafka', ['Kafka']],
    ['an OAuth 2.0 access token over HTTPS', ['OAuth 2.0', 'access token', 'HTTPS']],
    ['a JSON\npayload in a web\nhook', ['JSON\npayload', 'web\nhook']],
    ['the message queue and the application server', ['message queue', 'application server']],
    ['ein JSON-Dokument über HTTP', ['JSON', 'HTTP']],
    [
      'A Node backend serves the bus timetable; the bank account is kept in a Java backend',
      ['Node', 'backend', 'Java', 'backend'],
    ],
    ['photos are stored on the server, results are cached, a plugin helps', ['server', 'cached', 'plugin']],
    ['the SPA shows a GraphQL schema', ['SPA', 'GraphQL schema']],
    ['Postgresql, POSTGRESQL and postgreSQL', ['Postgresql', 'POSTGRESQL', 'postgreSQL']],
    ['Payments go through Stripe.', ['Stripe']],
    ['Cards are charged by Adyen; a PayPal integration is planned.', ['Adyen', 'PayPal']],
    ['The accounts stay in SAP, the leads in Salesforce.', ['SAP', 'Salesforce']],
    ['The register is kept in Microsoft Access.', ['Microsoft Access']],
    ['The data lives in Oracle. The Oracle DB is old; Oracle 19c comes.', ['Oracle', 'Oracle DB', 'Oracle']],
    ['Backend: Java 17', ['Backend', 'Java']],
    ['- **Language:** Java\n- **Frontend:** Vue', ['Java', 'Frontend', 'Vue']],
    ['| Hosting | Docker on Linux |', ['Docker', 'Linux']],
    ['Angular 17 is replaced by Vue 3.', ['Angular', 'Vue']],
    ['The shop uses React and the map of Google Maps.', ['React', 'Google Maps']],
    ['Sensors talk Bluetooth, records travel as FHIR or HL7.', ['Bluetooth', 'FHIR', 'HL7']],
    ['Results are loaded into Snowflake and watched in Grafana.', ['Snowflake', 'Grafana']],
    ['Jenkins pipelines release it; metrics are scraped by Prometheus.', ['Jenkins', 'Prometheus']],
    ['An LLM such as GPT-4 by OpenAI, or ChatGPT', ['LLM', 'GPT-4', 'OpenAI', 'ChatGPT']],
    ['A smart contract on Ethereum pays out.', ['smart contract', 'Ethereum']],
    ['React, TypeScript, Redis', ['React', 'TypeScript', 'Redis']],
    ['Docker/Windows/Access/React/Go and SQL Server', ['Docker', 'Windows', 'Access', 'React', 'Go', 'SQL Server']],
    ['The service was moved from Go to PostgreSQL functions.', ['Go', 'PostgreSQL']],
    ['parsed with yaml-cpp, jsoncpp, JsonCpp and nlohmann-json', ['yaml-cpp', 'jsoncpp', 'JsonCpp', 'nlohmann-json']],
  ])('finds the terms of: %s', (text, written) => {
    expect(writtenIn(text)).toEqual(written);
  });

  it('gives category, place and a replacement for each', () => {
    expect(findTechnologyTerms('Keep it in Postgres; call the API.')).toEqual([
      { term: 'Postgres', category: 'database', start: 11, end: 19, replacement: 'the record store' },
      { term: 'API', category: 'interface', start: 30, end: 33, replacement: 'interface' },
    ]);
  });

  it('forms no term across a blank line', () => {
    expect(termsIn('integer\n\nvalue')).toEqual([]);
  });

  it('prefers the longest term', () => {
    expect(termsIn('a JSON web token and a Kubernetes cluster')).toEqual(['JSON web token', 'Kubernetes cluster']);
  });

  it.each([
    'The waiter shows the guest to a table; the server brings the menu and takes the key.',
    'React to an alarm within a minute, then go to the port and express the goods.',
    'In spring the swift builds its nest; rust covers the rails of the old line.',
    'A python shed its skin next to the cobra. Python eggs hatch after two months.',
    'Java beans are roasted on the island of Java. A cup of java, please.',
    'The Oracle of Delphi speaks; an oracle never errs.',
    "Kafka's novel is on the reading list. Franz Kafka was a writer from Prague.",
    'The docker unloads the container in the port; a cluster of containers waits at node 4.',
    'A ruby ring, a dart board and a flask of tea lie on the table.',
    'Dark clouds gather; the pilot flies through the cloud. The azure sea.',
    'People queue for the cash desk; the queue is long. Put it at the back of the queue.',
    'The geocache hides a treasure; hikers find the cache by its coordinates.',
    'A bucket of sand, a bin, a kernel of corn and a key to the gate.',
    'The index of the book lists each column and row. The finger is the index finger.',
    'Court session, training session, school session; a session ID on the badge.',
    'A parking token or an arcade token opens the barrier.',
    'Follow the thread of the discussion; the sewing thread is red.',
    'Send an email, an SMS or a letter, call by phone, print the PDF, see the website, open the app.',
    'REST AREAS AND SOAP DISPENSERS',
    'The rest of the patients need rest; hand soap and a restful night.',
    'SWIFT code and IBAN of the bank account for the transfer.',
    'The primary endpoint of the clinical trial and the endpoint of the bus route.',
    'Windows and doors; edge of the chrome plating; a safari with a ranger.',
    'Users post requests, get requests approved and delete requests.',
    'Ruby and Cassandra share a locker; Julia and Dart do not.',
    'The ship has a new helm; the chef writes a recipe; the puppet theatre plays.',
    'Latex gloves, a price markdown, an airflow valve, celery soup and pandas in the zoo.',
    'The key of C# and F# minor on the piano.',
    'The client signs the insurance policy with the broker; a proxy votes.',
    'A dedicated server waits on each table, the bus service runs daily, the service bus stops here.',
    'Express train, bus and spring season tickets; express application of a visa.',
    'The server stores the order in her head and brings it to the table; squirrels like caching nuts.',
    'Node-positive breast cancer; lymph node 3.',
    'Objective A is growth, objective B is quality, Objective C is calm.',
    'A spring boot sells well in the spring framework of the shop; the museum shows a new relic.',
    'An active directory of members; Uri keeps it.',
    'The fare is PHP 120 and the salary PHP 30,000.',
    'Clinical trials follow GCP; the museum has its own object storage.',
    'Server errors at the table annoy the guest of the restaurant.',
    'Continuous integration of refugees; a full stack of pancakes; the load balancer of the power grid.',
    'The event bus brings passengers to the stadium; fill in the single-page application form.',
    'The record store sells records; the library lends a library script for the play.',
    'Go, team! Spring, summer and winter. Swift, reliable help. React, do not wait.',
    'Take the S3 train from platform 2; line S3 stops at the station.',
    'https://api.example.org/rest/json and www.postgresql.org are only links.',
    'Weigh the parcel, print the label and hand it to the driver; the postman brings the letter.',
    'The stack of plates, the pipeline of sales leads and the platform of the station.',
    'Access is granted to members. Guests need Access to the pool; access, roles and rights are reviewed.',
    'Remote Access and Security, Access Control and Opening Hours.',
    'Pilgrims ask the Oracle about the future; the Oracle answers in riddles.',
    'Java is roasted dark, two bags of Java 250 g; a Java Blend for the filter.',
    'A snowflake falls; the groups Bear, Snowflake and Penguin meet at the lift.',
    'Prometheus stole the fire; a statue of Prometheus stands in the hall.',
    'Stripes on a shirt, a stripe of paint, a Zebra Stripe pattern; the tailor picks Stripe or Dot fabric.',
    'The sap of a tree is boiled to syrup. SAP FROM MAPLE TREES',
    'Chambre avec vue du lac; Hotel Belle Vue and Vue du Lac have free rooms.',
    'The docker signs in at the gate; a Docker at the port is paid by the shift.',
    'viewDockers(): List of Docker; assignShift(docker: Docker): Optional<Docker>',
    'Guests go home; press Go to start the game, Go again to stop.',
    'Neighbors react; React at once when the alarm rings.',
    'The Windows of the house are cleaned, the Windows and the doors are painted.',
    'Mrs Jenkins calls; we ask Jenkins for the key.',
    'Guests pay by PayPal, Klarna or card; they scan a QR code by NFC phone, GPS shows the way, the USB stick holds the Excel list.',
    'A master of laws (LLM) degree; a smart contract with the supplier saves money.',
  ])('takes everyday words for what they are: %s', (text) => {
    expect(termsIn(text)).toEqual([]);
  });

  it('finds every term of the list that needs no context by itself', () => {
    const always = technologyGroups.filter(({ only }) => !only).flatMap(({ terms }) => terms);
    expect(always.filter((term) => findTechnologyTerms(`It is ${term} here`).length === 0)).toEqual([]);
  });

  it('reads 2 MB in well under a second of a free machine', () => {
    const text =
      'The reader stores PostgreSQL loans via the API; the guest reserves a table, goes to the port and reacts in Java. '.repeat(
        18_000,
      );
    expect(measureCpuMs(() => findTechnologyTerms(text))).toBeLessThan(2_000);
  });

  it('knows no term twice with different replacements', () => {
    const replacements = new Map<string, Set<string>>();
    for (const { terms, replacement } of technologyGroups) {
      for (const term of terms) replacements.set(term, (replacements.get(term) ?? new Set()).add(replacement));
    }
    expect([...replacements].filter(([, known]) => known.size > 1).map(([term]) => term)).toEqual([]);
  });
});
