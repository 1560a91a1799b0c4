-- Words of texts are found by one index, each with its account and its day before it: a search reads the words of its own account and days
-- alone, however common they are (docs/inbox.md). What waits to leave or is leaving comes into it when it has left: until then each change of its
-- outcome would put its words in anew.
-- Step: the words of a text. Its body is bound to what it calls, because an index is built without a search path.
create or replace function text_words(account bigint, said_at timestamptz, message text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array(
    select distinct account || '.' || floor(extract(epoch from said_at) / 86400) || '.' || left(w, 40)
    from regexp_split_to_table(fold(message), '[^[:alnum:]]+') w where w <> ''));

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'text_messages'::regclass and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: their index.
create index concurrently if not exists text_messages_by_words on text_messages
  using gin (text_words(account_id, created_at, message)) with (gin_pending_list_limit = 512)
  where type <> 'Verification' and (is_inbound or state >= 2);

-- Step: no more.
select 1;
