-- Hand-overs by week, in the same way (0027). An id that a carrier has used again is, between the same two numbers, that of the newest week.

-- Step: which week a row is of; those of before are all of one, long ago.
set local lock_timeout = '2s';
alter table handovers add column if not exists week date not null default '1970-01-05';

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'handovers'::regclass and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: the key with the week in it; last, so that the weeks of an id lie one after the other.
create unique index concurrently if not exists handovers_of_week on handovers (carrier_id, message_id, phone, own_phone, week);

-- Step: known of every row, so that nothing is read while the tables change places.
set local lock_timeout = '2s';
do $$
begin
  if not exists (select from pg_constraint where conname = 'handovers_are_old') then
    alter table handovers add constraint handovers_are_old check (week = '1970-01-05') not valid;
  end if;
end $$;

-- Step: reads them, while they are used.
alter table handovers validate constraint handovers_are_old;

-- Step: they change places.
set local lock_timeout = '2s';
do $$
declare
  monday date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  alter table handovers rename to handovers_before;
  alter table handovers_before drop constraint handovers_pkey;
  alter table handovers_before add constraint handovers_before_pkey primary key using index handovers_of_week;

  create table handovers (like handovers_before including defaults including constraints) partition by range (week);
  alter table handovers
    drop constraint handovers_are_old,
    alter column week set default date_trunc('week', now() at time zone 'UTC')::date,
    add primary key (carrier_id, message_id, phone, own_phone, week);

  if exists (select from handovers_before) then
    execute format('alter table handovers attach partition handovers_before for values from (minvalue) to (%L)', monday);
    alter table handovers_before drop constraint handovers_are_old;
  else
    drop table handovers_before;
  end if;
  for ahead in 0..2 loop
    execute format('create table %I partition of handovers for values from (%L) to (%L)',
      'handovers_' || to_char(monday + 7 * ahead, 'YYYYMMDD'), monday + 7 * ahead, monday + 7 * ahead + 7);
    perform believe_of(('handovers_' || to_char(monday + 7 * ahead, 'YYYYMMDD'))::regclass, false);
  end loop;
  perform believe_of('handovers', true);
end $$;
