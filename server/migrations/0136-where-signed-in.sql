-- Where a user is signed in, for the user to look through and end.
alter table sessions
  add column session_id bigint generated always as identity,
  add column user_agent text not null default '',
  add column address text not null default '';
