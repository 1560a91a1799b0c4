-- A broadcast may be made before it has a message, which is recorded by phone: what is still awaited, and the id that is keyed in, until when.
set local lock_timeout = '2s';
alter table broadcast_calls alter column audio_id drop not null;
alter table broadcast_calls
  add column awaits_live boolean not null default false,
  add column awaits_voicemail boolean not null default false,
  add column recording_id integer,
  add column recording_until timestamptz,
  add constraint broadcast_calls_says check (audio_id is not null or awaits_live);

-- Whoever calls keys in an id and is known by nothing else.
create table recording_ids (
  recording_id integer primary key,
  account_id bigint not null,
  broadcast_id bigint not null,
  until timestamptz not null
);
create index recording_ids_until on recording_ids (until);
create index recording_ids_broadcast on recording_ids (account_id, broadcast_id);

-- Wrong ids, by the number that called; hidden ones together, as 0.
create table wrong_keys (
  phone bigint primary key,
  count integer not null,
  since timestamptz not null
);
create index wrong_keys_since on wrong_keys (since);

-- Not every call is somebody who calls back.
alter table calls_in
  add column purpose text not null default 'Callback' check (purpose in ('Callback', 'Recording', 'Launch')),
  add column outcome text not null default '';

-- Those that nobody records a message for are ended.
create index broadcasts_silent on broadcasts (start_at) where status = 'PendingMessage';
