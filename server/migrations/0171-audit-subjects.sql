-- What an entry of the log is about, so that the log of an account leads there: its kind, number, and name as it was then.
alter table audit_events
  add column subject_kind text not null default '',
  add column subject_id bigint,
  add column subject_name text not null default '';
