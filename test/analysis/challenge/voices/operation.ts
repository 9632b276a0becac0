import type { Voice } from './voice.ts';

/** What a colleague would stop at; one of the concerns has to be raised. */
export const operationVoices: readonly Voice[] = [
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Every position of every bus is stored and never deleted, since planners may want it one day.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Unsent notifications are collected in a list in the memory of the process; the list has no maximum.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Audit entries and full page snapshots are retained indefinitely in the main database.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Sensor readings stay in the table for good; disks are cheap.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'The session store keeps all sessions forever so that users need not sign in again.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'All telemetry ends up in one table. No clean-up is planned; analysts like long series.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Messages to devices that are away pile up in the queue until the device comes back, however long that takes.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Every version of every document is kept.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'The cache has no size limit; memory was cheap when we bought the machines.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Search terms are saved with the user for ever.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Raw frames of the cameras are put into the bucket and remain there; nobody has asked for their deletion.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'While the uplink is away, measurements are appended to an array in the memory of the gateway and sent afterwards.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'The table of events is the history of the plant and keeps growing; a bigger disk is ordered once a year.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Every search is remembered, with user and time, without a date of expiry.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'The black box records 50 values a second into the table `samples`. Old values are not removed, since insurers may ask for them.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Undelivered commands stay with the broker until the machine is switched on, be it in a year.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Thumbnails are created on first use and then kept.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'Every state that a form ever had is stored in full; a form has 300 kB.',
  },
  {
    concerns: ['unbounded-growth', 'personal-data'],
    section: 'Component Design',
    text: 'The log of changes has one row per field and save. It is the memory of the institution and therefore kept without a limit in time; a larger volume is attached when the old one is full.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Old data is lost.\n  - **Mitigation:** A script converts all policies in one night; the old tables are dropped at the end of the script.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** The move goes wrong.\n  - **Mitigation:** On Saturday the records are loaded directly into the production database, and the old application is switched off on the same evening.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** The schema changes.\n  - **Mitigation:** The column is renamed in the same release in which the code starts to use the new name.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Existing contracts.\n  - **Mitigation:** During the maintenance window the contracts are moved over and the old database is switched off; the window is four hours.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Format changes.\n  - **Mitigation:** On start, the new version rewrites all rows into the new format. Older versions cannot read it.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Loss of history.\n  - **Mitigation:** The accounts are transferred in the night of the change by a script that reads the old system and writes into the new one. After the last row the old system is shut down for good.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Long migration.\n  - **Mitigation:** The table of meters is altered in place at noon on the day of the release, 40 million rows; writes wait meanwhile. The application then expects the new column.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Double upkeep.\n  - **Mitigation:** The lists are typed into the new screen by the branches in the first week and then burnt.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Customers get lost on the way.\n  - **Mitigation:** Customers are moved on Sunday from two to six. The old tables are deleted right after, so that nobody writes to them.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** New structure of addresses.\n  - **Mitigation:** The new release splits the column into four when it starts and drops the old one.',
  },
  {
    concerns: ['migration', 'rollout', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** The old system has bad data.\n  - **Mitigation:** The script takes everything over on the evening before the start, straight into the new database. The contract of the old system ends at midnight of the same day.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Users are confused.\n  - **Mitigation:** The new checkout goes live for all customers in all countries on 1 December.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Drivers use different versions.\n  - **Mitigation:** The update is installed on every tablet on the same evening.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Two systems at once.\n  - **Mitigation:** A big-bang switch over Easter: all 60 branches start with the new system on Tuesday morning.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Acceptance.\n  - **Mitigation:** All 14 plants change over on the first Monday of October, so that training is done only once.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Two price lists.\n  - **Mitigation:** There is no transition; from 1 May everybody works with the new system.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Confusion.\n  - **Mitigation:** The release reaches every user within the same hour.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Sales staff is confused.\n  - **Mitigation:** On 2 January the new tariff engine takes over all 900,000 contracts, so that there is one truth from the first minute.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Firmware of the gateways.\n  - **Mitigation:** We push it to the entire fleet as soon as it is signed.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Parallel operation costs money.\n  - **Mitigation:** The old call center software is uninstalled on Friday, the new one is installed on Saturday on all 240 desks, and on Monday everybody starts.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Mixed operation.\n  - **Mitigation:** To avoid it, all 120 branches get the new till on the same Sunday.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Acceptance.\n  - **Mitigation:** On the first school day the app is mandatory for everybody; the paper forms are withdrawn.',
  },
  {
    concerns: ['rollout', 'migration', 'failure-mode'],
    section: 'Risks',
    text: '- **RISK-1:** Something is wrong with the new rules.\n  - **Mitigation:** They have been tested thoroughly and are activated for all contracts at midnight.',
  },
  {
    concerns: ['rollout', 'migration'],
    section: 'Risks',
    text: '- **RISK-1:** Drivers need training.\n  - **Mitigation:** All 900 drivers get the new app on Monday, 3 March; the old one stops working on that morning.',
  },
  {
    concerns: ['single-point-of-failure'],
    section: 'Technology Choices',
    text: 'RabbitMQ runs on a single virtual machine, which is backed up every night.',
  },
  {
    concerns: ['single-point-of-failure'],
    section: 'Technology Choices',
    text: 'The scheduler is one container without a standby.',
  },
  {
    concerns: ['single-point-of-failure'],
    section: 'Technology Choices',
    text: 'We use one PostgreSQL server; should it break, it is restored from the backup of the night before.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'Redis, one instance, holds the sessions and the queue of jobs.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'The gateway runs on a box under the desk of the administrator.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'A single broker is sufficient for the volume; a restart takes a few minutes.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'All sites talk to one server in the basement of the head office. If it dies, a new one is ordered and set up from the tape.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'The event store is PostgreSQL on a dedicated server of the hosting company; nightly dump to another disk.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'MQTT broker: a container on the machine of the plant manager, restarted by the watchdog.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'Session data: Redis, a single node, 2 GB.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'All doors are controlled by one central server in the main building, a robust model.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'Message broker: one ActiveMQ. It has not failed so far.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'The database is on one machine with RAID; spare parts are in the cupboard.',
  },
  {
    concerns: ['single-point-of-failure', 'failure-mode'],
    section: 'Technology Choices',
    text: 'All terminals of the 40 branches are connected to a server in the head office, a machine with two disks. In case of a defect the supplier comes on the next working day.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'The nightly jobs and workers are watched with the platform. We use the standard dashboards of the platform: CPU, memory, network and number of pods, with an alert at 90 %.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'Errors are written to the log, which the team reads when something is reported.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'Workers and jobs log what they do. Response times and HTTP status codes are graphed; an e-mail goes out when more than 5 % of requests fail.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'Batch jobs write their result into a log file. Processor load and free disk space are monitored by operations.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'There is a Grafana dashboard with memory, garbage collection and request counts for the workers; the team has a look at it each morning.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'The consumers log exceptions. Uptime of the pods is checked by Kubernetes.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'The platform watches processor, memory and disk of all workers and restarts what hangs. Errors of the API above 2 % send a mail to the team.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'Logs of all jobs go to the central store and can be searched there. Dashboards are built when needed.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'Hosts: load, swap, file systems. API: rate of 500s above 1 % for 5 minutes alerts. Log files of the workers are rotated weekly.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'Health endpoint per service, checked every 30 s by the load balancer. Queues and jobs can be looked at in the console of the broker.',
  },
  {
    concerns: ['monitoring', 'failure-mode'],
    section: 'Monitoring',
    text: 'The agent of the data center reports load, memory and full disks of the machines on which the workers run. In addition the reachability of the start page is measured every five minutes and an SMS sent when it is not there.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Store documents in the database.\n  - **Reason Rejected:** We did not like it.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A managed workflow engine.\n  - **Reason Rejected:** Discussed in the architecture meeting and dropped.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** GraphQL in place of REST.\n  - **Reason Rejected:** REST felt more natural to the team.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Push instead of polling.\n  - **Reason Rejected:** Not pursued.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Kafka.\n  - **Reason Rejected:** Overkill.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** One app for both roles.\n  - **Reason Rejected:** The other option was preferred.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Buy a product.\n  - **Reason Rejected:** We would rather build it ourselves.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Event sourcing.\n  - **Reason Rejected:** Not considered in detail for reasons of time.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A nightly batch in place of events.\n  - **Reason Rejected:** Does not fit our idea of a modern architecture.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Using the module of the ERP vendor.\n  - **Reason Rejected:** Was looked at in spring; the project group was not enthusiastic.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A native app.\n  - **Reason Rejected:** We chose the web.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A rule engine.\n  - **Reason Rejected:** Rejected after discussion.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Storing images in S3.\n  - **Reason Rejected:** Nobody was in favor of it.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A mobile web page.\n  - **Reason Rejected:** The app is the better solution.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** MQTT.\n  - **Reason Rejected:** See above.',
  },
  {
    concerns: ['alternative-without-reason'],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Use the workflow engine of the group.\n  - **Reason Rejected:** The majority was for a solution of our own.',
  },
];
