-- Raw events of carriers by week: a week is dropped as a whole. What there is becomes a partition of its own as it stands, without
-- being copied; all that takes long is done before, while texts are sent, and may be interrupted.

-- Step: what is said of each.
-- What the planner is to believe of the columns of a new partition, and of all partitions together, which PostgreSQL never analyzes by
-- itself: as 0017 says of tables.
create or replace function believe_of(of regclass, is_whole boolean) returns void
language plpgsql as $$
declare
  mark record;
begin
  -- Before PostgreSQL 18 there is no way to say so.
  if to_regproc('pg_restore_attribute_stats') is null then return; end if;
  for mark in
    select c.relname, g.attname, g.n_distinct
    from (values ('account_id', 10), ('user_id', 20), ('text_number_id', 20), ('carrier_id', 5), ('broadcast_id', 20), ('node_id', 10),
      ('phone', -0.3), ('person_id', -0.5), ('message_id', -1), ('text_message_id', -1), ('seq', -0.5)) as g (attname, n_distinct)
    join pg_attribute a on a.attname = g.attname and not a.attisdropped and a.attrelid = of
    join pg_class c on c.oid = of
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', mark.relname::text, 'attname', mark.attname::text,
      'inherited', is_whole, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', mark.n_distinct::real);
  end loop;
end $$;

-- Step: which week a row is of; those of before are all of one, long ago.
set local lock_timeout = '2s';
alter table carrier_events add column if not exists week date not null default '1970-01-05';

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'carrier_events'::regclass and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: the keys of partitions have the week in them.
create unique index concurrently if not exists carrier_events_of_week on carrier_events (node_id, seq, week);

-- Step: the same.
create unique index concurrently if not exists carrier_events_of_week_by_key on carrier_events (event_key, week) where event_key is not null;

-- Step: known of every row, so that nothing is read while the tables change places.
set local lock_timeout = '2s';
do $$
begin
  if not exists (select from pg_constraint where conname = 'carrier_events_are_old') then
    alter table carrier_events add constraint carrier_events_are_old check (week = '1970-01-05') not valid;
  end if;
end $$;

-- Step: reads them, while they are used.
alter table carrier_events validate constraint carrier_events_are_old;

-- Step: they change places.
set local lock_timeout = '2s';
do $$
declare
  monday date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  alter table carrier_events rename to carrier_events_before;
  alter table carrier_events_before drop constraint carrier_events_pkey;
  drop index carrier_events_by_key;
  alter index carrier_events_of_week_by_key rename to carrier_events_before_by_key;
  alter index carrier_events_texts rename to carrier_events_before_texts;
  alter index carrier_events_texts_by_node rename to carrier_events_before_texts_by_node;
  alter table carrier_events_before add constraint carrier_events_before_pkey primary key using index carrier_events_of_week;

  create table carrier_events (like carrier_events_before including defaults including constraints) partition by range (week);
  alter table carrier_events
    drop constraint carrier_events_are_old,
    alter column week set default date_trunc('week', now() at time zone 'UTC')::date,
    add primary key (node_id, seq, week);
  create unique index carrier_events_by_key on carrier_events (event_key, week) where event_key is not null;
  create index carrier_events_texts on carrier_events (source, received_at) where kind = 'text';
  create index carrier_events_texts_by_node on carrier_events (node_id, seq) where kind = 'text';

  if exists (select from carrier_events_before) then
    execute format('alter table carrier_events attach partition carrier_events_before for values from (minvalue) to (%L)', monday);
    alter table carrier_events_before drop constraint carrier_events_are_old;
  else
    drop table carrier_events_before;
  end if;
  for ahead in 0..2 loop
    execute format('create table %I partition of carrier_events for values from (%L) to (%L)',
      'carrier_events_' || to_char(monday + 7 * ahead, 'YYYYMMDD'), monday + 7 * ahead, monday + 7 * ahead + 7);
    perform believe_of(('carrier_events_' || to_char(monday + 7 * ahead, 'YYYYMMDD'))::regclass, false);
  end loop;
  perform believe_of('carrier_events', true);
end $$;
