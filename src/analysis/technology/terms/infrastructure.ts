import { hostingEnvironment, type TechnologyGroup } from '../technology-term.ts';
import { builtWith, hostedOn } from './context-words.ts';
import { list } from './term-list.ts';

/** Words before a server that is a machine and not a waiter. */
const onServer = [
  ...list('stored, saved, kept, hosted, runs, running, run, deployed').flatMap((verb) => [
    `${verb} on the`,
    `${verb} on a`,
    `${verb} on our`,
  ]),
  ...list('uploaded to the, upload to the, downloaded from the, download from the, synchronized with the, connects to the'),
];

export const infrastructureTerms: readonly TechnologyGroup[] = [
  {
    category: 'infrastructure',
    noun: 'name',
    replacement: hostingEnvironment,
    terms: list(`
      Kubernetes, K8s, Kubernetes cluster, Docker Compose, Docker container, Docker image, Docker Hub, Docker Swarm,
      Dockerfile, Podman, OpenShift, Terraform, Ansible, Helm chart, Nginx, Apache HTTP Server, Apache Tomcat, HAProxy,
      Istio, Linkerd, HashiCorp Vault, HashiCorp Consul, Envoy proxy, Apache ZooKeeper, Linux, Debian, Red Hat Linux,
      Windows Server, Unix, CentOS, Ubuntu Linux, Ubuntu Server, Linux kernel, kernel module, virtual machine, hypervisor,
      reverse proxy, service mesh, container image, container orchestration, Linux container, firewall rule,
      CDN, content delivery network, cron, cron job, cronjob, thread pool, worker thread, CPU, GPU, proxy server,
      data center server, batch job, tech stack, full stack developer, full stack application, technology stack, LAMP stack
    `),
  },
  {
    category: 'infrastructure',
    noun: 'name',
    replacement: hostingEnvironment,
    terms: list('Docker'),
    only: {
      capital: true,
      before: [...builtWith, ...hostedOn],
      after: ['container', 'image', 'pipeline', 'file', 'registry', 'host', 'daemon'],
      listed: true,
      together: true,
      properName: true,
    },
    unless: ['ship', 'cargo', 'vessel', 'crane', 'longshoreman', 'dock', 'harbor', 'harbour', 'port', 'union'],
  },
  {
    category: 'infrastructure',
    noun: 'name',
    replacement: hostingEnvironment,
    terms: list('Helm, Puppet, Vagrant, Consul, Envoy, Ubuntu'),
    only: {
      capital: true,
      before: [...builtWith, ...hostedOn],
      after: ['container', 'image', 'pipeline', 'file', 'registry', 'chart'],
      listed: true,
      together: true,
    },
    unless: [
      'ship',
      'cargo',
      'vessel',
      'crane',
      'longshoreman',
      'dock',
      'harbor',
      'harbour',
      'ambassador',
      'embassy',
      'theatre',
      'theater',
    ],
  },
  {
    category: 'infrastructure',
    noun: 'count',
    replacement: 'service',
    terms: list(`
      microservice, micro service, backend, back end service, back end system, backend service, backend system,
      backend server, web server, application server, app server, mail server, SMTP server, remote server, central server,
      server side, virtual server, production server, staging server, server cluster, server farm, middleware,
      daemon process, microservice architecture, monolith application, server error, server crash, server outage,
      server log, server response
    `),
    unless: ['waiter', 'restaurant', 'guest', 'dish', 'tip', 'menu', 'kitchen', 'diner'],
  },
  {
    category: 'infrastructure',
    noun: 'count',
    replacement: 'service',
    terms: list('server'),
    only: {
      before: [...list('api, http, sql, proxy, email, authentication, authorization'), ...onServer],
      after: [
        'downtime',
        'crash',
        'restart',
        'uptime',
        'infrastructure',
        'hardware',
        'capacity',
        'maintenance',
        'failure',
        'configuration',
      ],
    },
    unless: ['waiter', 'restaurant', 'guest', 'tennis', 'table', 'tip', 'bar', 'menu', 'kitchen'],
  },
  {
    category: 'infrastructure',
    noun: 'mass',
    replacement: 'release process',
    terms: list(`
      CI/CD, DevOps, GitHub Actions, CircleCI, CI pipeline, build pipeline, deployment pipeline,
      GitOps
    `),
  },
  {
    category: 'infrastructure',
    noun: 'mass',
    replacement: 'release process',
    terms: list('Jenkins'),
    only: {
      capital: true,
      before: [...hostedOn, 'built by', 'built with', 'triggered by', 'released by', 'released with'],
      after: ['job', 'pipeline', 'build', 'server', 'agent', 'plugin'],
      listed: true,
      together: true,
    },
    unless: ['mr', 'mrs', 'ms', 'dr', 'family'],
  },
  {
    category: 'infrastructure',
    noun: 'mass',
    replacement: 'change history',
    terms: list(`
      Git, GitHub, GitLab, Bitbucket, Git repository, Git commit, Git branch
    `),
  },
  {
    category: 'infrastructure',
    noun: 'mass',
    replacement: 'monitoring',
    terms: list(`
      Grafana, Datadog, Splunk, Kibana, Logstash, OpenTelemetry, ELK stack, Dynatrace, Zabbix
    `),
  },
  {
    category: 'infrastructure',
    noun: 'mass',
    replacement: 'monitoring',
    terms: list('Prometheus, Sentry, Nagios'),
    only: {
      capital: true,
      before: list(
        'scraped by, monitored by, monitored with, metrics to, metrics in, metrics from, exported to, alerts from, reported to',
      ),
      after: ['metric', 'alert', 'dashboard', 'exporter', 'server'],
      listed: true,
      together: true,
    },
    unless: ['fire', 'myth', 'titan', 'statue', 'zeus', 'guard'],
  },
  {
    category: 'infrastructure',
    noun: 'name',
    replacement: 'tamper-evident record',
    terms: list('blockchain, distributed ledger technology, Ethereum, Hyperledger'),
  },
  { category: 'infrastructure', noun: 'plain', replacement: 'packaged', terms: list('dockerized, dockerised, dockerize') },
  { category: 'infrastructure', noun: 'mass', replacement: 'monitoring', terms: list('New Relic'), casing: 'exact' },
  {
    category: 'infrastructure',
    noun: 'mass',
    replacement: 'release process',
    terms: list('continuous integration'),
    unless: ['migrant', 'immigrant', 'refugee', 'social', 'community', 'school', 'inclusion', 'newcomer'],
  },
  {
    category: 'infrastructure',
    noun: 'name',
    replacement: hostingEnvironment,
    terms: list('load balancer'),
    unless: ['electric', 'electricity', 'grid', 'energy', 'charging', 'power', 'truck', 'cargo'],
  },
];
