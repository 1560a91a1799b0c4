-- Where contacts came from and what was done to them since (rules/contacts 7). An act is kept once, to however many it was done; who they
-- were goes with the contact, and an act alone names nobody of whom it was done to.
create table contact_acts (
  account_id bigint not null references accounts,
  contact_act_id bigint generated always as identity,
  kind text not null check (kind in ('Added', 'Edited', 'Deleted', 'Restored', 'Merged', 'Unmerged')),
  way text not null check (way in ('Page', 'Program', 'List', 'File', 'Text', 'Broadcast', 'Merge', 'Undo')),
  user_id bigint,
  file_name text,
  has_consent boolean not null default false,
  -- What was edited by hand: Name, Notes, ….
  fields text[] not null default '{}',
  -- A merge: the contact that stayed, and all that became it.
  kept_id bigint,
  merged_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  primary key (account_id, contact_act_id)
);
create table contact_history (
  account_id bigint not null,
  person_id bigint not null,
  contact_act_id bigint not null,
  -- Of the file.
  row_no integer,
  primary key (account_id, person_id, contact_act_id)
);

create or replace function contacts_erased() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan set random_page_cost = 1.1 as $$
declare
  erased record;
begin
  insert into list_counts (account_id, list_id, delta)
    select account_id, case when deleted_at is null then 0 else -2 end, -count(*) from gone group by 1, 2;
  for erased in select account_id, array_agg(person_id) as ids from gone group by account_id loop
    delete from list_members where account_id = erased.account_id and person_id = any (erased.ids);
    delete from contact_editors where account_id = erased.account_id and person_id = any (erased.ids);
    delete from contact_preferences where account_id = erased.account_id and person_id = any (erased.ids);
    delete from contact_history where account_id = erased.account_id and person_id = any (erased.ids);
  end loop;
  return null;
end $$;
