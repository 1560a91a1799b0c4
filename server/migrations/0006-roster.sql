-- The address book at a million contacts (docs/roster.md). What a list shows in order or counts is kept ready by the triggers
-- below, so that no page counts or sorts a million rows, and no writer can forget to.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- How names are compared: lower case, Latin letters without their accents. The test for plain ASCII saves most of the time.
create function fold(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = length(words) then lower(words)
    else translate(lower(words), 'áàâäãåāăąçćčďđéèêëēęěíìîïīłñńňóòôöõøōőřśšşťțţúùûüūůűýÿźžż', 'aaaaaaaaacccddeeeeeeeiiiiilnnnoooooooorssstttuuuuuuuyyzzz') end
$$;

alter table contacts
  add column custom_data jsonb not null default '{}',
  -- The contact's own preference, set by the account: phones of this person are not texted, not called.
  add column no_texts boolean not null default false,
  add column no_calls boolean not null default false,
  -- By last name, then first; who has no name comes last.
  add column name_key text collate "C" not null generated always as (
    case when last_name <> '' then fold(last_name) || ' ' || fold(first_name)
      when first_name <> '' then fold(first_name) else chr(1114111) end) stored,
  -- What search looks in. Each word begins after a blank, so that one or two letters can be looked for at the start of words.
  add column search text not null generated always as (
    ' ' || fold(first_name || ' ' || last_name || ' ' || notes) || ' ' || wire_phone(primary_phone)
      || coalesce(' ' || wire_phone(secondary_phone), '') || coalesce(' ' || wire_phone(tertiary_phone), '')) stored;
drop index contacts_by_name;
create index contacts_by_name on contacts (account_id, name_key, person_id) where deleted_at is null;
create index contacts_by_search on contacts using gin (account_id, search gin_trgm_ops) where deleted_at is null;
create index contacts_by_creator on contacts (account_id, created_by, person_id);
create index contacts_by_second_phone on contacts (account_id, secondary_phone) where secondary_phone is not null;
create index contacts_by_third_phone on contacts (account_id, tertiary_phone) where tertiary_phone is not null;
create index contacts_deleted on contacts (account_id, name_key, person_id) where deleted_at is not null;
create index contacts_deleted_since on contacts (deleted_at) where deleted_at is not null;

-- Who else has edited a contact: users without CanSeeAllRoster see what they added or edited.
create table contact_editors (
  account_id bigint not null,
  user_id bigint not null,
  person_id bigint not null,
  primary key (account_id, user_id, person_id)
);
create index contact_editors_by_person on contact_editors (account_id, person_id);
insert into contact_editors select account_id, edited_by, person_id from contacts where edited_by <> created_by;

-- The phones that a contact's preference keeps from being texted or called, by number, as the rule reads them.
create table contact_preferences (
  account_id bigint not null,
  phone bigint not null,
  channel text not null check (channel in ('text', 'voice')),
  person_id bigint not null,
  primary key (account_id, channel, phone, person_id)
);
create index contact_preferences_by_person on contact_preferences (account_id, person_id);

alter table lists
  -- JOIN and this word puts a phone into the group.
  add column keyword text not null default '',
  -- Answers a JOIN in place of the standard words; empty for those.
  add column join_reply text not null default '',
  -- A deleted group can be brought back for ten minutes.
  add column deleted_at timestamptz;
drop index lists_by_name;
create unique index lists_by_name on lists (account_id, lower(name)) where deleted_at is null;
create unique index lists_by_keyword on lists (account_id, lower(keyword)) where deleted_at is null and keyword <> '';
-- The join reply of Everyone.
alter table accounts add column join_reply text not null default '';

-- A membership has its contact's sort key, so that a group is listed in order from one index. List -1 is Unfiled: who is in no
-- group of the account has a row there, which makes it a group like any other. is_active is false while the contact is in
-- Deleted. No foreign keys: they lock a million contacts; the triggers keep the same promise.
alter table list_members rename to old_list_members;
create table list_members (
  account_id bigint not null,
  list_id bigint not null,
  person_id bigint not null,
  name_key text collate "C" not null,
  is_active boolean not null default true,
  primary key (account_id, list_id, person_id)
);
insert into list_members
  select m.account_id, m.list_id, m.person_id, c.name_key, c.deleted_at is null
  from old_list_members m join contacts c using (account_id, person_id);
insert into list_members
  select c.account_id, -1, c.person_id, c.name_key, c.deleted_at is null
  from contacts c where not exists (
    select from old_list_members m where m.account_id = c.account_id and m.person_id = c.person_id);
drop table old_list_members;
alter index if exists list_members_pkey1 rename to list_members_pkey;
create index list_members_by_name on list_members (account_id, list_id, name_key, person_id) where is_active;
create index list_members_by_person on list_members (account_id, person_id, list_id);

-- How many contacts each group has, as changes: a count is their sum, so that writers never wait for each other. A job
-- adds them up every five minutes. Lists 0 Everyone, -1 Unfiled, -2 Deleted.
create table list_counts (
  account_id bigint not null,
  list_count_id bigint generated always as identity,
  list_id bigint not null,
  delta bigint not null,
  primary key (account_id, list_id, list_count_id)
);

insert into list_counts (account_id, list_id, delta)
  select account_id, case when deleted_at is null then 0 else -2 end, count(*) from contacts group by 1, 2
  union all select account_id, list_id, count(*) from list_members where is_active group by 1, 2;

-- Triggers run for one row and for twenty thousand, in connections that keep plans. Therefore each reaches the rows of other tables
-- by an array of ids, planned each time for the ids there are; only before and after of the same update are joined, on a plan
-- that is kept, and never as nested loops.
create function contacts_added() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan set random_page_cost = 1.1 as $$
begin
  insert into list_counts (account_id, list_id, delta)
    select account_id, case when deleted_at is null then 0 else -2 end, count(*) from added group by 1, 2;
  -- An import that puts its contacts into groups in the same transaction files the others itself.
  if current_setting('carillon.files_itself', true) is distinct from 'on' then
    insert into list_members (account_id, list_id, person_id, name_key, is_active)
      select account_id, -1, person_id, name_key, deleted_at is null from added;
  end if;
  if exists (select from added where no_texts or no_calls) then
    insert into contact_preferences (account_id, phone, channel, person_id)
      select distinct account_id, phone, channel, person_id from (
        select account_id, person_id, unnest(array[primary_phone, secondary_phone, tertiary_phone]) as phone, 'text' as channel
          from added where no_texts and deleted_at is null
        union all
        select account_id, person_id, unnest(array[primary_phone, secondary_phone, tertiary_phone]), 'voice'
          from added where no_calls and deleted_at is null
      ) p where phone is not null;
  end if;
  return null;
end $$;

create function contacts_changed() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan set random_page_cost = 1.1 set enable_hashjoin = on set enable_nestloop = off as $$
declare
  moved record;
begin
  for moved in
    select n.account_id,
      array_agg(n.person_id) filter (where o.deleted_at is null and n.deleted_at is not null) as deleted,
      array_agg(n.person_id) filter (where o.deleted_at is not null and n.deleted_at is null) as restored,
      array_agg(n.person_id) filter (where n.name_key <> o.name_key) as renamed
    from after n join before o using (account_id, person_id)
    where n.name_key <> o.name_key or (n.deleted_at is null) <> (o.deleted_at is null)
    group by n.account_id
  loop
    insert into list_counts (account_id, list_id, delta)
      select moved.account_id, c.list_id, c.delta
      from (select coalesce(cardinality(moved.restored), 0) - coalesce(cardinality(moved.deleted), 0) as delta) d
      cross join lateral (values (0, d.delta), (-2, -d.delta)) as c (list_id, delta)
      where c.delta <> 0;
    if moved.deleted is not null then
      update list_members set is_active = false
        where account_id = moved.account_id and person_id = any (moved.deleted) and is_active;
    end if;
    if moved.restored is not null then
      update list_members set is_active = true
        where account_id = moved.account_id and person_id = any (moved.restored) and not is_active;
    end if;
    if moved.renamed is not null then
      update list_members m set name_key = (
          select c.name_key from contacts c where c.account_id = m.account_id and c.person_id = m.person_id)
        where m.account_id = moved.account_id and m.person_id = any (moved.renamed);
    end if;
  end loop;
  for moved in
    select account_id, array_agg(person_id) as ids from before where no_texts or no_calls group by account_id
  loop
    delete from contact_preferences where account_id = moved.account_id and person_id = any (moved.ids);
  end loop;
  if exists (select from after where no_texts or no_calls) then
    insert into contact_preferences (account_id, phone, channel, person_id)
      select distinct account_id, phone, channel, person_id from (
        select account_id, person_id, unnest(array[primary_phone, secondary_phone, tertiary_phone]) as phone, 'text' as channel
          from after where no_texts and deleted_at is null
        union all
        select account_id, person_id, unnest(array[primary_phone, secondary_phone, tertiary_phone]), 'voice'
          from after where no_calls and deleted_at is null
      ) p where phone is not null;
  end if;
  return null;
end $$;

create function contacts_erased() returns trigger language plpgsql
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
  end loop;
  return null;
end $$;

create function members_added() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan set random_page_cost = 1.1 as $$
declare
  filed record;
begin
  insert into list_counts (account_id, list_id, delta)
    select account_id, list_id, count(*) from added where is_active group by 1, 2;
  for filed in select account_id, array_agg(distinct person_id) as ids from added where list_id > 0 group by account_id loop
    delete from list_members where account_id = filed.account_id and list_id = -1 and person_id = any (filed.ids);
  end loop;
  return null;
end $$;

create function members_changed() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan set random_page_cost = 1.1 set enable_hashjoin = on set enable_nestloop = off as $$
begin
  insert into list_counts (account_id, list_id, delta)
    select n.account_id, n.list_id, sum(case when n.is_active then 1 else -1 end)
    from after n join before o using (account_id, list_id, person_id)
    where n.is_active <> o.is_active group by 1, 2;
  return null;
end $$;

create function members_removed() returns trigger language plpgsql
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
      where c.account_id = freed.account_id and c.person_id = any (freed.ids) and not exists (
        select from list_members m where m.account_id = c.account_id and m.person_id = c.person_id)
      on conflict do nothing;
  end loop;
  return null;
end $$;

create trigger contacts_added after insert on contacts
  referencing new table as added for each statement execute function contacts_added();
create trigger contacts_changed after update on contacts
  referencing old table as before new table as after for each statement execute function contacts_changed();
create trigger contacts_erased after delete on contacts
  referencing old table as gone for each statement execute function contacts_erased();
create trigger members_added after insert on list_members
  referencing new table as added for each statement execute function members_added();
create trigger members_changed after update on list_members
  referencing old table as before new table as after for each statement execute function members_changed();
create trigger members_removed after delete on list_members
  referencing old table as gone for each statement execute function members_removed();

-- What a removal took away, in batches, for the ten minutes in which it can be undone. Kinds: members (out of a group),
-- deleted (out of Everyone), group (a group with its members), merged (contacts merged into another).
drop table contact_undos;
create table contact_undos (
  account_id bigint not null references accounts,
  contact_undo_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('members', 'deleted', 'group', 'merged')),
  list_id bigint,
  -- A merge: how the kept contact was before.
  kept jsonb,
  created_at timestamptz not null,
  primary key (account_id, contact_undo_id)
);
create table contact_undo_batches (
  account_id bigint not null,
  contact_undo_id bigint not null,
  batch_no integer not null,
  person_ids bigint[] not null,
  primary key (account_id, contact_undo_id, batch_no)
);

-- Acts on so many contacts that they go on by themselves, batch by batch, with their progress to see.
create table tasks (
  account_id bigint not null references accounts,
  task_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  params jsonb not null,
  -- The last contact that has been dealt with.
  cursor_id bigint not null default 0,
  total bigint not null,
  done bigint not null default 0,
  undo_id bigint,
  -- Null while it goes on.
  finished_at timestamptz,
  -- Why it ended before its end, in the user's words.
  failure text,
  created_at timestamptz not null,
  primary key (account_id, task_id)
);

-- Files (docs/roster.md). The rows of every sheet are kept as they were read, in chunks, so that mapping and correcting never needs
-- the file again, and so that any node can go on with an import where another left it.
create table uploads (
  account_id bigint not null references accounts,
  upload_id bigint generated always as identity,
  user_id bigint not null,
  purpose text not null check (purpose in ('contacts', 'broadcast', 'optouts')),
  file_name text not null,
  kind text not null check (kind in ('csv', 'txt', 'xlsx')),
  size_bytes bigint not null,
  -- FileStructure.Tabs of the wire: name, row count, proposed columns, preview.
  tabs jsonb not null,
  -- The recipients as the proposed columns give them, for a broadcast.
  audience_id bigint,
  -- From here on: what is being made of it.
  step text not null default 'METADATA' check (step in ('METADATA', 'PROCESS', 'REVIEW', 'SAVING', 'VIEW')),
  tab smallint not null default 0,
  plan jsonb,
  list_id bigint not null default 0,
  is_overwriting boolean not null default false,
  -- For opt-outs: text, voice or both.
  channels text[] not null default '{}',
  -- The last that has been dealt with in this step: a chunk when rows are read, a row when they are saved.
  cursor_no integer not null default 0,
  -- Rows dealt with in this step, of how many.
  done_no integer not null default 0,
  total_no integer not null default 0,
  -- Groups that the file named and that were made for it.
  new_groups integer not null default 0,
  counts jsonb not null default '{}',
  failure text,
  -- Each run of a step has its own number: a job of an earlier plan ends when it meets a later one.
  run_no integer not null default 0,
  consent_by bigint,
  consent_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, upload_id)
);
create index uploads_by_age on uploads (created_at);

create table upload_chunks (
  account_id bigint not null,
  upload_id bigint not null,
  tab smallint not null,
  chunk_no integer not null,
  -- Gzip of a JSON array of [row number, cells…].
  rows bytea not null,
  primary key (account_id, upload_id, tab, chunk_no)
);

-- The rows of the chosen sheet as contacts.
create table import_rows (
  account_id bigint not null,
  upload_id bigint not null,
  row_no integer not null,
  primary_phone bigint,
  secondary_phone bigint,
  tertiary_phone bigint,
  first_name text not null default '',
  last_name text not null default '',
  notes text not null default '',
  groups text[] not null default '{}',
  custom_data jsonb not null default '{}',
  -- [{code, field, sentence, isFatal}]; null where all is well.
  problems jsonb,
  -- Null while it is still to be imported, and where it was added: most rows are never written twice. bad, replaced (a later
  -- row has the same number), removed (by hand), updated, unchanged.
  outcome text check (outcome in ('bad', 'replaced', 'removed', 'updated', 'unchanged')),
  -- The later row that replaced it.
  replaced_by integer,
  -- The cells as they were, where something is wrong with them; of a corrected row, the fields of the form.
  cells text[],
  is_edited boolean not null default false,
  primary key (account_id, upload_id, row_no)
) with (fillfactor = 85);
create index import_rows_bad on import_rows (account_id, upload_id, row_no) where problems is not null;

-- Opt-outs that the account has reversed or added say so with a declaration of consent (permission_events.words).
create index opt_outs_by_time on opt_outs (account_id, created_at desc);
alter table global_opt_outs add column source text not null default '', add column created_by bigint;

create or replace function why_not_text(in_account bigint, in_phone bigint, require_opt_in boolean) returns smallint
language sql stable parallel safe as $$
  select case
    when exists (select from global_opt_outs g where g.phone = in_phone) then 5
    when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'text') then 1
    when exists (select from contact_preferences p
      where p.account_id = in_account and p.channel = 'text' and p.phone = in_phone) then 8
    when exists (select from phone_lookups l where l.phone = in_phone and not l.is_textable) then 3
    when require_opt_in and not exists (select from opt_ins i where i.account_id = in_account and i.phone = in_phone) then 6
    else 0
  end::smallint
$$;

-- The same for a call. Landlines are called: the lookup does not matter.
create function why_not_call(in_account bigint, in_phone bigint) returns smallint
language sql stable parallel safe as $$
  select case
    when exists (select from global_opt_outs g where g.phone = in_phone) then 5
    when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'voice') then 2
    when exists (select from contact_preferences p
      where p.account_id = in_account and p.channel = 'voice' and p.phone = in_phone) then 8
    else 0
  end::smallint
$$;
