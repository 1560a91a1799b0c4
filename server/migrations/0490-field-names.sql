-- Which fields of its own a contact has, as one number, so that the names in use are found by steps along an index, one for each set of them.

-- Step: the number.
create or replace function field_set(data jsonb) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(string_agg(name, chr(1)), 0) from jsonb_object_keys(data) as f (name)
$$;

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
do $$
begin
  if exists (select from pg_class c join pg_index i on i.indexrelid = c.oid where c.relname = 'contacts_by_fields' and not i.indisvalid) then
    drop index contacts_by_fields;
  end if;
end $$;

-- Step: the index, while contacts are written.
create index concurrently if not exists contacts_by_fields on contacts (account_id, field_set(custom_data))
  where deleted_at is null and custom_data <> '{}';

-- Step: noted as done, in a transaction, as no index is built concurrently in one.
select;
