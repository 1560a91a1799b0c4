-- What can be taken back is one table, whatever it was done to, and what is to be put back lies beside it in batches.
-- What was done in the ten minutes before this step to contacts can be taken back after it too, but for merges, which kept less.

delete from undos where created_at < now() - interval '10 minutes';
alter table undos
  add column kind text,
  add column thing_id bigint,
  add column name text,
  add column total bigint not null default 0,
  add column kept jsonb,
  add column outcome jsonb not null default '{}',
  add column undone_at timestamptz;
update undos u set thing_id = audience_id, total = 1, kind = case
  when audience_id is not null then 'RemoveRecipients'
  when exists (select 1 from templates t where t.account_id = u.account_id and t.removed_in = u.undo_id) then 'DeleteTemplates'
  else 'RemovePictures' end;
alter table undos drop column audience_id, alter column kind set not null;

create table undo_batches (
  account_id bigint not null,
  undo_id bigint not null,
  batch_no integer not null,
  part text not null check (part in ('deleted', 'restored', 'left', 'joined', 'added', 'changed', 'groups')),
  list_id bigint,
  ids bigint[] not null,
  before jsonb,
  at timestamptz not null,
  primary key (account_id, undo_id, batch_no)
);

-- Both tables numbered theirs from 1.
do $$
declare
  last bigint := (select coalesce(max(undo_id), 0) from undos);
begin
  insert into undos (account_id, undo_id, user_id, kind, thing_id, kept, created_at, total) overriding system value
  select u.account_id, u.contact_undo_id + last, u.user_id,
    case u.kind when 'members' then 'RemoveFromGroup' when 'deleted' then 'Delete' else 'DeleteGroup' end,
    u.list_id, u.kept, u.created_at, (
      select coalesce(sum(cardinality(b.person_ids)), 0) from contact_undo_batches b
      where b.account_id = u.account_id and b.contact_undo_id = u.contact_undo_id)
  from contact_undos u where u.kind <> 'merged';
  insert into undo_batches (account_id, undo_id, batch_no, part, list_id, ids, at)
  select b.account_id, b.contact_undo_id + last, b.batch_no, case u.kind when 'deleted' then 'deleted' else 'left' end, u.list_id,
    b.person_ids, u.created_at
  from contact_undo_batches b join contact_undos u using (account_id, contact_undo_id) where u.kind <> 'merged';
  update tasks set finished_at = now(), failure = 'An update interrupted this. Whoever is back stays; the rest was not taken back.'
  where kind = 'Undo' and finished_at is null;
  update tasks set undo_id = undo_id + last where undo_id is not null;
  perform setval(pg_get_serial_sequence('undos', 'undo_id'), greatest((select max(undo_id) from undos), 1));
end
$$;
drop table contact_undo_batches, contact_undos;

create index undos_by_age on undos (created_at);
create index undos_of_user on undos (account_id, user_id, created_at);
