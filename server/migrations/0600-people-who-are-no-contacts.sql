-- All phones of somebody who is no contact, in the order in which they were given, with each of them; null for a phone alone, and for a contact's.

-- Step: where they are given.
set local lock_timeout = '2s';
alter table audience_members add column if not exists given_phones bigint[];

-- Step: where they are sent to.
set local lock_timeout = '2s';
alter table recipients add column if not exists given_phones bigint[];

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'audience_members'::regclass and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: who of a large set has several is counted again and again while a draft is edited; they are few.
create index concurrently if not exists audience_members_of_several on audience_members (account_id, audience_id, phone) where given_phones is not null;

-- Step: noted as done, in a transaction, as no index is built concurrently in one.
select;
