-- Which fields of its own a contact has, as one number, so that the names in use are found by steps along an index, one for each set of them.
set local lock_timeout = '2s';
create function field_set(data jsonb) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(string_agg(name, chr(1)), 0) from jsonb_object_keys(data) as f (name)
$$;
create index contacts_by_fields on contacts (account_id, field_set(custom_data)) where deleted_at is null and custom_data <> '{}';
