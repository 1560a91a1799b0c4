-- Of a column that it has never looked at the planner believes that one row in two hundred is null. Of these nearly all are, and what
-- is asked of their tables says so each time: until the first analyze an index that begins with the account would look as good as the
-- one by number, for each of ten thousand numbers. The first analyze puts what it finds in the place of this.
do $$
declare
  mark record;
begin
  if to_regproc('pg_restore_attribute_stats') is null then return; end if;
  for mark in
    select t.name from (values ('contacts'), ('broadcasts'), ('lists')) as t (name)
    where not exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = t.name and s.attname = 'deleted_at')
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', mark.name, 'attname', 'deleted_at',
      'inherited', false, 'null_frac', 0.98::real, 'avg_width', 8, 'n_distinct', -0.02::real);
  end loop;
end $$;
