-- Printed from the catalog by `npm run schema`; a test keeps it true. Never edited, never run.

CREATE OR REPLACE FUNCTION believe_of(of regclass, is_whole boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  mark record;
begin
  -- Before PostgreSQL 18 there is no way to say so.
  if to_regproc('pg_restore_attribute_stats') is null then return; end if;
  for mark in
    select c.relname, g.attname, g.n_distinct
    from (values ('account_id', 10), ('user_id', 20), ('text_number_id', 20), ('carrier_id', 5), ('broadcast_id', 20), ('node_id', 10),
      ('phone', -0.3), ('person_id', -0.5), ('message_id', -1), ('text_message_id', -1), ('seq', -0.5)) as g (attname, n_distinct)
    join pg_attribute a on a.attname = g.attname and not a.attisdropped and a.attrelid = of
    join pg_class c on c.oid = of
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', mark.relname::text, 'attname', mark.attname::text,
      'inherited', is_whole, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', mark.n_distinct::real);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION confirmations_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- With the texts, which are planned before anybody can answer: without a row of theirs, calls are not planned yet.
  insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, confirmed)
    select account_id, broadcast_id, 0, 1, count(*) from added
    where phone = confirmed_by and not by_stop group by 1, 2 order by 1, 2
    on conflict (account_id, broadcast_id, shard, channel) do update set confirmed = c.confirmed + excluded.confirmed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION contacts_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET random_page_cost TO '1.1'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION contacts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET random_page_cost TO '1.1'
 SET enable_hashjoin TO 'on'
 SET enable_nestloop TO 'off'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION contacts_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET random_page_cost TO '1.1'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION conversations_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into conversation_counts (account_id, text_number_id, standing, delta)
    select account_id, text_number_id, standing, count(*) from added group by 1, 2, 3;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION conversations_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into conversation_counts (account_id, text_number_id, standing, delta)
    select account_id, text_number_id, standing, sum(delta) from (
      select account_id, text_number_id, standing, 1 as delta from after
      union all
      select account_id, text_number_id, standing, -1 from before
    ) moved group by 1, 2, 3 having sum(delta) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION conversations_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into conversation_counts (account_id, text_number_id, standing, delta)
    select account_id, text_number_id, standing, -count(*) from gone group by 1, 2, 3;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION field_set(data jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select hashtextextended(string_agg(name, chr(1)), 0) from jsonb_object_keys(data) as f (name)
$function$;

CREATE OR REPLACE FUNCTION fold(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when octet_length(words) = length(words) then lower(words)
    else translate(lower(words), 'áàâäãåāăąçćčďđéèêëēęěíìîïīłñńňóòôöõøōőřśšşťțţúùûüūůűýÿźžż', 'aaaaaaaaacccddeeeeeeeiiiiilnnnoooooooorssstttuuuuuuuyyzzz') end
$function$;

CREATE OR REPLACE FUNCTION members_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET random_page_cost TO '1.1'
AS $function$
declare
  filed record;
begin
  insert into list_counts (account_id, list_id, delta)
    select account_id, list_id, count(*) from added where is_active group by 1, 2;
  for filed in select account_id, array_agg(distinct person_id) as ids from added where list_id > 0 group by account_id loop
    delete from list_members where account_id = filed.account_id and list_id = -1 and person_id = any (filed.ids);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION members_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET random_page_cost TO '1.1'
 SET enable_hashjoin TO 'on'
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into list_counts (account_id, list_id, delta)
    select n.account_id, n.list_id, sum(case when n.is_active then 1 else -1 end)
    from after n join before o using (account_id, list_id, person_id)
    where n.is_active <> o.is_active group by 1, 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION members_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET random_page_cost TO '1.1'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION preferences_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('optout', case when n.phones > 100 then n.account_id || ':0:many' else n.account_id || ':' || n.phone || ':changed' end)
    from (select distinct account_id, phone, count(*) over (partition by account_id) as phones from changed where channel = 'text') n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION text_words(account bigint, said_at timestamp with time zone, message text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT DISTINCT ((((text_words.account || '.'::text) || floor((EXTRACT(epoch FROM text_words.said_at) / (86400)::numeric))) || '.'::text) || "left"(w.w, 40)) FROM regexp_split_to_table(fold(text_words.message), '[^[:alnum:]]+'::text) w(w) WHERE (w.w <> ''::text)));

CREATE OR REPLACE FUNCTION why_not_call(in_account bigint, in_phone bigint)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case
    when exists (select from global_opt_outs g where g.phone = in_phone) then 5
    when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'voice') then 2
    when exists (select from contact_preferences p
      where p.account_id = in_account and p.channel = 'voice' and p.phone = in_phone) then 8
    else 0
  end::smallint
$function$;

CREATE OR REPLACE FUNCTION why_not_text(in_account bigint, in_phone bigint, require_opt_in boolean)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case
    when exists (select from global_opt_outs g where g.phone = in_phone) then 5
    -- Asked once of those who have no opt-out, who are nearly all.
    when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'text') then case
      when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'text'
        and o.source <> 'text message to review') then 1 else 9 end
    when exists (select from contact_preferences p
      where p.account_id = in_account and p.channel = 'text' and p.phone = in_phone) then 8
    when in_phone between 12000000000 and 19999999999 and (in_phone % 10000000 = 5551212 or in_phone / 10000 % 1000 = 976
      or in_phone / 10000000 % 1000 in (900, 976) or in_phone / 10000000 % 100 = 11) then 4
    when exists (select from phone_lookups l where l.phone = in_phone and not l.is_textable) then 3
    when require_opt_in and not exists (select from opt_ins i where i.account_id = in_account and i.phone = in_phone) then 6
    else 0
  end::smallint
$function$;

CREATE OR REPLACE FUNCTION wire_phone(phone bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when phone between 12000000000 and 19999999999 then (phone - 10000000000)::text else phone::text end $function$;

create table account_notes (
  account_id bigint not null,
  account_note_id bigint generated always as identity,
  note text not null,
  written_by text not null,
  created_at timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, account_note_id)
);
CREATE UNIQUE INDEX account_notes_pkey ON account_notes USING btree (account_id, account_note_id);

create table accounts (
  account_id bigint generated always as identity,
  company_name text not null,
  state text not null default ''::text,
  country_id integer not null default 1,
  account_status_id smallint not null default 0,
  account_type_id smallint not null default 0,
  is_free_trial boolean not null default false,
  free_trial_conversion boolean not null default false,
  monthly_level integer,
  subscription_end_at timestamp with time zone,
  require_text_opt_in boolean not null default false,
  is_api_authorized boolean not null default false,
  partial_credits_enabled boolean not null default false,
  invoice_self_service boolean not null default false,
  voice_allowed boolean not null default true,
  prepend_organization_to_text boolean not null default false,
  is_operations boolean not null default false,
  time_zone text not null default 'America/Chicago'::text,
  help_contact text not null default ''::text,
  texts_per_minute integer,
  created_at timestamp with time zone not null default now(),
  join_reply text not null default ''::text,
  messages_per_day integer,
  is_sole_proprietor boolean not null default false,
  over_limit text not null default 'Refuse'::text,
  texts_keep_calling_window boolean not null default false,
  quiet_hours boolean not null default false,
  is_monthly_mms_enabled boolean not null default false,
  features text[] not null default '{}'::text[],
  hold_until timestamp with time zone,
  most_texts_per_minute integer,
  is_onboarding boolean not null default false,
  plan_asked smallint,
  plan_asked_level integer,
  plan_asked_words text not null default ''::text,
  transfers_allowed boolean not null default true,
  takes_voicemail boolean not null default true,
  status_since timestamp with time zone not null default now(),
  group_code text not null default ''::text,
  calls_per_minute integer,
  most_calls_per_minute integer,
  most_calls_per_caller_id integer,
  machine_detection text not null default ''::text,
  CHECK (((account_status_id >= 0) AND (account_status_id <= 8))),
  CHECK (((account_type_id >= 0) AND (account_type_id <= 3))),
  CHECK ((calls_per_minute > 0)),
  CHECK ((length(machine_detection) <= 400)),
  CHECK ((messages_per_day >= 0)),
  CHECK ((most_calls_per_caller_id > 0)),
  CHECK ((most_calls_per_minute > 0)),
  CHECK ((most_texts_per_minute > 0)),
  CHECK ((over_limit = ANY (ARRAY['Refuse'::text, 'NextDay'::text]))),
  CHECK ((plan_asked = ANY (ARRAY[0, 1]))),
  CHECK ((plan_asked_level > 0)),
  CHECK ((texts_per_minute > 0)),
  PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX accounts_pkey ON accounts USING btree (account_id);

create table answer_batches (
  node_id bigint not null,
  sender bigint not null,
  batch bigint not null,
  PRIMARY KEY (node_id, sender)
);
CREATE UNIQUE INDEX answer_batches_pkey ON answer_batches USING btree (node_id, sender);

create table api_consumers (
  consumer_key text not null,
  name text not null,
  secret_encrypted bytea not null,
  consumer_id bigint generated always as identity,
  is_demo boolean not null default false,
  created_at timestamp with time zone,
  PRIMARY KEY (consumer_key),
  UNIQUE (consumer_id)
);
CREATE UNIQUE INDEX api_consumers_consumer_id_key ON api_consumers USING btree (consumer_id);
CREATE UNIQUE INDEX api_consumers_pkey ON api_consumers USING btree (consumer_key);

create table api_tokens (
  token_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  consumer_key text,
  created_at timestamp with time zone not null default now(),
  token_id bigint generated always as identity,
  name text not null default ''::text,
  session_hash bytea,
  last_used_at timestamp with time zone,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (consumer_key) REFERENCES api_consumers(consumer_key),
  PRIMARY KEY (token_hash),
  UNIQUE (token_id)
);
CREATE INDEX api_tokens_by_consumer ON api_tokens USING btree (consumer_key);
CREATE INDEX api_tokens_by_use ON api_tokens USING btree (COALESCE(last_used_at, created_at)) WHERE (session_hash IS NULL);
CREATE INDEX api_tokens_by_user ON api_tokens USING btree (account_id, user_id);
CREATE UNIQUE INDEX api_tokens_pkey ON api_tokens USING btree (token_hash);
CREATE UNIQUE INDEX api_tokens_token_id_key ON api_tokens USING btree (token_id);

create table approval_rules (
  account_id bigint not null,
  over_count integer not null,
  CHECK (((over_count >= 15) AND (over_count <= 1000000))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX approval_rules_pkey ON approval_rules USING btree (account_id);

create table approvers (
  account_id bigint not null,
  user_id bigint not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id),
  PRIMARY KEY (account_id, user_id)
);
CREATE UNIQUE INDEX approvers_pkey ON approvers USING btree (account_id, user_id);

create table audience_changes (
  account_id bigint not null,
  audience_id bigint not null,
  version bigint not null,
  kind text not null,
  phones bigint[] not null,
  CHECK ((kind = ANY (ARRAY['added'::text, 'removed'::text, 'altered'::text]))),
  FOREIGN KEY (account_id, audience_id) REFERENCES audiences(account_id, audience_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, audience_id, version)
);
CREATE UNIQUE INDEX audience_changes_pkey ON audience_changes USING btree (account_id, audience_id, version);

create table audience_members (
  account_id bigint not null,
  audience_id bigint not null,
  phone bigint not null,
  person_id bigint,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  notes text not null default ''::text,
  removed_in bigint,
  list_id bigint,
  source_id bigint,
  removed_with_source boolean not null default false,
  given_phones bigint[],
  PRIMARY KEY (account_id, audience_id, phone)
);
CREATE INDEX audience_members_of_several ON audience_members USING btree (account_id, audience_id, phone) WHERE (given_phones IS NOT NULL);
CREATE UNIQUE INDEX audience_members_pkey ON audience_members USING btree (account_id, audience_id, phone);

create table audiences (
  account_id bigint not null,
  audience_id bigint generated always as identity,
  kind text not null,
  user_id bigint not null,
  row_count integer not null default 0,
  bad_rows integer not null default 0,
  created_at timestamp with time zone not null,
  roster_version bigint not null default 0,
  consent_at timestamp with time zone,
  is_kept boolean not null default false,
  CHECK ((kind = ANY (ARRAY['draft'::text, 'file'::text, 'inline'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, audience_id)
);
CREATE INDEX audiences_to_sweep ON audiences USING btree (kind, created_at) WHERE ((NOT is_kept) AND (kind <> 'draft'::text));
CREATE UNIQUE INDEX audiences_pkey ON audiences USING btree (account_id, audience_id);

create table audio (
  account_id bigint not null,
  audio_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  source text not null,
  sound bytea not null,
  heard_from integer not null,
  heard_to integer not null,
  loudness real not null,
  peaks bytea not null,
  words text,
  voice text,
  is_shared boolean not null default false,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  removed_in bigint,
  with_silence boolean not null default false,
  CHECK (((heard_from >= 0) AND (heard_from < heard_to) AND ((heard_to * 2) <= octet_length(sound)))),
  CHECK (((words IS NULL) = (voice IS NULL))),
  CHECK ((source = ANY (ARRAY['Upload'::text, 'Recording'::text, 'TextToSpeech'::text, 'CallIn'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, audio_id)
);
CREATE INDEX audio_of_user ON audio USING btree (account_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX audio_removed ON audio USING btree (account_id, audio_id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX audio_pkey ON audio USING btree (account_id, audio_id);

create table audio_favorites (
  account_id bigint not null,
  user_id bigint not null,
  audio_id bigint not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, user_id, audio_id)
);
CREATE UNIQUE INDEX audio_favorites_pkey ON audio_favorites USING btree (account_id, user_id, audio_id);

create table audio_shares (
  account_id bigint not null,
  user_id bigint not null,
  audio_id bigint not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id),
  PRIMARY KEY (account_id, user_id, audio_id)
);
CREATE INDEX audio_shares_by_audio ON audio_shares USING btree (account_id, audio_id);
CREATE UNIQUE INDEX audio_shares_pkey ON audio_shares USING btree (account_id, user_id, audio_id);

create table audio_uses (
  account_id bigint not null,
  audio_id bigint not null,
  used_as text not null,
  used_at timestamp with time zone not null,
  CHECK ((used_as = ANY (ARRAY['Announcement'::text, 'AnnouncementVoiceMail'::text, 'SurveyLiveAnswer'::text, 'SurveyVoiceMail'::text, 'TransferAndConnect'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, audio_id, used_as)
);
CREATE UNIQUE INDEX audio_uses_pkey ON audio_uses USING btree (account_id, audio_id, used_as);

create table audit_events (
  account_id bigint not null,
  audit_event_id bigint not null default nextval('audit_event_ids'::regclass),
  user_id bigint not null,
  user_name text not null,
  is_staff boolean not null,
  kind text not null,
  summary text not null,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  subject_kind text not null default ''::text,
  subject_id bigint,
  subject_name text not null default ''::text,
  week date not null default (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date,
  PRIMARY KEY (account_id, audit_event_id, week)
) partition by RANGE (week);
CREATE INDEX audit_events_by_time ON ONLY audit_events USING btree (created_at);
CREATE INDEX audit_events_latest ON ONLY audit_events USING btree (audit_event_id);
CREATE UNIQUE INDEX audit_events_pkey ON ONLY audit_events USING btree (account_id, audit_event_id, week);

create table auto_replies (
  account_id bigint not null,
  auto_reply_id bigint generated always as identity,
  is_active boolean not null default true,
  auto_reply_type_id smallint not null default 1,
  keyword text not null default ''::text,
  message text not null,
  day_schedules jsonb not null default '{}'::jsonb,
  list_id bigint,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone not null,
  CHECK ((auto_reply_type_id = ANY (ARRAY[1, 2]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, auto_reply_id)
);
CREATE UNIQUE INDEX auto_replies_pkey ON auto_replies USING btree (account_id, auto_reply_id);

create table auto_reply_numbers (
  account_id bigint not null,
  text_number_id bigint not null,
  keyword text not null,
  auto_reply_id bigint not null,
  FOREIGN KEY (account_id, auto_reply_id) REFERENCES auto_replies(account_id, auto_reply_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, text_number_id, keyword)
);
CREATE INDEX auto_reply_numbers_by_reply ON auto_reply_numbers USING btree (account_id, auto_reply_id);
CREATE UNIQUE INDEX auto_reply_numbers_pkey ON auto_reply_numbers USING btree (account_id, text_number_id, keyword);

create table broadcast_answers (
  account_id bigint not null,
  broadcast_id bigint not null,
  shard smallint not null,
  answer smallint not null,
  people integer not null default 0,
  CHECK (((answer >= 1) AND (answer <= 9))),
  PRIMARY KEY (account_id, broadcast_id, shard, answer)
);
CREATE UNIQUE INDEX broadcast_answers_pkey ON broadcast_answers USING btree (account_id, broadcast_id, shard, answer);

create table broadcast_approvals (
  account_id bigint not null,
  broadcast_id bigint not null,
  ask_number integer not null,
  people integer not null,
  state text not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  words text not null default ''::text,
  CHECK ((state = ANY (ARRAY['Waiting'::text, 'Approved'::text, 'SentBack'::text]))),
  FOREIGN KEY (account_id, broadcast_id) REFERENCES broadcasts(account_id, broadcast_id),
  PRIMARY KEY (account_id, broadcast_id)
);
CREATE UNIQUE INDEX broadcast_approvals_pkey ON broadcast_approvals USING btree (account_id, broadcast_id);

create table broadcast_calls (
  account_id bigint not null,
  broadcast_id bigint not null,
  caller_id bigint not null,
  audio_id bigint,
  voicemail_audio_id bigint,
  audio_seconds real not null,
  voicemail_seconds real,
  detects_machines boolean not null default true,
  calls_at_a_time smallint not null default 0,
  retries smallint not null default 1,
  credits_live numeric(6,2) not null,
  credits_voicemail numeric(6,2) not null,
  credits_reserved smallint not null,
  offers_removal boolean not null default true,
  survey_answers jsonb,
  live_words text,
  live_voice text,
  voicemail_words text,
  voicemail_voice text,
  most_seconds real not null default 120,
  half_credits boolean not null default false,
  transfer_number bigint,
  transfer_lines smallint,
  transfer_audio_id bigint,
  awaits_live boolean not null default false,
  awaits_voicemail boolean not null default false,
  recording_id integer,
  recording_until timestamp with time zone,
  call_after_minutes smallint,
  one_phone_at_a_time boolean not null default false,
  live_came boolean not null default false,
  CHECK (((audio_id IS NOT NULL) OR awaits_live)),
  CHECK (((call_after_minutes >= 1) AND (call_after_minutes <= 1440))),
  CHECK (((calls_at_a_time >= 0) AND (calls_at_a_time <= 5000))),
  CHECK (((retries >= 0) AND (retries <= 3))),
  CHECK (((transfer_lines >= 1) AND (transfer_lines <= 5000))),
  CHECK (((transfer_number IS NULL) = (transfer_lines IS NULL))),
  FOREIGN KEY (account_id, broadcast_id) REFERENCES broadcasts(account_id, broadcast_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, broadcast_id)
);
CREATE INDEX broadcast_calls_caller ON broadcast_calls USING btree (account_id, caller_id, broadcast_id);
CREATE UNIQUE INDEX broadcast_calls_pkey ON broadcast_calls USING btree (account_id, broadcast_id);

create table broadcast_confirmations (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  confirmed_by bigint not null,
  by_channel smallint not null,
  confirmed_at timestamp with time zone not null,
  by_stop boolean not null default false,
  FOREIGN KEY (account_id, broadcast_id) REFERENCES broadcasts(account_id, broadcast_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, broadcast_id, phone)
);
CREATE UNIQUE INDEX broadcast_confirmations_pkey ON broadcast_confirmations USING btree (account_id, broadcast_id, phone);
CREATE TRIGGER confirmations_added AFTER INSERT ON broadcast_confirmations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION confirmations_added();

create table broadcast_counters (
  account_id bigint not null,
  broadcast_id bigint not null,
  shard smallint not null,
  waiting integer not null default 0,
  retrying integer not null default 0,
  unknown integer not null default 0,
  accepted integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  invalid integer not null default 0,
  not_sent integer not null default 0,
  replied integer not null default 0,
  opted_out integer not null default 0,
  credits_used numeric(14,2) not null default 0,
  survey_yes integer not null default 0,
  survey_no integer not null default 0,
  survey_unknown integer not null default 0,
  delivered_replied integer not null default 0,
  channel smallint not null default 1,
  voicemails integer not null default 0,
  unreached integer not null default 0,
  transfers integer not null default 0,
  transfers_abandoned integer not null default 0,
  transfers_turned_away integer not null default 0,
  held integer not null default 0,
  confirmed integer not null default 0,
  PRIMARY KEY (account_id, broadcast_id, shard, channel)
);
CREATE UNIQUE INDEX broadcast_counters_pkey ON broadcast_counters USING btree (account_id, broadcast_id, shard, channel);

create table broadcast_days (
  account_id bigint not null,
  broadcast_id bigint not null,
  day date not null,
  segments integer not null,
  FOREIGN KEY (account_id, broadcast_id) REFERENCES broadcasts(account_id, broadcast_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, broadcast_id, day)
);
CREATE INDEX broadcast_days_by_day ON broadcast_days USING btree (account_id, day);
CREATE UNIQUE INDEX broadcast_days_pkey ON broadcast_days USING btree (account_id, broadcast_id, day);

create table broadcast_events (
  account_id bigint not null,
  broadcast_event_id bigint generated always as identity,
  broadcast_id bigint not null,
  event text not null,
  detail text not null default ''::text,
  user_id bigint,
  created_at timestamp with time zone not null,
  PRIMARY KEY (account_id, broadcast_event_id)
);
CREATE INDEX broadcast_events_by_broadcast ON broadcast_events USING btree (account_id, broadcast_id);
CREATE UNIQUE INDEX broadcast_events_pkey ON broadcast_events USING btree (account_id, broadcast_event_id);

create table broadcast_labels (
  account_id bigint not null,
  broadcast_id bigint not null,
  label_id bigint not null,
  FOREIGN KEY (account_id, broadcast_id) REFERENCES broadcasts(account_id, broadcast_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, label_id) REFERENCES labels(account_id, label_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, broadcast_id, label_id)
);
CREATE INDEX broadcast_labels_by_label ON broadcast_labels USING btree (account_id, label_id);
CREATE UNIQUE INDEX broadcast_labels_pkey ON broadcast_labels USING btree (account_id, broadcast_id, label_id);

create table broadcast_places (
  account_id bigint not null,
  broadcast_id bigint not null,
  place smallint not null,
  zones text[] not null,
  states text[] not null,
  cursor_phone bigint not null default 0,
  is_through boolean not null default false,
  channel smallint not null default 1,
  PRIMARY KEY (account_id, broadcast_id, place, channel)
);
CREATE UNIQUE INDEX broadcast_places_pkey ON broadcast_places USING btree (account_id, broadcast_id, place, channel);

create table broadcast_queue (
  account_id bigint not null,
  broadcast_id bigint not null,
  lane_id bigint not null,
  is_planned boolean not null default false,
  start_at timestamp with time zone not null,
  cursor_phone bigint not null default 0,
  is_through boolean not null default false,
  segments_most smallint not null default 1,
  texts_planned integer not null default 0,
  segments_planned integer not null default 0,
  notice text,
  channel smallint not null default 1,
  check_by timestamp with time zone,
  checked_phone bigint not null default 0,
  checking_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  keeps_window boolean not null default true,
  plan_at timestamp with time zone,
  wave smallint not null default 1,
  waves smallint not null default 1,
  awaits_message boolean not null default false,
  message_at timestamp with time zone,
  waves_behind smallint not null default 0,
  PRIMARY KEY (account_id, broadcast_id, channel)
);
CREATE INDEX broadcast_queue_by_broadcast ON broadcast_queue USING btree (broadcast_id);
CREATE INDEX broadcast_queue_by_lane ON broadcast_queue USING btree (lane_id);
CREATE INDEX broadcast_queue_silent ON broadcast_queue USING btree (account_id, broadcast_id) WHERE awaits_message;
CREATE INDEX broadcast_queue_through ON broadcast_queue USING btree (account_id, broadcast_id) WHERE (is_planned AND is_through);
CREATE INDEX broadcast_queue_to_call ON broadcast_queue USING btree (account_id, broadcast_id) WHERE (plan_at IS NOT NULL);
CREATE INDEX broadcast_queue_to_check ON broadcast_queue USING btree (checking_until) WHERE (check_by IS NOT NULL);
CREATE UNIQUE INDEX broadcast_queue_pkey ON broadcast_queue USING btree (account_id, broadcast_id, channel);

create table broadcast_removals (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  FOREIGN KEY (account_id, broadcast_id) REFERENCES broadcasts(account_id, broadcast_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, broadcast_id, phone)
);
CREATE UNIQUE INDEX broadcast_removals_pkey ON broadcast_removals USING btree (account_id, broadcast_id, phone);

create table broadcast_sources (
  account_id bigint not null,
  broadcast_id bigint not null,
  source_no smallint not null,
  audience_id bigint,
  list_id bigint,
  template_merge_id bigint,
  is_primary_only boolean not null default false,
  FOREIGN KEY (account_id, broadcast_id) REFERENCES broadcasts(account_id, broadcast_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, broadcast_id, source_no)
);
CREATE INDEX broadcast_sources_by_audience ON broadcast_sources USING btree (account_id, audience_id) WHERE (audience_id IS NOT NULL);
CREATE UNIQUE INDEX broadcast_sources_pkey ON broadcast_sources USING btree (account_id, broadcast_id, source_no);

create table broadcast_texts (
  account_id bigint not null,
  broadcast_id bigint not null,
  text_number_id bigint not null,
  text_message text not null,
  signature text not null default ''::text,
  prefix text not null default ''::text,
  include_signature boolean not null default false,
  has_merge_fields boolean not null default false,
  character_limit integer not null,
  credits_each_domestic integer not null,
  credits_each_abroad integer not null,
  segments_each_domestic integer not null default 1,
  segments_each_abroad integer not null default 1,
  quiet_hours boolean not null default false,
  quiet_hours_skipped text not null default ''::text,
  over_limit text not null default 'Refuse'::text,
  media text[] not null default '{}'::text[],
  media_ids bigint[] not null default '{}'::bigint[],
  is_text_survey boolean not null default false,
  survey_reply_yes text not null default ''::text,
  survey_reply_no text not null default ''::text,
  template_merge_id bigint,
  CHECK ((over_limit = ANY (ARRAY['Refuse'::text, 'NextDay'::text]))),
  FOREIGN KEY (account_id, broadcast_id) REFERENCES broadcasts(account_id, broadcast_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, broadcast_id)
);
CREATE UNIQUE INDEX broadcast_texts_pkey ON broadcast_texts USING btree (account_id, broadcast_id);

create table broadcasts (
  account_id bigint not null,
  broadcast_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  type text not null,
  status text not null,
  max_credit_cost numeric(14,2) not null,
  phone_number_count integer not null,
  start_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finalizing_at timestamp with time zone,
  completed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  calling_window jsonb,
  released_at timestamp with time zone,
  repeating_id bigint,
  occurrence_key text,
  filed_phone bigint not null default 0,
  filed_at timestamp with time zone,
  custom_data jsonb,
  further_count integer not null default 0,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, broadcast_id)
);
CREATE INDEX broadcasts_awaiting ON broadcasts USING btree (account_id, broadcast_id) WHERE (status = 'AwaitingAuthorization'::text);
CREATE INDEX broadcasts_by_end ON broadcasts USING btree (account_id, COALESCE(completed_at, 'infinity'::timestamp with time zone)) WHERE (started_at IS NOT NULL);
CREATE INDEX broadcasts_by_id ON broadcasts USING btree (broadcast_id);
CREATE INDEX broadcasts_by_start ON broadcasts USING btree (account_id, start_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX broadcasts_due ON broadcasts USING btree (start_at) WHERE (status = 'AuthorizationApproved'::text);
CREATE INDEX broadcasts_holding ON broadcasts USING btree (account_id, broadcast_id) WHERE ((finalizing_at IS NOT NULL) AND (completed_at IS NULL) AND (released_at IS NULL));
CREATE INDEX broadcasts_to_file ON broadcasts USING btree (COALESCE(finalizing_at, completed_at)) WHERE ((filed_at IS NULL) AND (COALESCE(finalizing_at, completed_at) IS NOT NULL));
CREATE INDEX broadcasts_under_way ON broadcasts USING btree (account_id, start_at DESC) WHERE ((started_at IS NOT NULL) AND (filed_at IS NULL));
CREATE INDEX broadcasts_unfiled ON broadcasts USING btree (account_id, broadcast_id) WHERE (filed_at IS NULL);
CREATE INDEX broadcasts_unfinished ON broadcasts USING btree (account_id, broadcast_id) WHERE ((started_at IS NOT NULL) AND (completed_at IS NULL));
CREATE INDEX broadcasts_unsettled ON broadcasts USING btree (account_id, broadcast_id) WHERE ((finalizing_at IS NOT NULL) AND (completed_at IS NULL));
CREATE INDEX broadcasts_waiting ON broadcasts USING btree (COALESCE(finalizing_at, 'infinity'::timestamp with time zone)) WHERE (completed_at IS NULL);
CREATE INDEX broadcasts_without_message ON broadcasts USING btree (start_at) WHERE (status = ANY (ARRAY['PendingMessage'::text, 'MessageRecorded'::text]));
CREATE UNIQUE INDEX broadcasts_by_occurrence ON broadcasts USING btree (account_id, repeating_id, occurrence_key) WHERE (repeating_id IS NOT NULL);
CREATE UNIQUE INDEX broadcasts_pkey ON broadcasts USING btree (account_id, broadcast_id);

create table call_attempts (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  call_id text not null,
  attempt smallint not null,
  carrier_id integer not null,
  caller_id bigint not null,
  intent_at timestamp with time zone not null,
  rang_at timestamp with time zone,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  answered_by text,
  told_by text not null default ''::text,
  cause text,
  code text not null default ''::text,
  heard_ms integer not null default 0,
  keys text not null default ''::text,
  credits numeric(6,2) not null default 0,
  week date not null default (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date,
  node_id bigint not null default 0,
  answer smallint not null default 0,
  quality jsonb,
  ready_ms integer,
  CHECK ((answered_by = ANY (ARRAY['person'::text, 'machine'::text]))),
  PRIMARY KEY (account_id, broadcast_id, phone, call_id, week)
) partition by RANGE (week);
CREATE INDEX call_attempts_open ON ONLY call_attempts USING btree (intent_at) WHERE (ended_at IS NULL);
CREATE INDEX call_attempts_phone ON ONLY call_attempts USING btree (account_id, phone, intent_at);
CREATE INDEX call_attempts_trunk ON ONLY call_attempts USING btree (carrier_id, intent_at);
CREATE UNIQUE INDEX call_attempts_pkey ON ONLY call_attempts USING btree (account_id, broadcast_id, phone, call_id, week);

create table call_transfers (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  call_id text not null,
  call_transfer_id bigint not null default nextval('call_transfer_ids'::regclass),
  to_phone bigint not null,
  carrier_id integer not null,
  node_id bigint not null,
  asked_at timestamp with time zone not null,
  held_until timestamp with time zone not null,
  answered_at timestamp with time zone,
  joined_at timestamp with time zone,
  ended_at timestamp with time zone,
  result text,
  is_referred boolean not null default false,
  credits_reserved smallint not null default 0,
  seconds real not null default 0,
  credits numeric(6,2) not null default 0,
  week date not null default (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date,
  CHECK (((ended_at IS NULL) = (result IS NULL))),
  CHECK ((result = ANY (ARRAY['Connected'::text, 'Abandoned'::text, 'LinesBusy'::text, 'NoCredits'::text, 'NotTaken'::text, 'Unconfirmed'::text]))),
  PRIMARY KEY (account_id, broadcast_id, call_transfer_id, week)
) partition by RANGE (week);
CREATE INDEX call_transfers_lost ON ONLY call_transfers USING btree (held_until) WHERE (ended_at IS NULL);
CREATE INDEX call_transfers_open ON ONLY call_transfers USING btree (account_id, broadcast_id, held_until) WHERE (ended_at IS NULL);
CREATE INDEX call_transfers_phone ON ONLY call_transfers USING btree (account_id, broadcast_id, phone);
CREATE UNIQUE INDEX call_transfers_pkey ON ONLY call_transfers USING btree (account_id, broadcast_id, call_transfer_id, week);

create table caller_ids (
  account_id bigint not null,
  phone bigint not null,
  user_id bigint not null,
  proven_by text not null,
  proven_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  removed_in bigint,
  CHECK ((proven_by = ANY (ARRAY['call'::text, 'text'::text, 'number'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, phone)
);
CREATE INDEX caller_ids_phone ON caller_ids USING btree (phone);
CREATE UNIQUE INDEX caller_ids_pkey ON caller_ids USING btree (account_id, phone);

create table calls_in (
  account_id bigint not null,
  call_in_id bigint not null default nextval('calls_in_ids'::regclass),
  phone bigint,
  called bigint not null,
  carrier_id integer not null,
  call_id text not null,
  came_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  broadcast_id bigint,
  heard_ms integer not null default 0,
  keys text not null default ''::text,
  week date not null default (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date,
  purpose text not null default 'Callback'::text,
  outcome text not null default ''::text,
  CHECK ((purpose = ANY (ARRAY['Callback'::text, 'Recording'::text, 'Launch'::text]))),
  PRIMARY KEY (account_id, call_in_id, week)
) partition by RANGE (week);
CREATE INDEX calls_in_open ON ONLY calls_in USING btree (came_at) WHERE (ended_at IS NULL);
CREATE INDEX calls_in_phone ON ONLY calls_in USING btree (account_id, phone, came_at) WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX calls_in_pkey ON ONLY calls_in USING btree (account_id, call_in_id, week);

create table calls_in_progress (
  account_id bigint not null,
  broadcast_id bigint not null,
  node_id bigint not null,
  dialing integer not null,
  ringing integer not null,
  talking integer not null,
  leaving integer not null,
  PRIMARY KEY (account_id, broadcast_id, node_id)
);
CREATE UNIQUE INDEX calls_in_progress_pkey ON calls_in_progress USING btree (account_id, broadcast_id, node_id);

create table carrier_events (
  node_id bigint not null,
  seq bigint not null,
  carrier_id integer not null,
  kind text not null,
  link text not null,
  message_id text,
  status text,
  error text,
  reference integer,
  source text not null,
  destination text not null,
  body text,
  received_at timestamp with time zone not null,
  media text[],
  event_key text,
  week date not null default (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date,
  CHECK ((kind = ANY (ARRAY['receipt'::text, 'text'::text]))),
  PRIMARY KEY (node_id, seq, week)
) partition by RANGE (week);
CREATE INDEX carrier_events_texts ON ONLY carrier_events USING btree (source, received_at) WHERE (kind = 'text'::text);
CREATE INDEX carrier_events_texts_by_node ON ONLY carrier_events USING btree (node_id, seq) WHERE (kind = 'text'::text);
CREATE UNIQUE INDEX carrier_events_by_key ON ONLY carrier_events USING btree (event_key, week) WHERE (event_key IS NOT NULL);
CREATE UNIQUE INDEX carrier_events_pkey ON ONLY carrier_events USING btree (node_id, seq, week);

create table carrier_links (
  node_id bigint not null,
  carrier_id integer not null,
  is_up boolean not null,
  health text not null default 'up'::text,
  trouble text not null default ''::text,
  slots integer not null,
  taken integer not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  CHECK ((health = ANY (ARRAY['up'::text, 'slow'::text, 'down'::text]))),
  PRIMARY KEY (node_id, carrier_id)
);
CREATE UNIQUE INDEX carrier_links_pkey ON carrier_links USING btree (node_id, carrier_id);

create table carriers (
  carrier_id integer generated always as identity,
  kind text not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  name text not null default ''::text,
  url_encrypted bytea,
  is_enabled boolean not null default true,
  changed_at timestamp with time zone not null default now(),
  up_at timestamp with time zone,
  back_at timestamp with time zone,
  PRIMARY KEY (carrier_id),
  UNIQUE (address)
);
CREATE UNIQUE INDEX carriers_address_key ON carriers USING btree (address);
CREATE UNIQUE INDEX carriers_pkey ON carriers USING btree (carrier_id);

create table claims (
  claim_id bigint generated always as identity,
  lane_id bigint not null,
  epoch bigint not null,
  account_id bigint not null,
  broadcast_id bigint not null,
  after_phone bigint not null,
  through_phone bigint not null,
  phones bigint[],
  parts smallint not null default 1,
  claimed_at timestamp with time zone not null,
  place smallint,
  channel smallint not null default 1,
  PRIMARY KEY (claim_id)
);
CREATE INDEX claims_by_lane ON claims USING btree (lane_id);
CREATE UNIQUE INDEX claims_pkey ON claims USING btree (claim_id);

create table code_calls (
  code_call_id bigint generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  phone bigint not null,
  caller_id bigint not null,
  sealed bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  cause text,
  heard_ms integer not null default 0,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (code_call_id)
);
CREATE INDEX code_calls_by_user ON code_calls USING btree (account_id, user_id);
CREATE INDEX code_calls_created ON code_calls USING btree (created_at);
CREATE INDEX code_calls_waiting ON code_calls USING btree (created_at) WHERE (begun_at IS NULL);
CREATE UNIQUE INDEX code_calls_pkey ON code_calls USING btree (code_call_id);

create table contact_acts (
  account_id bigint not null,
  contact_act_id bigint generated always as identity,
  kind text not null,
  way text not null,
  user_id bigint,
  file_name text,
  has_consent boolean not null default false,
  fields text[] not null default '{}'::text[],
  kept_id bigint,
  merged_ids bigint[] not null default '{}'::bigint[],
  created_at timestamp with time zone not null,
  CHECK ((kind = ANY (ARRAY['Added'::text, 'Edited'::text, 'Listed'::text, 'Deleted'::text, 'Restored'::text, 'Merged'::text, 'Unmerged'::text]))),
  CHECK ((way = ANY (ARRAY['Page'::text, 'Program'::text, 'List'::text, 'File'::text, 'Text'::text, 'Broadcast'::text, 'Merge'::text, 'Undo'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, contact_act_id)
);
CREATE UNIQUE INDEX contact_acts_pkey ON contact_acts USING btree (account_id, contact_act_id);

create table contact_editors (
  account_id bigint not null,
  user_id bigint not null,
  person_id bigint not null,
  PRIMARY KEY (account_id, user_id, person_id)
);
CREATE INDEX contact_editors_by_person ON contact_editors USING btree (account_id, person_id);
CREATE UNIQUE INDEX contact_editors_pkey ON contact_editors USING btree (account_id, user_id, person_id);

create table contact_history (
  account_id bigint not null,
  person_id bigint not null,
  contact_act_id bigint not null,
  row_no integer,
  PRIMARY KEY (account_id, person_id, contact_act_id)
);
CREATE UNIQUE INDEX contact_history_pkey ON contact_history USING btree (account_id, person_id, contact_act_id);

create table contact_preferences (
  account_id bigint not null,
  phone bigint not null,
  channel text not null,
  person_id bigint not null,
  CHECK ((channel = ANY (ARRAY['text'::text, 'voice'::text]))),
  PRIMARY KEY (account_id, channel, phone, person_id)
);
CREATE INDEX contact_preferences_by_person ON contact_preferences USING btree (account_id, person_id);
CREATE UNIQUE INDEX contact_preferences_pkey ON contact_preferences USING btree (account_id, channel, phone, person_id);
CREATE TRIGGER preferences_added AFTER INSERT ON contact_preferences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION preferences_changed();

create table contacts (
  account_id bigint not null,
  person_id bigint generated always as identity,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  notes text not null default ''::text,
  primary_phone bigint not null,
  secondary_phone bigint,
  tertiary_phone bigint,
  created_by bigint not null,
  edited_by bigint not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  custom_data jsonb not null default '{}'::jsonb,
  no_texts boolean not null default false,
  no_calls boolean not null default false,
  name_key text generated always as (
CASE
    WHEN (last_name <> ''::text) THEN ((fold(last_name) || ' '::text) || fold(first_name))
    WHEN (first_name <> ''::text) THEN fold(first_name)
    ELSE chr(1114111)
END) stored not null,
  search text generated always as ((((((' '::text || fold(((((first_name || ' '::text) || last_name) || ' '::text) || notes))) || ' '::text) || wire_phone(primary_phone)) || COALESCE((' '::text || wire_phone(secondary_phone)), ''::text)) || COALESCE((' '::text || wire_phone(tertiary_phone)), ''::text))) stored not null,
  book bigint not null default 0,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, person_id)
);
CREATE INDEX contacts_by_creator ON contacts USING btree (account_id, created_by, person_id);
CREATE INDEX contacts_by_fields ON contacts USING btree (account_id, field_set(custom_data)) WHERE ((deleted_at IS NULL) AND (custom_data <> '{}'::jsonb));
CREATE INDEX contacts_by_name ON contacts USING btree (account_id, name_key, person_id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_search ON contacts USING gin (account_id, search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_second_phone ON contacts USING btree (account_id, secondary_phone) WHERE (secondary_phone IS NOT NULL);
CREATE INDEX contacts_by_third_phone ON contacts USING btree (account_id, tertiary_phone) WHERE (tertiary_phone IS NOT NULL);
CREATE INDEX contacts_deleted ON contacts USING btree (account_id, name_key, person_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX contacts_deleted_since ON contacts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX contacts_by_phone ON contacts USING btree (account_id, primary_phone, book) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contacts_pkey ON contacts USING btree (account_id, person_id);
CREATE TRIGGER contacts_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contacts_added();
CREATE TRIGGER contacts_changed AFTER UPDATE ON contacts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION contacts_changed();
CREATE TRIGGER contacts_erased AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION contacts_erased();

create table conversation_counts (
  account_id bigint not null,
  conversation_count_id bigint generated always as identity,
  text_number_id bigint not null,
  standing smallint not null,
  delta bigint not null,
  PRIMARY KEY (account_id, text_number_id, standing, conversation_count_id)
);
CREATE UNIQUE INDEX conversation_counts_pkey ON conversation_counts USING btree (account_id, text_number_id, standing, conversation_count_id);

create table conversation_writers (
  account_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  draft text not null default ''::text,
  draft_media_ids bigint[] not null default '{}'::bigint[],
  signs boolean,
  changed_at timestamp with time zone not null,
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations(account_id, conversation_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, conversation_id, user_id)
);
CREATE UNIQUE INDEX conversation_writers_pkey ON conversation_writers USING btree (account_id, conversation_id, user_id);

create table conversations (
  account_id bigint not null,
  conversation_id bigint generated always as identity,
  text_number_id bigint not null,
  phone bigint not null,
  last_message_id bigint not null,
  last_at timestamp with time zone not null,
  last_is_inbound boolean not null,
  heard_at timestamp with time zone,
  unread integer not null default 0,
  is_done boolean not null default false,
  is_auto_opt_out boolean not null default false,
  viewed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  standing smallint generated always as ((((((is_auto_opt_out)::integer * 4) + ((is_done)::integer * 2)) + ((unread > 0))::integer))::smallint) stored not null,
  heard_message_id bigint,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, conversation_id),
  UNIQUE (account_id, text_number_id, phone)
);
CREATE INDEX conversations_by_last_digits ON conversations USING btree (account_id, ((phone % (10000)::bigint)));
CREATE INDEX conversations_by_number ON conversations USING btree (account_id, text_number_id, standing, last_at, conversation_id);
CREATE UNIQUE INDEX conversations_account_id_text_number_id_phone_key ON conversations USING btree (account_id, text_number_id, phone);
CREATE UNIQUE INDEX conversations_pkey ON conversations USING btree (account_id, conversation_id);
CREATE TRIGGER conversations_added AFTER INSERT ON conversations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION conversations_added();
CREATE TRIGGER conversations_changed AFTER UPDATE ON conversations REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION conversations_changed();
CREATE TRIGGER conversations_removed AFTER DELETE ON conversations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION conversations_removed();

create table conversations_to_gather (
  account_id bigint not null,
  through_phone bigint not null default 0,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX conversations_to_gather_pkey ON conversations_to_gather USING btree (account_id);

create table counted_numbers (
  account_id bigint not null,
  period_start date not null,
  phone bigint not null,
  text_message_id bigint,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, period_start, phone)
);
CREATE INDEX counted_numbers_by_text ON counted_numbers USING btree (account_id, text_message_id) WHERE (text_message_id IS NOT NULL);
CREATE UNIQUE INDEX counted_numbers_pkey ON counted_numbers USING btree (account_id, period_start, phone);

create table credit_balances (
  account_id bigint not null,
  available numeric(14,2) not null default 0,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX credit_balances_pkey ON credit_balances USING btree (account_id);

create table credit_entries (
  account_id bigint not null,
  credit_entry_id bigint generated always as identity,
  kind text not null,
  balance_delta numeric(14,2) not null,
  reserved_delta numeric(14,2) not null,
  broadcast_id bigint,
  text_message_id bigint,
  user_id bigint,
  description text not null default ''::text,
  created_at timestamp with time zone not null,
  CHECK ((kind = ANY (ARRAY['purchase'::text, 'adjustment'::text, 'reserve'::text, 'settle'::text, 'release'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, credit_entry_id)
);
CREATE INDEX credit_entries_by_broadcast ON credit_entries USING btree (account_id, broadcast_id) WHERE (broadcast_id IS NOT NULL);
CREATE UNIQUE INDEX credit_entries_pkey ON credit_entries USING btree (account_id, credit_entry_id);

create table credit_releases (
  account_id bigint not null,
  text_message_id bigint not null,
  credits integer not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, text_message_id)
);
CREATE UNIQUE INDEX credit_releases_pkey ON credit_releases USING btree (account_id, text_message_id);

create table deferred_texts (
  node_id bigint not null,
  seq bigint not null,
  account_id bigint not null,
  phone bigint not null,
  own_phone bigint not null,
  received_at timestamp with time zone not null,
  tries integer not null default 0,
  due_at timestamp with time zone not null,
  problem text,
  PRIMARY KEY (node_id, seq)
);
CREATE INDEX deferred_texts_by_account ON deferred_texts USING btree (account_id, received_at);
CREATE INDEX deferred_texts_left ON deferred_texts USING btree (received_at) WHERE (due_at = 'infinity'::timestamp with time zone);
CREATE UNIQUE INDEX deferred_texts_pkey ON deferred_texts USING btree (node_id, seq);

create table dismissed_notices (
  account_id bigint not null,
  user_id bigint not null,
  notice text not null,
  dismissed_at timestamp with time zone not null,
  CHECK ((length(notice) <= 60)),
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id, notice)
);
CREATE UNIQUE INDEX dismissed_notices_pkey ON dismissed_notices USING btree (account_id, user_id, notice);

create table domain_owners (
  domain text not null,
  account_id bigint not null,
  FOREIGN KEY (account_id, domain) REFERENCES sign_in_domains(account_id, domain) ON DELETE CASCADE,
  PRIMARY KEY (domain)
);
CREATE INDEX domain_owners_by_account ON domain_owners USING btree (account_id, domain);
CREATE UNIQUE INDEX domain_owners_pkey ON domain_owners USING btree (domain);

create table draft_lists (
  account_id bigint not null,
  draft_id bigint not null,
  list_id bigint not null,
  removed_in bigint,
  FOREIGN KEY (account_id, draft_id) REFERENCES drafts(account_id, draft_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, draft_id, list_id)
);
CREATE UNIQUE INDEX draft_lists_pkey ON draft_lists USING btree (account_id, draft_id, list_id);

create table draft_sources (
  account_id bigint not null,
  draft_id bigint not null,
  source_id bigint generated always as identity,
  kind text not null,
  name text not null,
  category text not null default ''::text,
  CHECK ((kind = ANY (ARRAY['File'::text, 'Results'::text, 'Contacts'::text]))),
  FOREIGN KEY (account_id, draft_id) REFERENCES drafts(account_id, draft_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, draft_id, source_id)
);
CREATE UNIQUE INDEX draft_sources_pkey ON draft_sources USING btree (account_id, draft_id, source_id);

create table drafts (
  account_id bigint not null,
  draft_id bigint generated always as identity,
  user_id bigint not null,
  form jsonb not null,
  audience_id bigint not null,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, draft_id)
);
CREATE INDEX drafts_by_change ON drafts USING btree (account_id, user_id, modified_at DESC, draft_id DESC);
CREATE UNIQUE INDEX drafts_pkey ON drafts USING btree (account_id, draft_id);

create table due_notices (
  account_id bigint not null,
  text_number_id bigint not null,
  user_id bigint not null,
  method text not null,
  since timestamp with time zone not null,
  due_at timestamp with time zone not null,
  CHECK ((method = ANY (ARRAY['Email'::text, 'Text'::text, 'Push'::text]))),
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, text_number_id, user_id, method)
);
CREATE INDEX due_notices_by_time ON due_notices USING btree (due_at);
CREATE UNIQUE INDEX due_notices_pkey ON due_notices USING btree (account_id, text_number_id, user_id, method);

create table email_changes (
  account_id bigint not null,
  user_id bigint not null,
  email text not null,
  token_hash bytea,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX email_changes_expiry ON email_changes USING btree (expires_at);
CREATE UNIQUE INDEX email_changes_pkey ON email_changes USING btree (account_id, user_id);

create table embedding_parents (
  account_id bigint not null,
  origin text not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, origin)
);
CREATE UNIQUE INDEX embedding_parents_pkey ON embedding_parents USING btree (account_id, origin);

create table first_user_links (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash)
);
CREATE UNIQUE INDEX first_user_links_pkey ON first_user_links USING btree (token_hash);

create table global_opt_outs (
  phone bigint not null,
  created_at timestamp with time zone not null,
  source text not null default ''::text,
  created_by bigint,
  PRIMARY KEY (phone)
);
CREATE UNIQUE INDEX global_opt_outs_pkey ON global_opt_outs USING btree (phone);

create table handovers (
  carrier_id integer not null,
  message_id text not null,
  account_id bigint not null,
  broadcast_id bigint,
  text_message_id bigint,
  phone bigint not null,
  parts smallint not null,
  is_receipted boolean not null default false,
  created_at timestamp with time zone not null,
  own_phone bigint not null default 0,
  week date not null default (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date,
  channel smallint not null default 1,
  PRIMARY KEY (carrier_id, message_id, phone, own_phone, week)
) partition by RANGE (week);
CREATE UNIQUE INDEX handovers_pkey ON ONLY handovers USING btree (carrier_id, message_id, phone, own_phone, week);

create table heard_numbers (
  account_id bigint not null,
  text_number_id bigint not null,
  shard integer not null,
  since timestamp with time zone not null,
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, text_number_id, shard)
);
CREATE UNIQUE INDEX heard_numbers_pkey ON heard_numbers USING btree (account_id, text_number_id, shard);

create table idempotency_keys (
  account_id bigint not null,
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamp with time zone not null,
  PRIMARY KEY (account_id, user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
CREATE UNIQUE INDEX idempotency_keys_pkey ON idempotency_keys USING btree (account_id, user_id, key);

create table import_rows (
  account_id bigint not null,
  upload_id bigint not null,
  row_no integer not null,
  primary_phone bigint,
  secondary_phone bigint,
  tertiary_phone bigint,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  notes text not null default ''::text,
  groups text[] not null default '{}'::text[],
  custom_data jsonb not null default '{}'::jsonb,
  problems jsonb,
  outcome text,
  replaced_by integer,
  cells text[],
  is_edited boolean not null default false,
  is_known boolean not null default false,
  own jsonb,
  CHECK ((outcome = ANY (ARRAY['bad'::text, 'replaced'::text, 'removed'::text, 'updated'::text, 'unchanged'::text]))),
  PRIMARY KEY (account_id, upload_id, row_no)
);
CREATE INDEX import_rows_bad ON import_rows USING btree (account_id, upload_id, row_no) WHERE (problems IS NOT NULL);
CREATE UNIQUE INDEX import_rows_pkey ON import_rows USING btree (account_id, upload_id, row_no);

create table inbox_presence (
  account_id bigint not null,
  user_id bigint not null,
  page text not null,
  seen_at timestamp with time zone not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id, page)
);
CREATE INDEX inbox_presence_by_time ON inbox_presence USING btree (seen_at);
CREATE UNIQUE INDEX inbox_presence_pkey ON inbox_presence USING btree (account_id, user_id, page);

create table installation_settings (
  name text not null,
  value jsonb not null,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (name)
);
CREATE UNIQUE INDEX installation_settings_pkey ON installation_settings USING btree (name);

create table job_workers (
  worker_id text not null,
  seen_at timestamp with time zone not null,
  PRIMARY KEY (worker_id)
);
CREATE UNIQUE INDEX job_workers_pkey ON job_workers USING btree (worker_id);

create table labels (
  account_id bigint not null,
  label_id bigint generated always as identity,
  name text not null,
  color text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, label_id)
);
CREATE UNIQUE INDEX labels_by_name ON labels USING btree (account_id, lower(name));
CREATE UNIQUE INDEX labels_pkey ON labels USING btree (account_id, label_id);

create table list_counts (
  account_id bigint not null,
  list_count_id bigint generated always as identity,
  list_id bigint not null,
  delta bigint not null,
  PRIMARY KEY (account_id, list_id, list_count_id)
);
CREATE UNIQUE INDEX list_counts_pkey ON list_counts USING btree (account_id, list_id, list_count_id);

create table list_members (
  account_id bigint not null,
  list_id bigint not null,
  person_id bigint not null,
  name_key text not null,
  is_active boolean not null default true,
  joined_in xid8 default pg_current_xact_id(),
  PRIMARY KEY (account_id, list_id, person_id)
);
CREATE INDEX list_members_by_name ON list_members USING btree (account_id, list_id, name_key, person_id) WHERE is_active;
CREATE INDEX list_members_by_person ON list_members USING btree (account_id, person_id, list_id);
CREATE UNIQUE INDEX list_members_pkey ON list_members USING btree (account_id, list_id, person_id);
CREATE TRIGGER members_added AFTER INSERT ON list_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION members_added();
CREATE TRIGGER members_changed AFTER UPDATE ON list_members REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION members_changed();
CREATE TRIGGER members_removed AFTER DELETE ON list_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION members_removed();

create table list_shares (
  account_id bigint not null,
  user_id bigint not null,
  list_id bigint not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, user_id, list_id)
);
CREATE INDEX list_shares_by_list ON list_shares USING btree (account_id, list_id);
CREATE UNIQUE INDEX list_shares_pkey ON list_shares USING btree (account_id, user_id, list_id);

create table lists (
  account_id bigint not null,
  list_id bigint generated always as identity,
  name text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  keyword text not null default ''::text,
  join_reply text not null default ''::text,
  deleted_at timestamp with time zone,
  book bigint not null default 0,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, list_id)
);
CREATE INDEX lists_deleted ON lists USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX lists_by_keyword ON lists USING btree (account_id, lower(keyword), book) WHERE ((deleted_at IS NULL) AND (keyword <> ''::text));
CREATE UNIQUE INDEX lists_by_name ON lists USING btree (account_id, lower(name), book) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX lists_pkey ON lists USING btree (account_id, list_id);

create table login_failures (
  login_failure_id bigint generated always as identity,
  user_name text not null,
  address text not null,
  failed_at timestamp with time zone not null,
  PRIMARY KEY (login_failure_id)
);
CREATE INDEX login_failures_by_address ON login_failures USING btree (address, failed_at);
CREATE INDEX login_failures_by_age ON login_failures USING btree (failed_at);
CREATE INDEX login_failures_by_name ON login_failures USING btree (user_name, failed_at);
CREATE UNIQUE INDEX login_failures_pkey ON login_failures USING btree (login_failure_id);

create table login_tokens (
  token_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  api_token_hash bytea not null,
  target text not null,
  expires_at timestamp with time zone not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (api_token_hash) REFERENCES api_tokens(token_hash) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX login_tokens_by_end ON login_tokens USING btree (expires_at);
CREATE INDEX login_tokens_by_token ON login_tokens USING btree (api_token_hash);
CREATE UNIQUE INDEX login_tokens_pkey ON login_tokens USING btree (token_hash);

create table login_turns (
  user_name text not null,
  next_at timestamp with time zone not null,
  PRIMARY KEY (user_name)
);
CREATE INDEX login_turns_by_end ON login_turns USING btree (next_at);
CREATE UNIQUE INDEX login_turns_pkey ON login_turns USING btree (user_name);

create table logins (
  user_name text not null,
  account_id bigint not null,
  user_id bigint not null,
  CHECK ((user_name = lower(user_name))),
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (user_name)
);
CREATE UNIQUE INDEX logins_pkey ON logins USING btree (user_name);

create table mails (
  account_id bigint not null,
  kind text not null,
  about_id bigint not null,
  about_key text not null default ''::text,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  problem text,
  mail_id bigint generated always as identity,
  address text not null default ''::text,
  subject text not null default ''::text,
  CHECK ((kind = ANY (ARRAY['broadcastFailing'::text, 'repeatingPaused'::text, 'textUnread'::text, 'scheduledNotSent'::text, 'passwordChanged'::text, 'invitation'::text, 'passwordReset'::text, 'broadcastNotSent'::text, 'signInChanged'::text, 'accountMoved'::text, 'approvalAsked'::text, 'approvalDecided'::text, 'emailAsked'::text, 'emailChanged'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, kind, about_id, about_key)
);
CREATE INDEX mails_latest ON mails USING btree (mail_id);
CREATE UNIQUE INDEX mails_pkey ON mails USING btree (account_id, kind, about_id, about_key);

create table media (
  account_id bigint not null,
  media_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  secret text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  removed_in bigint,
  CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/gif'::text, 'image/png'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, media_id)
);
CREATE INDEX media_removed ON media USING btree (account_id, media_id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX media_pkey ON media USING btree (account_id, media_id);

create table merged_messages (
  account_id bigint not null,
  template_merge_id bigint not null,
  phone bigint not null,
  status smallint not null default 0,
  is_excluded boolean not null default false,
  own_message text,
  FOREIGN KEY (account_id, template_merge_id) REFERENCES template_merges(account_id, template_merge_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, template_merge_id, phone)
);
CREATE UNIQUE INDEX merged_messages_pkey ON merged_messages USING btree (account_id, template_merge_id, phone);

create table message_id_forms (
  carrier_id integer not null,
  form text not null,
  phones bigint[] not null default '{}'::bigint[],
  seen_at timestamp with time zone,
  exact_at timestamp with time zone,
  PRIMARY KEY (carrier_id, form)
);
CREATE UNIQUE INDEX message_id_forms_pkey ON message_id_forms USING btree (carrier_id, form);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
CREATE UNIQUE INDEX migrations_pkey ON migrations USING btree (name);

create table nodes (
  node_id bigint generated always as identity,
  role text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  applied_seq bigint not null default 0,
  PRIMARY KEY (node_id)
);
CREATE INDEX nodes_by_role ON nodes USING btree (role, seen_at);
CREATE UNIQUE INDEX nodes_pkey ON nodes USING btree (node_id);

create table notifications (
  account_id bigint not null,
  notification_id bigint generated always as identity,
  user_id bigint not null,
  text_number_id bigint not null,
  method text not null,
  conversation_id bigint,
  unread integer not null,
  created_at timestamp with time zone not null,
  voicemails integer not null default 0,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, notification_id)
);
CREATE INDEX notifications_by_time ON notifications USING btree (created_at);
CREATE INDEX notifications_of_user ON notifications USING btree (account_id, user_id, notification_id);
CREATE UNIQUE INDEX notifications_pkey ON notifications USING btree (account_id, notification_id);

create table number_notices (
  account_id bigint not null,
  text_number_id bigint not null,
  user_id bigint not null,
  method text not null,
  is_active boolean not null,
  period_minutes integer not null,
  days text[] not null,
  window_start smallint not null,
  window_stop smallint not null,
  phone bigint,
  told_at timestamp with time zone,
  CHECK (((period_minutes >= 5) AND (period_minutes <= 1440))),
  CHECK (((window_start >= 0) AND (window_start <= 1439))),
  CHECK (((window_stop >= 0) AND (window_stop <= 1439))),
  CHECK ((method = ANY (ARRAY['Email'::text, 'Text'::text]))),
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, text_number_id, user_id, method)
);
CREATE UNIQUE INDEX number_notices_pkey ON number_notices USING btree (account_id, text_number_id, user_id, method);

create table number_settings (
  account_id bigint not null,
  user_id bigint not null,
  text_number_id bigint not null,
  browser_is_on boolean not null default false,
  audio_is_on boolean not null default false,
  pushed_at timestamp with time zone,
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id, text_number_id)
);
CREATE INDEX number_settings_by_number ON number_settings USING btree (account_id, text_number_id) WHERE browser_is_on;
CREATE UNIQUE INDEX number_settings_pkey ON number_settings USING btree (account_id, user_id, text_number_id);

create table oauth_nonces (
  consumer_key text not null,
  nonce text not null,
  used_at timestamp with time zone not null,
  token_hash bytea not null default '\x'::bytea,
  signed_at bigint not null default 0,
  PRIMARY KEY (consumer_key, token_hash, signed_at, nonce)
);
CREATE INDEX oauth_nonces_by_time ON oauth_nonces USING btree (used_at);
CREATE UNIQUE INDEX oauth_nonces_pkey ON oauth_nonces USING btree (consumer_key, token_hash, signed_at, nonce);

create table onboardings (
  account_id bigint not null,
  completed text[] not null default '{}'::text[],
  activation jsonb not null default '{}'::jsonb,
  use_case jsonb,
  asks_for text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX onboardings_pkey ON onboardings USING btree (account_id);

create table opt_ins (
  account_id bigint not null,
  phone bigint not null,
  source text not null,
  created_at timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, phone)
);
CREATE UNIQUE INDEX opt_ins_pkey ON opt_ins USING btree (account_id, phone);

create table opt_out_reviews (
  account_id bigint not null,
  text_message_id bigint not null,
  phone bigint not null,
  broadcast_id bigint,
  state smallint not null default 1,
  created_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  FOREIGN KEY (account_id, text_message_id) REFERENCES text_messages(account_id, text_message_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, text_message_id)
);
CREATE INDEX opt_out_reviews_open ON opt_out_reviews USING btree (account_id, phone, text_message_id) WHERE (state = 1);
CREATE INDEX opt_out_reviews_open_of_broadcast ON opt_out_reviews USING btree (account_id, broadcast_id) WHERE (state = 1);
CREATE UNIQUE INDEX opt_out_reviews_pkey ON opt_out_reviews USING btree (account_id, text_message_id);

create table opt_outs (
  account_id bigint not null,
  phone bigint not null,
  channel text not null,
  opt_out_type smallint not null,
  source text not null,
  is_soft boolean not null default false,
  text_number_id bigint,
  created_by bigint,
  created_at timestamp with time zone not null,
  CHECK (((opt_out_type >= 3) AND (opt_out_type <= 6))),
  CHECK ((channel = ANY (ARRAY['text'::text, 'voice'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, phone, channel)
);
CREATE INDEX opt_outs_by_time ON opt_outs USING btree (account_id, created_at DESC);
CREATE UNIQUE INDEX opt_outs_pkey ON opt_outs USING btree (account_id, phone, channel);

create table outbox (
  text_message_id bigint not null,
  account_id bigint not null,
  lane_id bigint not null,
  phone bigint not null,
  tries smallint not null default 0,
  due_at timestamp with time zone not null,
  claimed_epoch bigint,
  claimed_at timestamp with time zone,
  parts smallint not null default 1,
  PRIMARY KEY (text_message_id)
);
CREATE INDEX outbox_by_lane ON outbox USING btree (lane_id, due_at);
CREATE INDEX outbox_by_time ON outbox USING btree (due_at) WHERE (claimed_epoch IS NULL);
CREATE UNIQUE INDEX outbox_pkey ON outbox USING btree (text_message_id);

create table partial_texts (
  partial_text_id uuid not null,
  carrier_id integer not null,
  source text not null,
  destination text not null,
  reference text not null,
  total smallint not null,
  parts jsonb not null,
  is_current boolean not null default true,
  part_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  handed_at timestamp with time zone,
  PRIMARY KEY (partial_text_id)
);
CREATE INDEX partial_texts_handed ON partial_texts USING btree (handed_at) WHERE (handed_at IS NOT NULL);
CREATE INDEX partial_texts_of_phone ON partial_texts USING btree (carrier_id, source, part_at) WHERE (ended_at IS NULL);
CREATE INDEX partial_texts_to_hand ON partial_texts USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND (handed_at IS NULL));
CREATE INDEX partial_texts_waiting ON partial_texts USING btree (part_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX partial_texts_current ON partial_texts USING btree (carrier_id, source, destination, reference) WHERE is_current;
CREATE UNIQUE INDEX partial_texts_pkey ON partial_texts USING btree (partial_text_id);

create table passkeys (
  account_id bigint not null,
  passkey_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  is_synced boolean not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, passkey_id),
  UNIQUE (account_id, user_id, credential_id)
);
CREATE UNIQUE INDEX passkeys_account_id_user_id_credential_id_key ON passkeys USING btree (account_id, user_id, credential_id);
CREATE UNIQUE INDEX passkeys_pkey ON passkeys USING btree (account_id, passkey_id);

create table password_links (
  token_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  CHECK ((kind = ANY (ARRAY['invitation'::text, 'reset'::text]))),
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX password_links_by_end ON password_links USING btree (expires_at);
CREATE INDEX password_links_by_user ON password_links USING btree (account_id, user_id);
CREATE UNIQUE INDEX password_links_pkey ON password_links USING btree (token_hash);

create table password_requests (
  password_request_id bigint generated always as identity,
  network text not null,
  asked_at timestamp with time zone not null,
  PRIMARY KEY (password_request_id)
);
CREATE INDEX password_requests_by_age ON password_requests USING btree (asked_at);
CREATE INDEX password_requests_by_network ON password_requests USING btree (network, asked_at);
CREATE UNIQUE INDEX password_requests_pkey ON password_requests USING btree (password_request_id);

create table permission_events (
  account_id bigint not null,
  permission_event_id bigint generated always as identity,
  phone bigint not null,
  event text not null,
  source text not null,
  words text,
  user_id bigint,
  created_at timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, permission_event_id)
);
CREATE INDEX permission_events_by_phone ON permission_events USING btree (account_id, phone);
CREATE UNIQUE INDEX permission_events_pkey ON permission_events USING btree (account_id, permission_event_id);

create table phone_launches (
  launch_id integer not null,
  account_id bigint not null,
  user_id bigint not null,
  pin_hash text not null,
  list_id bigint not null,
  tries integer not null default 0,
  tries_since timestamp with time zone not null default '-infinity'::timestamp with time zone,
  PRIMARY KEY (launch_id)
);
CREATE UNIQUE INDEX phone_launches_pkey ON phone_launches USING btree (launch_id);
CREATE UNIQUE INDEX phone_launches_user ON phone_launches USING btree (account_id, user_id);

create table phone_lookups (
  phone bigint not null,
  line_type text not null,
  is_textable boolean not null,
  looked_up_at timestamp with time zone not null,
  PRIMARY KEY (phone)
);
CREATE UNIQUE INDEX phone_lookups_pkey ON phone_lookups USING btree (phone);

create table profile_pictures (
  account_id bigint not null,
  user_id bigint not null,
  secret text not null,
  content bytea not null,
  created_at timestamp with time zone not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id)
);
CREATE UNIQUE INDEX profile_pictures_pkey ON profile_pictures USING btree (account_id, user_id);

create table push_keys (
  is_only boolean not null default true,
  public_key text not null,
  private_key_encrypted bytea not null,
  created_at timestamp with time zone not null,
  CHECK (is_only),
  PRIMARY KEY (is_only)
);
CREATE UNIQUE INDEX push_keys_pkey ON push_keys USING btree (is_only);

create table push_tokens (
  push_token_id bigint generated always as identity,
  endpoint_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  token_encrypted bytea not null,
  provider text not null,
  device_type text not null,
  session_hash bytea,
  token_hash bytea,
  created_at timestamp with time zone not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  FOREIGN KEY (token_hash) REFERENCES api_tokens(token_hash) ON DELETE CASCADE,
  PRIMARY KEY (push_token_id),
  UNIQUE (endpoint_hash)
);
CREATE INDEX push_tokens_by_session ON push_tokens USING btree (session_hash);
CREATE INDEX push_tokens_by_token ON push_tokens USING btree (token_hash);
CREATE INDEX push_tokens_of_user ON push_tokens USING btree (account_id, user_id);
CREATE UNIQUE INDEX push_tokens_endpoint_hash_key ON push_tokens USING btree (endpoint_hash);
CREATE UNIQUE INDEX push_tokens_pkey ON push_tokens USING btree (push_token_id);

create table recipients (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  person_id bigint,
  credits smallint not null,
  state smallint not null,
  reason smallint not null default 0,
  parts smallint not null default 1,
  parts_delivered smallint not null default 0,
  is_opted_out boolean not null default false,
  is_replied boolean not null default false,
  handed_at timestamp with time zone,
  done_at timestamp with time zone,
  first_name text not null,
  last_name text not null,
  notes text not null,
  segments smallint not null default 1,
  place smallint not null default 0,
  survey smallint not null default 0,
  own_message text,
  channel smallint not null default 1,
  given_phones bigint[],
  PRIMARY KEY (account_id, broadcast_id, phone, channel)
);
CREATE UNIQUE INDEX recipients_pkey ON recipients USING btree (account_id, broadcast_id, phone, channel);

create table recording_ids (
  recording_id integer not null,
  account_id bigint not null,
  broadcast_id bigint not null,
  until timestamp with time zone not null,
  PRIMARY KEY (recording_id)
);
CREATE INDEX recording_ids_broadcast ON recording_ids USING btree (account_id, broadcast_id);
CREATE INDEX recording_ids_until ON recording_ids USING btree (until);
CREATE UNIQUE INDEX recording_ids_pkey ON recording_ids USING btree (recording_id);

create table rendered_audio (
  account_id bigint not null,
  hash bytea not null,
  sound bytea not null,
  heard_from integer not null,
  heard_to integer not null,
  loudness real not null,
  peaks bytea not null,
  used_at timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, hash)
);
CREATE INDEX rendered_audio_by_use ON rendered_audio USING btree (used_at);
CREATE UNIQUE INDEX rendered_audio_pkey ON rendered_audio USING btree (account_id, hash);

create table repeating_broadcasts (
  account_id bigint not null,
  repeating_id bigint generated always as identity,
  user_id bigint not null,
  form jsonb not null,
  audience_id bigint,
  schedule jsonb not null,
  status text not null default 'Active'::text,
  next_at timestamp with time zone,
  next_key text,
  failures_in_a_row smallint not null default 0,
  created_at timestamp with time zone not null,
  modified_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  sees_all_roster boolean not null default false,
  CHECK ((status = ANY (ARRAY['Active'::text, 'Paused'::text, 'Ended'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, repeating_id)
);
CREATE INDEX repeating_broadcasts_by_audience ON repeating_broadcasts USING btree (account_id, audience_id) WHERE (audience_id IS NOT NULL);
CREATE INDEX repeating_broadcasts_deleted ON repeating_broadcasts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX repeating_broadcasts_due ON repeating_broadcasts USING btree (next_at) WHERE ((status = 'Active'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX repeating_broadcasts_pkey ON repeating_broadcasts USING btree (account_id, repeating_id);

create table repeating_decisions (
  account_id bigint not null,
  repeating_id bigint not null,
  phone bigint not null,
  is_excluded boolean not null default false,
  own_message text,
  FOREIGN KEY (account_id, repeating_id) REFERENCES repeating_broadcasts(account_id, repeating_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, repeating_id, phone)
);
CREATE UNIQUE INDEX repeating_decisions_pkey ON repeating_decisions USING btree (account_id, repeating_id, phone);

create table repeating_failures (
  account_id bigint not null,
  repeating_failure_id bigint generated always as identity,
  repeating_id bigint not null,
  occurrence_key text not null,
  error_code integer not null,
  message text not null,
  created_at timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  FOREIGN KEY (account_id, repeating_id) REFERENCES repeating_broadcasts(account_id, repeating_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, repeating_failure_id),
  UNIQUE (account_id, repeating_id, occurrence_key)
);
CREATE UNIQUE INDEX repeating_failures_account_id_repeating_id_occurrence_key_key ON repeating_failures USING btree (account_id, repeating_id, occurrence_key);
CREATE UNIQUE INDEX repeating_failures_pkey ON repeating_failures USING btree (account_id, repeating_failure_id);

create table retries (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  lane_id bigint not null,
  tries smallint not null,
  due_at timestamp with time zone not null,
  channel smallint not null default 1,
  PRIMARY KEY (account_id, broadcast_id, phone, channel)
);
CREATE INDEX retries_by_due ON retries USING btree (account_id, broadcast_id, channel, due_at);
CREATE INDEX retries_by_lane ON retries USING btree (lane_id, due_at);
CREATE UNIQUE INDEX retries_pkey ON retries USING btree (account_id, broadcast_id, phone, channel);

create table said_in_broadcasts (
  account_id bigint not null,
  phone bigint not null,
  said_at timestamp with time zone not null,
  broadcast_id bigint not null,
  channel smallint not null default 1,
  PRIMARY KEY (account_id, phone, said_at, broadcast_id, channel)
);
CREATE UNIQUE INDEX said_in_broadcasts_pkey ON said_in_broadcasts USING btree (account_id, phone, said_at, broadcast_id, channel);

create table scheduled_conversations (
  account_id bigint not null,
  scheduled_id bigint generated always as identity,
  text_number_id bigint not null,
  phone bigint not null,
  user_id bigint not null,
  message text not null,
  media_ids bigint[] not null default '{}'::bigint[],
  signs boolean not null,
  due_at timestamp with time zone not null,
  status smallint not null default 0,
  reason text not null default ''::text,
  text_message_id bigint,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  signature text,
  CHECK (((status = 0) = (ended_at IS NULL))),
  CHECK (((status >= 0) AND (status <= 3))),
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, scheduled_id)
);
CREATE INDEX scheduled_conversations_due ON scheduled_conversations USING btree (due_at) WHERE (status = 0);
CREATE INDEX scheduled_conversations_listed ON scheduled_conversations USING btree (account_id, text_number_id, status, due_at);
CREATE INDEX scheduled_conversations_of_phone ON scheduled_conversations USING btree (account_id, phone) WHERE (status = 0);
CREATE INDEX scheduled_conversations_over ON scheduled_conversations USING btree (ended_at) WHERE (status <> 0);
CREATE INDEX scheduled_conversations_said ON scheduled_conversations USING btree (account_id, text_message_id) WHERE (text_message_id IS NOT NULL);
CREATE UNIQUE INDEX scheduled_conversations_pkey ON scheduled_conversations USING btree (account_id, scheduled_id);

create table second_factors (
  account_id bigint not null,
  user_id bigint not null,
  secret_encrypted bytea,
  begun_at timestamp with time zone not null,
  on_since timestamp with time zone,
  last_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}'::bytea[],
  phone bigint,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  app_since timestamp with time zone,
  CHECK (((app_since IS NULL) OR ((on_since IS NOT NULL) AND (secret_encrypted IS NOT NULL)))),
  CHECK (((on_since IS NULL) OR (app_since IS NOT NULL) OR (phone IS NOT NULL))),
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id)
);
CREATE UNIQUE INDEX second_factors_pkey ON second_factors USING btree (account_id, user_id);

create table seeds (
  name text not null,
  finished_at timestamp with time zone not null,
  PRIMARY KEY (name)
);
CREATE UNIQUE INDEX seeds_pkey ON seeds USING btree (name);

create table sending_lanes (
  lane_id bigint not null,
  account_id bigint not null,
  node_id bigint,
  epoch bigint not null default 0,
  until timestamp with time zone not null,
  notice text,
  carrier_id integer,
  pace real,
  kind text not null,
  CHECK ((kind = ANY (ARRAY['text'::text, 'call'::text]))),
  PRIMARY KEY (lane_id)
);
CREATE UNIQUE INDEX sending_lanes_pkey ON sending_lanes USING btree (lane_id);

create table sending_use (
  account_id bigint not null,
  day date not null,
  text_number_id bigint not null,
  segments integer not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, day, text_number_id)
);
CREATE UNIQUE INDEX sending_use_pkey ON sending_use USING btree (account_id, day, text_number_id);

create table session_reset_tokens (
  token_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  expires_at timestamp with time zone not null,
  session_hash bytea not null,
  FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX session_reset_tokens_by_end ON session_reset_tokens USING btree (expires_at);
CREATE INDEX session_reset_tokens_by_session ON session_reset_tokens USING btree (session_hash);
CREATE UNIQUE INDEX session_reset_tokens_pkey ON session_reset_tokens USING btree (token_hash);

create table sessions (
  token_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_from bytea,
  opener_token_encrypted bytea,
  opener_id bigint,
  opener_name text,
  opener_reason text,
  session_id bigint generated always as identity,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  has_shown_factor boolean not null default false,
  CHECK ((num_nulls(opened_from, opener_token_encrypted, opener_id, opener_name, opener_reason) = ANY (ARRAY[0, 5]))),
  FOREIGN KEY (opened_from) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON sessions USING btree (account_id, user_id);
CREATE INDEX sessions_opened_from ON sessions USING btree (opened_from) WHERE (opened_from IS NOT NULL);
CREATE UNIQUE INDEX sessions_pkey ON sessions USING btree (token_hash);

create table sign_in_domains (
  account_id bigint not null,
  domain text not null,
  proof text not null,
  proven_at timestamp with time zone,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, domain)
);
CREATE UNIQUE INDEX sign_in_domains_pkey ON sign_in_domains USING btree (account_id, domain);

create table sign_in_settings (
  account_id bigint not null,
  factor_required_at timestamp with time zone,
  password_days smallint,
  CHECK (((password_days >= 30) AND (password_days <= 730))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX sign_in_settings_pkey ON sign_in_settings USING btree (account_id);

create table sign_in_steps (
  token_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  expires_at timestamp with time zone not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX sign_in_steps_by_end ON sign_in_steps USING btree (expires_at);
CREATE INDEX sign_in_steps_by_user ON sign_in_steps USING btree (account_id, user_id);
CREATE UNIQUE INDEX sign_in_steps_pkey ON sign_in_steps USING btree (token_hash);

create table sign_on_identities (
  account_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  linked_at timestamp with time zone not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, issuer, subject),
  UNIQUE (account_id, issuer, user_id)
);
CREATE INDEX sign_on_identities_by_user ON sign_on_identities USING btree (account_id, user_id);
CREATE UNIQUE INDEX sign_on_identities_account_id_issuer_user_id_key ON sign_on_identities USING btree (account_id, issuer, user_id);
CREATE UNIQUE INDEX sign_on_identities_pkey ON sign_on_identities USING btree (account_id, issuer, subject);

create table sign_up_codes (
  kind text not null,
  code text not null,
  name text not null,
  message text not null default ''::text,
  free_credits integer not null default 0,
  account_type_id smallint not null default 0,
  is_sso_login_only boolean not null default false,
  created_at timestamp with time zone not null,
  asks_for text[] not null default '{}'::text[],
  CHECK ((account_type_id = ANY (ARRAY[0, 2]))),
  CHECK ((asks_for <@ ARRAY['amazon'::text, 'republic'::text, 'po'::text, 'invoiceAddress'::text])),
  CHECK ((code = upper(code))),
  CHECK ((free_credits >= 0)),
  CHECK ((kind = ANY (ARRAY['group'::text, 'promo'::text]))),
  PRIMARY KEY (kind, code)
);
CREATE UNIQUE INDEX sign_up_codes_pkey ON sign_up_codes USING btree (kind, code);

create table sign_ups (
  key_hash bytea not null,
  sign_up_id bigint generated always as identity,
  email text not null,
  network text not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  password_hash text not null,
  group_code text not null default ''::text,
  promo_code text not null default ''::text,
  created_at timestamp with time zone not null,
  asked_count smallint not null default 1,
  asked_at timestamp with time zone not null,
  code_hash bytea,
  token_hash bytea,
  tries smallint not null default 0,
  expires_at timestamp with time zone,
  CHECK ((email = lower(email))),
  PRIMARY KEY (key_hash),
  UNIQUE (sign_up_id)
);
CREATE INDEX sign_ups_by_email ON sign_ups USING btree (email, created_at);
CREATE INDEX sign_ups_by_network ON sign_ups USING btree (network, created_at);
CREATE INDEX sign_ups_by_time ON sign_ups USING btree (created_at);
CREATE INDEX sign_ups_by_token ON sign_ups USING btree (token_hash);
CREATE UNIQUE INDEX sign_ups_pkey ON sign_ups USING btree (key_hash);
CREATE UNIQUE INDEX sign_ups_sign_up_id_key ON sign_ups USING btree (sign_up_id);

create table single_sign_ons (
  account_id bigint not null,
  issuer text not null,
  client_id text not null,
  secret_encrypted bytea,
  tested_at timestamp with time zone,
  is_on boolean not null default false,
  is_only boolean not null default false,
  protocol text not null default 'OpenIDConnect'::text,
  entry_point text not null default ''::text,
  certificates text[] not null default '{}'::text[],
  CHECK ((protocol = ANY (ARRAY['OpenIDConnect'::text, 'SAML'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX single_sign_ons_pkey ON single_sign_ons USING btree (account_id);

create table socket_io_attachments (
  id bigint not null default nextval('socket_io_attachments_id_seq'::regclass),
  created_at timestamp with time zone not null default now(),
  payload bytea,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX socket_io_attachments_pkey ON socket_io_attachments USING btree (id);

create table task_turns (
  account_id bigint not null,
  worker text,
  until timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id)
);
CREATE INDEX task_turns_until ON task_turns USING btree (until);
CREATE UNIQUE INDEX task_turns_pkey ON task_turns USING btree (account_id);

create table tasks (
  account_id bigint not null,
  task_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  params jsonb not null,
  cursor_id bigint not null default 0,
  total bigint not null,
  done bigint not null default 0,
  undo_id bigint,
  finished_at timestamp with time zone,
  failure text,
  created_at timestamp with time zone not null,
  is_listed boolean not null default true,
  urgency smallint not null default 0,
  due_at timestamp with time zone not null default now(),
  failures smallint not null default 0,
  error text,
  failed_at timestamp with time zone,
  waits_once boolean not null default false,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, task_id)
);
CREATE INDEX tasks_due ON tasks USING btree (due_at) WHERE (finished_at IS NULL);
CREATE INDEX tasks_failed ON tasks USING btree (failed_at) WHERE (error IS NOT NULL);
CREATE INDEX tasks_finished ON tasks USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX tasks_unfinished ON tasks USING btree (account_id, undo_id) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX tasks_pkey ON tasks USING btree (account_id, task_id);
CREATE UNIQUE INDEX tasks_waiting_once ON tasks USING btree (account_id, kind) WHERE (waits_once AND (finished_at IS NULL) AND (cursor_id = 0));

create table template_favorites (
  account_id bigint not null,
  user_id bigint not null,
  template_id bigint not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, user_id, template_id)
);
CREATE UNIQUE INDEX template_favorites_pkey ON template_favorites USING btree (account_id, user_id, template_id);

create table template_merges (
  account_id bigint not null,
  template_merge_id bigint generated always as identity,
  user_id bigint not null,
  audience_id bigint,
  broadcast_id bigint,
  message text not null,
  signature text not null,
  character_limit integer not null,
  roster_version bigint not null,
  status text not null default 'InProgress'::text,
  total integer not null,
  done integer not null default 0,
  invalid_count integer not null default 0,
  excluded_count integer not null default 0,
  own_count integer not null default 0,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  task_id bigint,
  empty_first_names integer not null default 0,
  empty_last_names integer not null default 0,
  empty_notes integer not null default 0,
  CHECK ((status = ANY (ARRAY['InProgress'::text, 'Complete'::text, 'Error'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  FOREIGN KEY (account_id, audience_id) REFERENCES audiences(account_id, audience_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, template_merge_id)
);
CREATE INDEX template_merges_by_audience ON template_merges USING btree (account_id, audience_id);
CREATE UNIQUE INDEX template_merges_pkey ON template_merges USING btree (account_id, template_merge_id);

create table template_shares (
  account_id bigint not null,
  user_id bigint not null,
  template_id bigint not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id),
  PRIMARY KEY (account_id, user_id, template_id)
);
CREATE INDEX template_shares_by_template ON template_shares USING btree (account_id, template_id);
CREATE UNIQUE INDEX template_shares_pkey ON template_shares USING btree (account_id, user_id, template_id);

create table templates (
  account_id bigint not null,
  template_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  message text not null,
  media_ids bigint[] not null default '{}'::bigint[],
  is_shared boolean not null default false,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone not null,
  removed_in bigint,
  removed_at timestamp with time zone,
  is_spoken boolean not null default false,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, template_id)
);
CREATE INDEX templates_removed ON templates USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE UNIQUE INDEX templates_by_name ON templates USING btree (account_id, user_id, lower(name)) WHERE (removed_in IS NULL);
CREATE UNIQUE INDEX templates_pkey ON templates USING btree (account_id, template_id);

create table terms_agreements (
  account_id bigint not null,
  user_id bigint not null,
  version text not null,
  agreed_at timestamp with time zone not null,
  address text not null,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id, version)
);
CREATE UNIQUE INDEX terms_agreements_pkey ON terms_agreements USING btree (account_id, user_id, version);

create table text_launches (
  account_id bigint not null,
  user_id bigint not null,
  phone bigint not null,
  text_number_id bigint not null,
  list_id bigint not null,
  message text,
  code_hash bytea,
  phones integer not null default 0,
  expires_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  tries integer not null default 0,
  heard_key uuid,
  asked integer not null default 0,
  asked_since timestamp with time zone not null default '-infinity'::timestamp with time zone,
  PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX text_launches_pkey ON text_launches USING btree (account_id);

create table text_messages (
  account_id bigint not null,
  text_message_id bigint generated always as identity,
  text_number_id bigint not null,
  phone bigint not null,
  is_inbound boolean not null,
  class text not null default 'chat'::text,
  type text not null default 'Chat'::text,
  message text not null,
  broadcast_id bigint,
  user_id bigint,
  credits smallint not null default 0,
  state smallint,
  reason smallint not null default 0,
  parts smallint not null default 1,
  parts_delivered smallint not null default 0,
  created_at timestamp with time zone not null,
  handed_at timestamp with time zone,
  done_at timestamp with time zone,
  media text[] not null default '{}'::text[],
  auto_reply_id bigint,
  survey smallint not null default 0,
  media_ids bigint[] not null default '{}'::bigint[],
  again_id bigint,
  asked_key text,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, text_message_id)
);
CREATE INDEX text_messages_by_broadcast ON text_messages USING btree (account_id, broadcast_id, text_message_id) WHERE (broadcast_id IS NOT NULL);
CREATE INDEX text_messages_by_phone ON text_messages USING btree (account_id, phone, text_message_id);
CREATE INDEX text_messages_by_thread ON text_messages USING btree (account_id, phone, text_number_id, created_at, text_message_id);
CREATE INDEX text_messages_by_words ON text_messages USING gin (text_words(account_id, created_at, message)) WITH (gin_pending_list_limit='512') WHERE ((type <> 'Verification'::text) AND (is_inbound OR (state >= 2)));
CREATE INDEX text_messages_in_doubt ON text_messages USING btree (handed_at) WHERE (state = 2);
CREATE INDEX text_messages_with_pictures ON text_messages USING btree (account_id) WHERE (media_ids <> '{}'::bigint[]);
CREATE UNIQUE INDEX text_messages_pkey ON text_messages USING btree (account_id, text_message_id);

create table text_number_carriers (
  account_id bigint not null,
  text_number_id bigint not null,
  rank smallint not null,
  carrier_id integer not null,
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, text_number_id, rank),
  UNIQUE (account_id, text_number_id, carrier_id)
);
CREATE UNIQUE INDEX text_number_carriers_account_id_text_number_id_carrier_id_key ON text_number_carriers USING btree (account_id, text_number_id, carrier_id);
CREATE UNIQUE INDEX text_number_carriers_pkey ON text_number_carriers USING btree (account_id, text_number_id, rank);

create table text_number_owners (
  phone bigint not null,
  account_id bigint not null,
  text_number_id bigint not null,
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  PRIMARY KEY (phone)
);
CREATE UNIQUE INDEX text_number_owners_pkey ON text_number_owners USING btree (phone);

create table text_numbers (
  account_id bigint not null,
  text_number_id bigint not null default nextval('lane_ids'::regclass),
  phone bigint not null,
  name text not null default ''::text,
  description text not null default ''::text,
  is_default boolean not null default false,
  is_blocked boolean not null default false,
  can_create_broadcast boolean not null default true,
  registration_status text not null default 'Not Registered'::text,
  registered_at timestamp with time zone,
  class text not null default 'local'::text,
  pace_per_second integer,
  flat_rate_conversation_status text,
  flat_rate_end_at timestamp with time zone,
  CHECK (((flat_rate_conversation_status <> 'CancelPending'::text) OR (flat_rate_end_at IS NOT NULL))),
  CHECK ((class = ANY (ARRAY['local'::text, 'toll-free'::text, 'short-code'::text]))),
  CHECK ((flat_rate_conversation_status = ANY (ARRAY['Active'::text, 'CancelPending'::text, 'BillingProblem'::text]))),
  CHECK ((pace_per_second >= 0)),
  CHECK ((registration_status = ANY (ARRAY['Not Registered'::text, 'Pending'::text, 'Rejected'::text, 'Registered'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, text_number_id),
  UNIQUE (account_id, phone)
);
CREATE UNIQUE INDEX text_numbers_account_id_phone_key ON text_numbers USING btree (account_id, phone);
CREATE UNIQUE INDEX text_numbers_pkey ON text_numbers USING btree (account_id, text_number_id);

create table texted_numbers (
  account_id bigint not null,
  text_number_id bigint not null,
  phone bigint not null,
  broadcast_id bigint,
  text_message_id bigint,
  PRIMARY KEY (account_id, text_number_id, phone)
);
CREATE UNIQUE INDEX texted_numbers_pkey ON texted_numbers USING btree (account_id, text_number_id, phone);

create table trunk_lines (
  carrier_id integer not null,
  node_id bigint not null,
  lines integer not null,
  is_short boolean not null,
  renewed_at timestamp with time zone not null,
  CHECK ((lines >= 0)),
  FOREIGN KEY (carrier_id) REFERENCES trunks(carrier_id),
  PRIMARY KEY (carrier_id, node_id)
);
CREATE UNIQUE INDEX trunk_lines_pkey ON trunk_lines USING btree (carrier_id, node_id);

create table trunk_settings (
  carrier_id integer not null,
  place smallint not null,
  name text not null default ''::text,
  url_encrypted bytea,
  is_enabled boolean not null default true,
  changed_at timestamp with time zone not null default now(),
  FOREIGN KEY (carrier_id) REFERENCES carriers(carrier_id),
  PRIMARY KEY (carrier_id)
);
CREATE UNIQUE INDEX trunk_settings_pkey ON trunk_settings USING btree (carrier_id);

create table trunk_tests (
  carrier_id integer not null,
  account_id bigint not null,
  user_id bigint not null,
  phone bigint not null,
  caller_id bigint not null,
  asked_at timestamp with time zone not null,
  begun_at timestamp with time zone,
  rang_at timestamp with time zone,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  cause text,
  code text not null default ''::text,
  heard_ms integer not null default 0,
  FOREIGN KEY (carrier_id) REFERENCES carriers(carrier_id),
  PRIMARY KEY (carrier_id)
);
CREATE UNIQUE INDEX trunk_tests_pkey ON trunk_tests USING btree (carrier_id);

create table trunks (
  carrier_id integer not null,
  held_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  turned_away smallint not null default 0,
  FOREIGN KEY (carrier_id) REFERENCES carriers(carrier_id),
  PRIMARY KEY (carrier_id)
);
CREATE UNIQUE INDEX trunks_pkey ON trunks USING btree (carrier_id);

create table undo_batches (
  account_id bigint not null,
  undo_id bigint not null,
  batch_no integer not null,
  part text not null,
  list_id bigint,
  ids bigint[] not null,
  before jsonb,
  at timestamp with time zone not null,
  made_in xid8 default pg_current_xact_id(),
  CHECK ((part = ANY (ARRAY['deleted'::text, 'restored'::text, 'left'::text, 'joined'::text, 'added'::text, 'changed'::text, 'groups'::text, 'conversations'::text]))),
  PRIMARY KEY (account_id, undo_id, batch_no)
);
CREATE UNIQUE INDEX undo_batches_pkey ON undo_batches USING btree (account_id, undo_id, batch_no);

create table undos (
  account_id bigint not null,
  undo_id bigint generated always as identity,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  kind text not null,
  thing_id bigint,
  name text,
  total bigint not null default 0,
  kept jsonb,
  outcome jsonb not null default '{}'::jsonb,
  undone_at timestamp with time zone,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, undo_id)
);
CREATE INDEX undos_by_age ON undos USING btree (created_at);
CREATE INDEX undos_of_user ON undos USING btree (account_id, user_id, created_at);
CREATE UNIQUE INDEX undos_pkey ON undos USING btree (account_id, undo_id);

create table unmatched_receipts (
  carrier_id integer not null,
  message_id text not null,
  status text not null,
  error text,
  reference integer,
  source text not null,
  destination text not null,
  received_at timestamp with time zone not null,
  tries smallint not null default 0,
  due_at timestamp with time zone not null default (now() + '00:00:00.3'::interval),
  unmatched_id bigint generated always as identity,
  problem text,
  PRIMARY KEY (unmatched_id)
);
CREATE INDEX unmatched_receipts_by_age ON unmatched_receipts USING btree (received_at);
CREATE INDEX unmatched_receipts_by_time ON unmatched_receipts USING btree (due_at);
CREATE INDEX unmatched_receipts_fresh ON unmatched_receipts USING btree (due_at) WHERE (tries = 0);
CREATE UNIQUE INDEX unmatched_receipts_pkey ON unmatched_receipts USING btree (unmatched_id);

create table upload_chunks (
  account_id bigint not null,
  upload_id bigint not null,
  tab smallint not null,
  chunk_no integer not null,
  rows bytea not null,
  PRIMARY KEY (account_id, upload_id, tab, chunk_no)
);
CREATE UNIQUE INDEX upload_chunks_pkey ON upload_chunks USING btree (account_id, upload_id, tab, chunk_no);

create table uploads (
  account_id bigint not null,
  upload_id bigint generated always as identity,
  user_id bigint not null,
  purpose text not null,
  file_name text not null,
  kind text not null,
  size_bytes bigint not null,
  tabs jsonb not null,
  audience_id bigint,
  step text not null default 'METADATA'::text,
  tab smallint not null default 0,
  plan jsonb,
  list_id bigint not null default 0,
  is_overwriting boolean not null default false,
  channels text[] not null default '{}'::text[],
  cursor_no integer not null default 0,
  done_no integer not null default 0,
  total_no integer not null default 0,
  new_groups integer not null default 0,
  counts jsonb not null default '{}'::jsonb,
  failure text,
  consent_by bigint,
  consent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  task_id bigint,
  failed jsonb not null default '[]'::jsonb,
  undone_at timestamp with time zone,
  makes_group boolean not null default false,
  CHECK ((kind = ANY (ARRAY['csv'::text, 'txt'::text, 'xlsx'::text]))),
  CHECK ((purpose = ANY (ARRAY['contacts'::text, 'broadcast'::text, 'optouts'::text]))),
  CHECK ((step = ANY (ARRAY['METADATA'::text, 'PROCESS'::text, 'REVIEW'::text, 'SAVING'::text, 'VIEW'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, upload_id)
);
CREATE INDEX uploads_by_age ON uploads USING btree (created_at);
CREATE INDEX uploads_by_audience ON uploads USING btree (account_id, audience_id) WHERE (audience_id IS NOT NULL);
CREATE INDEX uploads_unfinished ON uploads USING btree (account_id, upload_id) WHERE ((step = ANY (ARRAY['PROCESS'::text, 'SAVING'::text])) AND (failure IS NULL));
CREATE UNIQUE INDEX uploads_pkey ON uploads USING btree (account_id, upload_id);

create table used_challenges (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (challenge_hash)
);
CREATE INDEX used_challenges_by_end ON used_challenges USING btree (expires_at);
CREATE UNIQUE INDEX used_challenges_pkey ON used_challenges USING btree (challenge_hash);

create table user_text_numbers (
  account_id bigint not null,
  user_id bigint not null,
  text_number_id bigint not null,
  is_seen_only boolean not null default false,
  FOREIGN KEY (account_id, text_number_id) REFERENCES text_numbers(account_id, text_number_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES users(account_id, user_id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, user_id, text_number_id)
);
CREATE UNIQUE INDEX user_text_numbers_pkey ON user_text_numbers USING btree (account_id, user_id, text_number_id);

create table users (
  account_id bigint not null,
  user_id bigint generated always as identity,
  user_name text not null,
  password_hash text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text not null default ''::text,
  phone bigint,
  caller_id bigint,
  is_master_user boolean not null default false,
  is_account_admin boolean not null default false,
  is_active boolean not null default true,
  features text[] not null default '{}'::text[],
  can_see_all_broadcasts boolean not null default false,
  can_see_all_roster boolean not null default false,
  can_see_group_audio boolean not null default false,
  can_create_broadcast boolean not null default true,
  time_zone text not null default 'America/Chicago'::text,
  text_message_character_limit integer not null default 320,
  signature_is_enabled boolean not null default false,
  signature_text text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  checks_calling_window boolean not null default true,
  calling_window_days text[] not null default '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}'::text[],
  window_start smallint not null default 540,
  window_stop smallint not null default 1260,
  continue_on_next_day boolean not null default false,
  published_hash text,
  password_changed_at timestamp with time zone,
  email_verified_at timestamp with time zone,
  invited_at timestamp with time zone,
  calls_at_a_time smallint not null default 1,
  call_retries smallint not null default 1,
  max_voice_seconds smallint not null default 120,
  detects_machines boolean not null default true,
  transfer_number bigint,
  transfer_lines smallint,
  transfer_audio_id bigint,
  browsers_do_not_disturb boolean not null default false,
  CHECK (((call_retries >= 0) AND (call_retries <= 3))),
  CHECK (((calls_at_a_time >= 0) AND (calls_at_a_time <= 5000))),
  CHECK (((max_voice_seconds >= 15) AND (max_voice_seconds <= 120))),
  CHECK (((transfer_lines >= 1) AND (transfer_lines <= 5000))),
  CHECK (((window_start >= 0) AND (window_start <= 1439))),
  CHECK (((window_stop >= 0) AND (window_stop <= 1439))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, user_id)
);
CREATE INDEX users_by_email ON users USING btree (lower(email)) WHERE (email <> ''::text);
CREATE UNIQUE INDEX users_pkey ON users USING btree (account_id, user_id);

create table verification_codes (
  account_id bigint not null,
  phone bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  sent_count smallint not null default 1,
  tries smallint not null default 0,
  first_sent_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  told_by text not null default 'text'::text,
  for_sign_in boolean not null default false,
  CHECK ((told_by = ANY (ARRAY['text'::text, 'call'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, phone)
);
CREATE INDEX verification_codes_by_age ON verification_codes USING btree (first_sent_at);
CREATE UNIQUE INDEX verification_codes_pkey ON verification_codes USING btree (account_id, phone);

create table verified_numbers (
  account_id bigint not null,
  phone bigint not null,
  user_id bigint not null,
  verified_at timestamp with time zone not null,
  FOREIGN KEY (account_id) REFERENCES accounts(account_id),
  PRIMARY KEY (account_id, phone)
);
CREATE UNIQUE INDEX verified_numbers_pkey ON verified_numbers USING btree (account_id, phone);

create table voicemails (
  account_id bigint not null,
  call_in_id bigint not null,
  broadcast_id bigint,
  phone bigint,
  came_at timestamp with time zone not null,
  sound bytea not null,
  seconds real not null,
  peaks bytea not null,
  heard_at timestamp with time zone,
  heard_by bigint,
  week date not null,
  PRIMARY KEY (account_id, call_in_id, week)
) partition by RANGE (week);
CREATE INDEX voicemails_latest ON ONLY voicemails USING btree (account_id, came_at);
CREATE INDEX voicemails_unheard ON ONLY voicemails USING btree (account_id, broadcast_id) WHERE (heard_at IS NULL);
CREATE UNIQUE INDEX voicemails_pkey ON ONLY voicemails USING btree (account_id, call_in_id, week);

create table websocket_keys (
  key_hash bytea not null,
  account_id bigint not null,
  user_id bigint not null,
  expires_at timestamp with time zone not null,
  session_hash bytea,
  token_hash bytea,
  FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  FOREIGN KEY (token_hash) REFERENCES api_tokens(token_hash) ON DELETE CASCADE,
  PRIMARY KEY (key_hash)
);
CREATE INDEX websocket_keys_by_end ON websocket_keys USING btree (expires_at);
CREATE INDEX websocket_keys_by_session ON websocket_keys USING btree (session_hash);
CREATE INDEX websocket_keys_by_token ON websocket_keys USING btree (token_hash);
CREATE UNIQUE INDEX websocket_keys_pkey ON websocket_keys USING btree (key_hash);

create table wrong_keys (
  phone bigint not null,
  count integer not null,
  since timestamp with time zone not null,
  PRIMARY KEY (phone)
);
CREATE INDEX wrong_keys_since ON wrong_keys USING btree (since);
CREATE UNIQUE INDEX wrong_keys_pkey ON wrong_keys USING btree (phone);
