-- Headings may stand in any of the first rows of a sheet. Of files that are waiting, they stand in the first or nowhere.
update uploads set
  plan = plan - 'HasHeader' || jsonb_build_object('HeadingRow', case when (plan ->> 'HasHeader')::boolean then 1 else 0 end),
  tabs = (
    select coalesce(jsonb_agg(t.tab || jsonb_build_object(
        'HeadingRow', case when (t.tab ->> 'HasHeader')::boolean then 1 else 0 end, 'Unsure', '[]'::jsonb,
        'PreviewRows', (select coalesce(jsonb_agg(r), '[]') from generate_series(1, jsonb_array_length(t.tab -> 'Preview')) r)
      ) order by t.place), '[]')
    from jsonb_array_elements(tabs) with ordinality t (tab, place)
  );

-- Whose number was in the contacts when the rows were checked.
alter table import_rows add is_known boolean not null default false;
