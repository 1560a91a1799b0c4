-- What the planner is to believe of columns that it has not looked at yet. By itself it believes that one row in two hundred has
-- no value, and that every column has two hundred values: an account's broadcast of a hundred thousand recipients is two rows to it
-- then, and going through all of them for each of them looks cheap. What it finds when it first looks takes the place of this.
do $$
declare
  mark record;
begin
  -- Before PostgreSQL 18 there is no way to say so.
  if to_regproc('pg_restore_attribute_stats') is null then return; end if;
  for mark in
    select c.relname, a.attname, g.null_frac, g.n_distinct
    from (values
      -- Hardly ever set, and asked for each time.
      ('deleted_at', 0.98, -0.02), ('removed_in', 0.98, 50), ('removed_at', 0.98, -0.02), ('problems', 0.95, -0.05), ('replaced_by', 0.95, -0.05),
      ('secondary_phone', 0.9, -0.1), ('tertiary_phone', 0.95, -0.05),
      -- Few own many.
      ('account_id', 0, 10), ('user_id', 0, 20), ('created_by', 0, 20), ('text_number_id', 0, 20), ('carrier_id', 0, 5),
      ('broadcast_id', 0, 20), ('audience_id', 0, 20), ('template_merge_id', 0, 20), ('repeating_id', 0, 20), ('upload_id', 0, 20),
      ('list_id', 0, 20), ('node_id', 0, 10),
      -- Many, each once or a few times.
      ('phone', 0, -0.3), ('primary_phone', 0, -0.9), ('person_id', 0, -0.5), ('message_id', 0, -1), ('text_message_id', 0, -1), ('seq', 0, -0.5),
      ('row_no', 0, -0.3)
    ) as g (attname, null_frac, n_distinct)
    join pg_attribute a on a.attname = g.attname and not a.attisdropped
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where not exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname and s.attname = a.attname)
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', mark.relname::text, 'attname', mark.attname::text,
      'inherited', false, 'null_frac', mark.null_frac::real, 'avg_width', 8, 'n_distinct', mark.n_distinct::real);
  end loop;
end $$;
