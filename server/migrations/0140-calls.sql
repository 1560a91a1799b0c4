-- Broadcasts that call. Beside `broadcast_texts`, for what of a broadcast leaves as calls.
create table broadcast_calls (
  account_id bigint not null,
  broadcast_id bigint not null,
  caller_id bigint not null,
  audio_id bigint not null,
  -- Left behind the beep; where there is none the same is.
  voicemail_audio_id bigint,
  -- Of each, in seconds.
  audio_seconds real not null,
  voicemail_seconds real,
  detects_machines boolean not null default true,
  -- 0 is as many as there are lines.
  calls_at_a_time smallint not null default 0 check (calls_at_a_time between 0 and 5000),
  retries smallint not null default 1 check (retries between 0 and 3),
  -- What an answer costs by whoever answered, and what is reserved for one.
  credits_live numeric(6, 2) not null,
  credits_voicemail numeric(6, 2) not null,
  credits_reserved smallint not null,
  primary key (account_id, broadcast_id),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade
);

-- Whom calls may say that they come from: nobody calls with a number that is not here.
create table caller_ids (
  account_id bigint not null references accounts,
  phone bigint not null,
  user_id bigint not null,
  -- By a code that was called or texted to it, or because it is a text number of the account.
  proven_by text not null check (proven_by in ('call', 'text', 'number')),
  proven_at timestamptz not null,
  primary key (account_id, phone)
);

-- Each call that was made: written before the phone rings, and once more when it is over.
create table call_attempts (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  -- Its name in the network, of our choosing.
  call_id text not null,
  attempt smallint not null,
  carrier_id integer not null,
  caller_id bigint not null,
  intent_at timestamptz not null,
  rang_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  answered_by text check (answered_by in ('person', 'machine')),
  -- How that was told, with what was measured.
  told_by text not null default '',
  cause text,
  -- What the carrier said.
  code text not null default '',
  heard_ms integer not null default 0,
  keys text not null default '',
  credits numeric(6, 2) not null default 0,
  week date not null default date_trunc('week', now() at time zone 'UTC')::date,
  primary key (account_id, broadcast_id, phone, call_id, week)
) partition by range (week);

do $$
declare
  monday date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  for ahead in 0..2 loop
    execute format('create table %I partition of call_attempts for values from (%L) to (%L)',
      'call_attempts_' || to_char(monday + 7 * ahead, 'YYYYMMDD'), monday + 7 * ahead, monday + 7 * ahead + 7);
    perform believe_of(('call_attempts_' || to_char(monday + 7 * ahead, 'YYYYMMDD'))::regclass, false);
  end loop;
  perform believe_of('call_attempts'::regclass, true);
end $$;

-- Those that a process took with it when it died.
create index call_attempts_open on call_attempts (intent_at) where ended_at is null;

-- Of `delivered` those left on a machine, and of `failed` those whose phone was busy or not taken.
alter table broadcast_counters add column voicemails integer not null default 0, add column unreached integer not null default 0;

-- An account's calls leave by a lane of its own, whose number is that of the account below zero.
set local lock_timeout = '2s';
alter table sending_lanes drop constraint sending_lanes_kind_check, add check (kind in ('text', 'call'));
