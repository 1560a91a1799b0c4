-- The audit log by week, in the way of 0027: it grows with each sign-in, and nothing of it is ever deleted row by row.

-- Step: which week an entry is of; those of before are all of one, long ago.
set local lock_timeout = '2s';
alter table audit_events add column if not exists week date not null default '1970-01-05';

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'audit_events'::regclass and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: the key with the week in it.
create unique index concurrently if not exists audit_events_of_week on audit_events (account_id, audit_event_id, week);

-- Step: known of every row, so that nothing is read while the tables change places.
set local lock_timeout = '2s';
do $$
begin
  if not exists (select from pg_constraint where conname = 'audit_events_are_old') then
    alter table audit_events add constraint audit_events_are_old check (week = '1970-01-05') not valid;
  end if;
end $$;

-- Step: reads them, while they are used.
alter table audit_events validate constraint audit_events_are_old;

-- Step: they change places.
set local lock_timeout = '2s';
do $$
declare
  monday date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  lock table audit_events in access exclusive mode;
  -- PostgreSQL 15 and 16 know no identity of partitioned tables.
  create sequence audit_event_ids;
  perform setval('audit_event_ids', coalesce((select max(audit_event_id) from audit_events), 0) + 1, false);
  alter table audit_events alter audit_event_id drop identity;
  alter table audit_events alter audit_event_id set default nextval('audit_event_ids');

  alter table audit_events rename to audit_events_before;
  alter table audit_events_before drop constraint audit_events_pkey;
  -- A new week would lock all accounts for it, and no account is ever deleted without its log.
  alter table audit_events_before drop constraint audit_events_account_id_fkey;
  alter index audit_events_latest rename to audit_events_before_latest;
  alter index audit_events_by_time rename to audit_events_before_by_time;
  alter table audit_events_before add constraint audit_events_before_pkey primary key using index audit_events_of_week;

  create table audit_events (like audit_events_before including defaults including constraints) partition by range (week);
  alter table audit_events
    drop constraint audit_events_are_old,
    alter column week set default date_trunc('week', now() at time zone 'UTC')::date,
    add primary key (account_id, audit_event_id, week);
  create index audit_events_latest on audit_events (audit_event_id);
  create index audit_events_by_time on audit_events (created_at);

  if exists (select from audit_events_before) then
    execute format('alter table audit_events attach partition audit_events_before for values from (minvalue) to (%L)', monday);
    alter table audit_events_before drop constraint audit_events_are_old;
  else
    drop table audit_events_before;
  end if;
  for ahead in 0..2 loop
    execute format('create table %I partition of audit_events for values from (%L) to (%L)',
      'audit_events_' || to_char(monday + 7 * ahead, 'YYYYMMDD'), monday + 7 * ahead, monday + 7 * ahead + 7);
    perform believe_of(('audit_events_' || to_char(monday + 7 * ahead, 'YYYYMMDD'))::regclass, false);
  end loop;
  perform believe_of('audit_events'::regclass, true);
end $$;
