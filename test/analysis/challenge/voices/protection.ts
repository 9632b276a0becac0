import type { Voice } from './voice.ts';

/** What a colleague would stop at; one of the concerns has to be raised. */
export const protectionVoices: readonly Voice[] = [
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'All employees may open every customer’s file, which keeps support quick.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'The admin page is reachable from the office network only, so that no login is needed.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Anyone who knows the booking number sees the booking.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'The app sends the role of the user along, and the service trusts it.',
  },
  { concerns: ['authorization', 'personal-data'], section: 'Security', text: 'Drivers share one account per depot.' },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Internal services call each other without authentication because the cluster network is private.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Everyone with a company account can see all salaries; the menu item is shown to HR only.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Doctors and nurses have the same rights, and patients are found by name across all wards.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'The download link contains the number of the invoice and works without signing in.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Requests from the intranet are considered trusted.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Tenants are told apart by a header that the client sets.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'The API key of the partner gives access to all endpoints.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Component Design',
    text: 'Case files: a signed-in user asks for `/files/{id}` and gets the file. The list on the start page only has the own ones.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Component Design',
    text: 'Technicians sign in with the number of their van. All vans may open all valves, so that a colleague can help out.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Component Design',
    text: 'The partner portal trusts the customer number in the request, since partners are under contract.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Component Design',
    text: 'Machines on the shop floor network may call every operation; the network is closed off.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Teachers can read the grades of all pupils of the school, also those that they do not teach.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Machines identify themselves by their serial number; that is deemed sufficient.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'The link in the mail opens the file of the tenant, without a password, for as long as the file exists.',
  },
  { concerns: ['authorization', 'personal-data'], section: 'Security', text: 'Within the data center no checks take place.' },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'Whether a button is visible depends on the role; the interface behind it takes every signed-in user.',
  },
  {
    concerns: ['authorization', 'personal-data'],
    section: 'Security',
    text: 'All members of staff, from reception to administration, have access to all files. This has proved its worth, since nobody ever has to wait for a release.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'For debugging, requests and responses are logged in full, including names, addresses and bank details.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'The analytics vendor receives name, e-mail and purchase history of each customer every night.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'Test systems are filled with a copy of production data once a week.',
  },
  {
    concerns: ['personal-data', 'secrets'],
    section: 'Security',
    text: 'Support gets a dashboard with the raw payloads of the last 30 days, searchable by name and phone number.',
  },
  {
    concerns: ['personal-data', 'secrets'],
    section: 'Security',
    text: 'Chat transcripts, including health questions, go to the language model of a vendor overseas.',
  },
  { concerns: ['personal-data', 'secrets'], section: 'Security', text: 'Error mails carry the form as the user filled it in.' },
  {
    concerns: ['personal-data', 'secrets'],
    section: 'Security',
    text: 'Developers work with last night’s backup of the live system on their laptops.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'Incoming messages are written to the trace with all fields, which has helped a lot in the pilot; the trace is open to the whole department.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'The newsletter provider gets a weekly file with name, birthday and last purchases.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'Photos of identity cards stay in the bucket after the check, in case of questions.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'To find errors faster, each message to patients is copied to the log of the application, with number and text.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'The data scientists get a full dump of the customer table every Monday.',
  },
  {
    concerns: ['personal-data', 'secrets', 'authorization'],
    section: 'Security',
    text: 'Recordings of calls are stored under the phone number of the caller and are available to all teams.',
  },
  {
    concerns: ['personal-data', 'secrets'],
    section: 'Security',
    text: 'For support the application writes what users enter into the log, forms with date of birth and insurance number included; the log is kept for a year and can be searched by all developers.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'The API token of the carrier is hard-coded in the mobile app.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'Database passwords are in application.yml, which is checked in with the code.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'All branches use the same certificate, which is mailed to new branches.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'The signing key lies in the Docker image, so that containers start without further settings.',
  },
  { concerns: ['secrets', 'authorization'], section: 'Security', text: 'The master password is on the wiki page of the team.' },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'The connection string with its password is part of the Helm chart in Git.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'Devices log in with a password that is printed in the manual and equal for all.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'The private key is compiled into the app and has been the same since 2019.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'Credentials of the FTP server are passed as parameters in the URL, which shows in the access log.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Technology Choices',
    text: 'The password of the database stands in the deployment script in the repository.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Technology Choices',
    text: 'Gateways sign in at the broker with a common user and a common password that is set in the factory.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Technology Choices',
    text: 'The signing secret is handed to the app at build time, so that it can compute the signatures itself.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'For the sake of simplicity there is one API key for all partners; it is in the onboarding PDF.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'The service account of the directory has its password in a text file next to the binary.',
  },
  { concerns: ['secrets', 'authorization'], section: 'Security', text: 'All buses carry the same SSH key.' },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Security',
    text: 'The key with which tickets are signed is in the source of the scanner app.',
  },
  {
    concerns: ['secrets', 'authorization'],
    section: 'Technology Choices',
    text: 'The key for the map service and that for the payment provider are constants in the app, so that no additional service has to be called at start.',
  },
];
