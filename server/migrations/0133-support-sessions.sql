-- A session that one of the operator's users has in the place of a user, for an hour. It goes with the session of theirs that it was
-- opened from, whose token it holds encrypted, so that leaving leads back there.
alter table sessions
  add column opened_from bytea references sessions on delete cascade,
  add column opener_token_encrypted bytea,
  add column opener_id bigint,
  add column opener_name text,
  add column opener_reason text,
  add check (num_nulls(opened_from, opener_token_encrypted, opener_id, opener_name, opener_reason) in (0, 5));
create index sessions_opened_from on sessions (opened_from) where opened_from is not null;
