-- Imports, merges and walks of lookups are tasks (0040). What was half done goes on from its cursor.

alter table tasks add column waits_once boolean not null default false;
-- One walk that has not begun is enough.
create unique index tasks_waiting_once on tasks (account_id, kind) where waits_once and finished_at is null and cursor_id = 0;

-- Uploads: what is going on with a file is a task; where it ended, and with what, stays with the file.
alter table uploads add column task_id bigint;
with moved as (
  insert into tasks (account_id, user_id, kind, params, cursor_id, total, done, is_listed, created_at)
  select account_id, user_id, case step when 'PROCESS' then 'ReadRows' else 'SaveRows' end,
    jsonb_build_object('uploadId', upload_id), cursor_no, total_no, done_no, false, created_at
  from uploads where step in ('PROCESS', 'SAVING') and failure is null
  returning account_id, task_id, (params ->> 'uploadId')::bigint as upload_id
)
update uploads u set task_id = m.task_id from moved m where u.account_id = m.account_id and u.upload_id = m.upload_id;
alter table uploads drop column run_no;

-- Merges: the same.
alter table template_merges add column task_id bigint;
with moved as (
  insert into tasks (account_id, user_id, kind, params, cursor_id, total, done, is_listed, created_at)
  select account_id, user_id, 'CheckMessages', jsonb_build_object('mergeId', template_merge_id), cursor_phone, total, done, false,
    created_at
  from template_merges where status = 'InProgress'
  returning account_id, task_id, (params ->> 'mergeId')::bigint as template_merge_id
)
update template_merges m set task_id = t.task_id from moved t
where m.account_id = t.account_id and m.template_merge_id = t.template_merge_id;
alter table template_merges drop column cursor_phone, drop column failures;

-- Walks of lookups were jobs alone: one for each account looks at all that is not known, however many there were.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    execute $walks$
      insert into tasks (account_id, user_id, kind, params, total, is_listed, urgency, waits_once, created_at)
      select distinct (split_part(key, ':', 2))::bigint, 0, 'LookUpContacts', '{}'::jsonb, 0, false, 1, true, now()
      from graphile_worker.jobs where task_identifier = 'phonenumbers.lookup-contacts' and key is not null
    $walks$;
    execute $jobs$
      select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
        where task_identifier in ('imports.run', 'merges.run', 'phonenumbers.lookup-contacts')))
    $jobs$;
  end if;
end
$$;
