-- What was spoken, by what was said and by whom, so that the same words in the same voice are made once: a preview and what is then kept,
-- a name that many have. What nobody has heard for long is made anew when it is wanted.
create table rendered_audio (
  account_id bigint not null references accounts,
  -- SHA-256 of provider, voice and words.
  hash bytea not null,
  sound bytea not null,
  heard_from integer not null,
  heard_to integer not null,
  loudness real not null,
  peaks bytea not null,
  used_at timestamptz not null,
  primary key (account_id, hash)
);
alter table rendered_audio alter column sound set storage external;
create index rendered_audio_by_use on rendered_audio (used_at);
