-- What staff set of an account: functions that are open to all of its users, when it comes back from being on hold, and a pace that
-- its own choice of speed does not pass.
alter table accounts
  add column features text[] not null default '{}',
  add column hold_until timestamptz,
  add column most_texts_per_minute integer check (most_texts_per_minute > 0);

-- What staff keep in mind of an account. Its users see none of it.
create table account_notes (
  account_id bigint not null references accounts,
  account_note_id bigint generated always as identity,
  note text not null,
  written_by text not null,
  created_at timestamptz not null,
  primary key (account_id, account_note_id)
);

-- Who did what to an account or within it, and why. Names are kept as they were; user 0 is the installation itself.
create table audit_events (
  account_id bigint not null references accounts,
  audit_event_id bigint generated always as identity,
  user_id bigint not null,
  user_name text not null,
  is_staff boolean not null,
  kind text not null,
  summary text not null,
  reason text not null default '',
  created_at timestamptz not null,
  primary key (account_id, audit_event_id)
);
create index audit_events_latest on audit_events (audit_event_id);
create index audit_events_by_time on audit_events (created_at);
