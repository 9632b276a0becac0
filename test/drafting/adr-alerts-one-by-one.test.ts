import { describe, expect, it } from 'vitest';
import { bareDesign, decided, recordOf } from './decided-design.ts';

describe('each condition is an alert with a metric of its own', () => {
  it.each<[string, [name: string, threshold: string, metric: string][]]>([
    [
      'An alarm goes to the engineer on call when no reading was recorded for 30 minutes or the leak check has not finished for an hour.',
      [
        ['Time since the last reading was recorded', 'above 30 minutes', 'time_since_last_reading_recorded'],
        ['Time since the leak check has last finished', 'above one hour', 'time_since_leak_check_last_finished'],
      ],
    ],
    [
      'An alert fires when the share of failed lookups is above 2 % or the age of the oldest row is above 5 minutes.',
      [
        ['Share of failed lookups', 'above 2 %', 'share_failed_lookups'],
        ['Age of the oldest row', 'above 5 minutes', 'age_oldest_row'],
      ],
    ],
    [
      'The desk is called when the queue holds more than 50 letters or no letter was printed for 20 minutes.',
      [
        ['Letters in queue', 'more than 50', 'letters_queue'],
        ['Time since the last letter was printed', 'above 20 minutes', 'time_since_last_letter_printed'],
      ],
    ],
    [
      'An alert fires when no file was read for 26 hours and when the settlement is not finished by 06:00.',
      [
        ['Time since the last file was read', 'above 26 hours', 'time_since_last_file_read'],
        ['Time at which the settlement is finished', 'later than 06:00', 'time_settlement_finished'],
      ],
    ],
    [
      'An alarm goes to the harbour office when the ferry has not answered for 10 minutes, or the gauge is below 2 metres, or no ticket was sold for an hour.',
      [
        ['Time since the ferry has last answered', 'above 10 minutes', 'time_since_ferry_last_answered'],
        ['Gauge', 'below 2 metres', 'gauge'],
        ['Time since the last ticket was sold', 'above one hour', 'time_since_last_ticket_sold'],
      ],
    ],
    [
      'The guard is paged when a door is open for more than 10 minutes or a sensor is silent for 3 hours.',
      [
        ['Time for which a door is open', 'above 10 minutes', 'time_door_open'],
        ['Time for which a sensor is silent', 'above 3 hours', 'time_sensor_silent'],
      ],
    ],
    // One condition, however it is worded.
    [
      'An alert fires when the queue is above 20 for 5 minutes or longer.',
      [['Queue', 'above 20 for 5 minutes or longer', 'queue']],
    ],
    [
      'An alert fires when the error rate is above 1 % for an hour or a day.',
      [['Error rate', 'above 1 % for an hour or a day', 'error_rate']],
    ],
    [
      'An alert fires when the age of the oldest unsent row is above 5 minutes.',
      [['Age of the oldest unsent row', 'above 5 minutes', 'age_oldest_unsent_row']],
    ],
    [
      'An alert fires when no mail or letter was sent for 2 hours.',
      [['Time since the last mail or letter was sent', 'above 2 hours', 'time_since_last_mail_letter_sent']],
    ],
    ['An alert fires when it is slow or dead.', []],
    ['The nurse may pause or end a course.', []],
  ])('%s', (text, alerts) => {
    const { monitoring } = recordOf(bareDesign((body) => (body.designSession.decisions = [decided('DEC-1', text)])));
    const own = monitoring.alerts.filter(({ name }) => !name.endsWith('missed'));
    expect(own.map(({ name, threshold }) => [name, threshold])).toEqual(alerts.map(([name, threshold]) => [name, threshold]));
    expect(monitoring.metrics.map(({ name }) => name)).toEqual(expect.arrayContaining(alerts.map(([, , metric]) => metric)));
  });
});
