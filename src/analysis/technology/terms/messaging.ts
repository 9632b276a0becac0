import type { TechnologyGroup } from '../technology-term.ts';
import { list } from './term-list.ts';

const replacement = 'event channel';

export const messagingTerms: readonly TechnologyGroup[] = [
  {
    category: 'messaging',
    noun: 'name',
    replacement,
    terms: list(`
      RabbitMQ, ActiveMQ, ZeroMQ, IBM MQ, BullMQ, MQTT, AMQP, JMS, STOMP protocol, Apache Kafka, Kafka topic, Kafka event,
      Kafka broker, Kafka cluster, Kafka stream, Kafka consumer, Kafka producer, Kafka Connect, Kafka queue, Kafka message,
      Amazon SQS, AWS SQS, SQS queue, SQS, Amazon SNS, AWS SNS, SNS topic, EventBridge, AWS Kinesis, Amazon Kinesis,
      Google Pub/Sub, Pub/Sub, publish subscribe, Azure Service Bus, Azure Event Hubs, NATS JetStream, Apache Pulsar,
      Redis Streams
    `),
  },
  {
    category: 'messaging',
    noun: 'name',
    replacement,
    terms: list('Kafka'),
    unless: [
      'franz',
      'novel',
      'author',
      'book',
      'writer',
      'literature',
      'prague',
      'reading',
      'story',
      'letter',
      'library',
      'museum',
      'prize',
    ],
  },
  {
    category: 'messaging',
    noun: 'name',
    replacement,
    terms: list('Kinesis, Pulsar, NATS'),
    only: { capital: true, after: ['stream', 'topic', 'cluster', 'queue', 'broker', 'subject'], listed: true },
    unless: ['astronomy', 'telescope', 'star', 'muscle'],
  },
  {
    category: 'messaging',
    noun: 'count',
    replacement,
    terms: list(`
      message queue, message broker, message bus, event bus, enterprise service bus, job queue, dead letter queue,
      queue consumer, event streaming platform, message oriented middleware
    `),
    unless: ['passenger', 'shuttle', 'stadium', 'driver', 'ticket', 'timetable'],
  },
];
