-- Recipients by the numbers of their broadcasts, which rise with time: what is old is dropped as a whole. The key stays as it is. What there
-- is becomes one partition as it stands, without being copied (as 0027 says).

-- Step: known of every row, so that nothing is read while the tables change places. With room for the broadcasts of a long while, should
-- somebody interrupt it here; anew where an interruption was long.
set local lock_timeout = '2s';
do $$
declare
  last bigint := coalesce(pg_sequence_last_value(pg_get_serial_sequence('broadcasts', 'broadcast_id')::regclass), 0);
  room bigint := (select (regexp_match(pg_get_constraintdef(oid), '< ''?(\d+)'))[1]::bigint from pg_constraint where conname = 'recipients_are_old');
begin
  if room - last > 50000 then return; end if;
  alter table recipients drop constraint if exists recipients_are_old;
  execute format('alter table recipients add constraint recipients_are_old check (broadcast_id < %s) not valid', (last / 10000 + 11) * 10000);
end $$;

-- Step: reads them, while they are used.
alter table recipients validate constraint recipients_are_old;

-- Step: they change places.
set local lock_timeout = '2s';
do $$
declare
  top bigint := (select (regexp_match(pg_get_constraintdef(oid), '< ''?(\d+)'))[1]::bigint from pg_constraint where conname = 'recipients_are_old');
begin
  alter table recipients rename to recipients_before;
  alter table recipients_before rename constraint recipients_pkey to recipients_before_pkey;
  create table recipients (like recipients_before including defaults including constraints) partition by range (broadcast_id);
  alter table recipients drop constraint recipients_are_old, add primary key (account_id, broadcast_id, phone);

  if exists (select from recipients_before) then
    execute format('alter table recipients attach partition recipients_before for values from (minvalue) to (%s)', top);
    alter table recipients_before drop constraint recipients_are_old;
  else
    top := (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('broadcasts', 'broadcast_id')::regclass), 0)) / 10000 * 10000;
    drop table recipients_before;
  end if;
  for ahead in 0..2 loop
    execute format('create table recipients_%s partition of recipients for values from (%s) to (%s) with (fillfactor = 70)',
      top + 10000 * ahead, case when ahead = 0 and top = 0 then 'minvalue' else (top + 10000 * ahead)::text end, top + 10000 * (ahead + 1));
    perform believe_of(format('recipients_%s', top + 10000 * ahead)::regclass, false);
  end loop;
  perform believe_of('recipients', true);
end $$;
