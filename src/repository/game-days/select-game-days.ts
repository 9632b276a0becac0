import { selectAnyHistory } from '../incidents/select-history.ts';

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects exercises as `GameDay`, each with the incidents of the episodes that its deliveries began. */
export const selectGameDays = `
select jsonb_build_object('key', 'GD-' || g.id, 'plan', g.plan, 'channel', c.name, 'title', g.title, 'practices', g.practices,
  'startedBy', p.name, 'startedAt', ${iso('g.started_at')},
  'alerts', (select jsonb_agg(jsonb_build_object('dueAt', ${iso('due_at')}, 'status', status) order by number) from game_day_alert where game_day_id = g.id),
  'incidents', (
    select coalesce(jsonb_agg(jsonb_build_object('key', a.key, 'title', v.title, 'status', a.status,
      'commander', (select name from person where id = i.commander_id), 'acknowledgedBy', (select name from person where id = i.acknowledged_by),
      'acknowledgedAfter', extract(epoch from i.acknowledged_at - i.alert_at)::float8,
      'history', (select to_jsonb(h) from (${selectAnyHistory} where id = a.id) h),
      'hypotheses', (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'statement', statement, 'confidence', confidence, 'state', state) order by number), '[]')
        from judged_hypothesis where "artifactId" = a.id)) order by a.id), '[]')
    from incident i join artifact a on a.id = i.artifact_id join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where i.artifact_id in (
      select e.incident_id from game_day_alert d join alert_episode e on e.delivery_id = d.delivery_id where d.game_day_id = g.id))
  ) as day
from game_day g join alert_channel c on c.id = g.channel_id join person p on p.id = g.started_by`;

export const selectPlans = `
select plan || jsonb_build_object('name', name, 'nextAt', ${iso('next_at')}) as plan, alerts from game_day_plan order by next_at, name`;
