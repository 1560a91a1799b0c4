-- Conversations are listed, counted and searched. Where one stands is a number, so that each list is a few ranges of one index, in order: 4 an
-- auto opt-out, 2 done, 1 unread, added up (server/features/messages/standing.ts). How many stand where is kept by the statement that
-- changes it, in triggers, which no writer can forget, also one of the version before. What takes long may be interrupted and is done again.

-- Step: where each stands.
set local lock_timeout = '2s';
alter table conversations add column if not exists standing smallint not null
  generated always as ((is_auto_opt_out::int * 4 + is_done::int * 2 + (unread > 0)::int)::smallint) stored;

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('conversations'::regclass, 'text_messages'::regclass) and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: those of a number, in order.
create index concurrently if not exists conversations_by_number
  on conversations (account_id, text_number_id, standing, last_at, conversation_id);

-- Step: those of an account, in order.
create index concurrently if not exists conversations_by_account
  on conversations (account_id, standing, last_at, conversation_id, text_number_id);

-- Step: by the last digits of a phone.
create index concurrently if not exists conversations_by_last_digits on conversations (account_id, (phone % 10000));

-- Step: a thread, in order.
create index concurrently if not exists text_messages_by_thread
  on text_messages (account_id, phone, text_number_id, created_at, text_message_id);

-- Step: how many stand where.
-- Several rows for each place: whoever changes a count adds one, and waits for nobody. A job adds them up.
create table conversation_counts (
  account_id bigint not null,
  conversation_count_id bigint generated always as identity,
  text_number_id bigint not null,
  standing smallint not null,
  delta bigint not null,
  primary key (account_id, text_number_id, standing, conversation_count_id)
);

create function conversations_added() returns trigger language plpgsql as $$
begin
  insert into conversation_counts (account_id, text_number_id, standing, delta)
    select account_id, text_number_id, standing, count(*) from added group by 1, 2, 3;
  return null;
end $$;

create function conversations_changed() returns trigger language plpgsql as $$
begin
  insert into conversation_counts (account_id, text_number_id, standing, delta)
    select account_id, text_number_id, standing, sum(delta) from (
      select account_id, text_number_id, standing, 1 as delta from after
      union all
      select account_id, text_number_id, standing, -1 from before
    ) moved group by 1, 2, 3 having sum(delta) <> 0;
  return null;
end $$;

create function conversations_removed() returns trigger language plpgsql as $$
begin
  insert into conversation_counts (account_id, text_number_id, standing, delta)
    select account_id, text_number_id, standing, -count(*) from gone group by 1, 2, 3;
  return null;
end $$;

-- Nobody changes one between the count and the triggers.
set local lock_timeout = '2s';
lock table conversations in share row exclusive mode;
insert into conversation_counts (account_id, text_number_id, standing, delta)
  select account_id, text_number_id, standing, count(*) from conversations group by 1, 2, 3;
create trigger conversations_added after insert on conversations
  referencing new table as added for each statement execute function conversations_added();
create trigger conversations_changed after update on conversations
  referencing old table as before new table as after for each statement execute function conversations_changed();
create trigger conversations_removed after delete on conversations
  referencing old table as gone for each statement execute function conversations_removed();
