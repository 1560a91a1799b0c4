-- The live message came while that for voicemail is still awaited.

-- Step: told of its calls.
set local lock_timeout = '2s';
alter table broadcast_calls add column if not exists live_came boolean not null default false;

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'broadcasts'::regclass and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: those that wait for either.
create index concurrently if not exists broadcasts_without_message on broadcasts (start_at) where status in ('PendingMessage', 'MessageRecorded');

-- Step: the one before.
set local lock_timeout = '2s';
drop index if exists broadcasts_silent;
