-- Of an account that is not in the statistics yet the planner believes that it has no contacts. It then joined whoever left a group
-- with all memberships of the account, which took minutes; a scalar subquery goes by the key always.
create or replace function members_removed() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan set random_page_cost = 1.1 as $$
declare
  freed record;
begin
  insert into list_counts (account_id, list_id, delta)
    select account_id, list_id, -count(*) from gone where is_active group by 1, 2;
  -- Who has left the last group is unfiled, unless the contact itself is gone.
  for freed in select account_id, array_agg(distinct person_id) as ids from gone where list_id > 0 group by account_id loop
    insert into list_members (account_id, list_id, person_id, name_key, is_active)
      select c.account_id, -1, c.person_id, c.name_key, c.deleted_at is null
      from contacts c
      where c.account_id = freed.account_id and c.person_id = any (freed.ids) and (
        select count(*) from (
          select 1 from list_members m where m.account_id = c.account_id and m.person_id = c.person_id limit 1) one
      ) = 0
      on conflict do nothing;
  end loop;
  return null;
end $$;

-- A preference that changes while a broadcast runs: the engine asks again for what it has claimed already. Whoever changes contacts,
-- in whatever way, changes this table by their triggers; more than a hundred at once are one notice.
create function preferences_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('optout', case when n.phones > 100 then n.account_id || ':0:many' else n.account_id || ':' || n.phone || ':changed' end)
    from (select distinct account_id, phone, count(*) over (partition by account_id) as phones from changed where channel = 'text') n;
  return null;
end $$;
create trigger preferences_added after insert on contact_preferences
  referencing new table as changed for each statement execute function preferences_changed();
