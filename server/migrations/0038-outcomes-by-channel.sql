-- Whatever is kept of a recipient is kept by channel (docs/decisions/, parts of a channel): 1 is text, which all of before was. A column
-- with a constant default rewrites nothing; the large keys are built beside the old ones while texts are sent, and change places with
-- them in one short transaction. What takes long may be interrupted and is done again.

-- Step: the column of the large tables.
set local lock_timeout = '2s';
alter table recipients add column if not exists channel smallint not null default 1;
alter table said_in_broadcasts add column if not exists channel smallint not null default 1;
alter table broadcast_counters add column if not exists channel smallint not null default 1;

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('recipients'::regclass, 'said_in_broadcasts'::regclass, 'broadcast_counters'::regclass) and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: the key of recipients.
create unique index concurrently if not exists recipients_by_channel on recipients (account_id, broadcast_id, phone, channel);

-- Step: of what broadcasts said.
create unique index concurrently if not exists said_by_channel on said_in_broadcasts (account_id, phone, said_at, broadcast_id, channel);

-- Step: of the counters.
create unique index concurrently if not exists counters_by_channel on broadcast_counters (account_id, broadcast_id, shard, channel);

-- Step: they change places; the small tables are done at once.
set local lock_timeout = '2s';
alter table recipients drop constraint recipients_pkey;
alter table recipients add constraint recipients_pkey primary key using index recipients_by_channel;
alter table said_in_broadcasts drop constraint said_in_broadcasts_pkey;
alter table said_in_broadcasts add constraint said_in_broadcasts_pkey primary key using index said_by_channel;
alter table broadcast_counters drop constraint broadcast_counters_pkey;
alter table broadcast_counters add constraint broadcast_counters_pkey primary key using index counters_by_channel;

alter table broadcast_queue
  add column channel smallint not null default 1,
  drop constraint broadcast_queue_pkey, add primary key (account_id, broadcast_id, channel);
alter table broadcast_places
  add column channel smallint not null default 1,
  drop constraint broadcast_places_pkey, add primary key (account_id, broadcast_id, place, channel);
alter table retries
  add column channel smallint not null default 1,
  drop constraint retries_pkey, add primary key (account_id, broadcast_id, phone, channel);
drop index retries_by_due;
create index retries_by_due on retries (account_id, broadcast_id, channel, due_at);
alter table claims add column channel smallint not null default 1;
alter table handovers add column channel smallint not null default 1;
