import type { Database } from '../../../src/repository/database/connection.ts';

/**
 * Writes down, in tables that the service cannot touch, every move of a run and every checkpoint that was stored under another epoch than the run's.
 * As the database's owner.
 */
export async function installJournal({ pool }: Database): Promise<void> {
  await pool.query(`
    create schema storm;
    create table storm.move (
      id bigint generated always as identity, run_key text not null, status text not null, lease_epoch bigint not null, wake integer not null);
    create table storm.zombie (what text not null, run_key text not null, lease_epoch bigint not null, current_epoch bigint not null);
    create function storm.note_move() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into storm.move (run_key, status, lease_epoch, wake) values (new.key, new.status, new.lease_epoch, new.wake);
      return null;
    end $$;
    create trigger storm_note_move after update on run for each row
      when (old.status <> new.status or old.lease_epoch <> new.lease_epoch) execute function storm.note_move();
    create function storm.note_zombie() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      insert into storm.zombie
        select tg_table_name, run.key, new.lease_epoch, run.lease_epoch from run
        where run.key = new.run_key and run.lease_epoch <> new.lease_epoch;
      return null;
    end $$;
    create trigger storm_note_zombie after insert or update on checkpoint for each row execute function storm.note_zombie();
    create trigger storm_note_zombie after insert or update on checkpoint_write for each row execute function storm.note_zombie();
  `);
}
