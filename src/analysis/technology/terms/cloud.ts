import { hostingEnvironment, type TechnologyGroup } from '../technology-term.ts';
import { hostedOn, storedIn } from './context-words.ts';
import { list } from './term-list.ts';

export const cloudTerms: readonly TechnologyGroup[] = [
  {
    category: 'cloud',
    noun: 'name',
    replacement: hostingEnvironment,
    terms: list(`
      AWS, Amazon Web Services, Google Cloud, Google Cloud Platform, Microsoft Azure, Heroku, Vercel, Netlify,
      DigitalOcean, Cloudflare, Firebase, AWS Lambda, Lambda function, Azure Functions, Google Cloud Functions, serverless,
      serverless function, AWS Fargate, CloudFormation, CloudFront, CloudWatch, Elastic Beanstalk, OpenStack,
      cloud provider, cloud service, cloud platform, cloud infrastructure, cloud computing, cloud hosting, cloud native,
      cloud environment, cloud server, cloud region, public cloud, private cloud, hybrid cloud, multi cloud, AWS cloud,
      AWS region, availability zone, SaaS, PaaS, IaaS, Amazon EC2, AWS EC2, EC2 instance, cloud function, VMware
    `),
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: hostingEnvironment,
    terms: list('Azure, Lambda, EC2, ECS, EKS, GKE, AKS, IAM, VPC, Fargate'),
    only: {
      capital: true,
      before: [...hostedOn, 'aws', 'amazon', 'microsoft'],
      after: [
        'function',
        'instance',
        'cluster',
        'blob',
        'devops',
        'ad',
        'subscription',
        'portal',
        'cosmos',
        'sql',
        'cloud',
        'service bus',
      ],
      listed: true,
      together: true,
    },
    unless: ['sky', 'sea', 'color', 'colour', 'blue', 'postcode'],
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: hostingEnvironment,
    terms: list('cloud'),
    only: {
      before: ['in the', 'to the', 'to'],
      after: ['based', 'storage', 'deployment', 'account', 'vendor', 'hosted', 'backup'],
    },
    unless: [
      'weather',
      'rain',
      'sky',
      'plane',
      'pilot',
      'flight',
      'forecast',
      'storm',
      'ash',
      'sun',
      'steam',
      'smoke',
      'dust',
      'gas',
    ],
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: 'file store',
    terms: list(`
      Amazon S3, AWS S3, S3 bucket, S3 storage, S3 object, Azure Blob Storage, blob storage, storage bucket, Google Cloud Storage, cloud storage, MinIO, BLOB store, cloud bucket, GCS bucket, file server
    `),
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: 'file store',
    terms: list('S3'),
    casing: 'exact',
    only: { before: storedIn, after: ['bucket', 'object', 'storage', 'key', 'upload'], listed: true },
    unless: ['train', 'line', 'station', 'platform', 'railway'],
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: 'record store',
    terms: list(`
      Amazon RDS, AWS RDS, RDS instance, BigQuery, Amazon Redshift, Cloud SQL, Cloud Spanner, Azure SQL
    `),
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: 'sign-in provider',
    terms: list(`
      Auth0, Okta, Keycloak, AWS Cognito, Amazon Cognito, Azure AD, Firebase Auth, Entra ID, Firebase Authentication
    `),
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: 'message provider',
    terms: list(`
      Twilio, SendGrid, Mailgun, Mailchimp API, Amazon SES, AWS SES, Firebase Cloud Messaging, APNs
    `),
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: hostingEnvironment,
    terms: list('GCP'),
    unless: ['clinical', 'trial', 'practice', 'study', 'patient'],
  },
  {
    category: 'cloud',
    noun: 'name',
    replacement: 'file store',
    terms: list('object storage'),
    unless: ['museum', 'exhibit', 'collection', 'artifact', 'artefact', 'gallery', 'archive'],
  },
];
