-- Of a number that one text alone has counted, which still waits: that text. It gives the month back when it leaves in another or not at all.
-- Step: the column.
set local lock_timeout = '2s';
alter table counted_numbers add column if not exists text_message_id bigint;

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
declare half name;
begin
  for half in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'counted_numbers'::regclass and not i.indisvalid
  loop
    execute format('drop index %I', half);
  end loop;
end $$;

-- Step: found while numbers are counted; there are few.
create index concurrently if not exists counted_numbers_by_text on counted_numbers (account_id, text_message_id) where text_message_id is not null;

-- Step: noted as done, in a transaction, as no index is built concurrently in one.
select;
