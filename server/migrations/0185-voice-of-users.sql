-- What each user calls with, unless a broadcast says otherwise.
set local lock_timeout = '2s';
alter table users
  -- 0 is as many as there are lines.
  add column calls_at_a_time smallint not null default 1 check (calls_at_a_time between 0 and 5000),
  add column call_retries smallint not null default 1 check (call_retries between 0 and 3),
  add column max_voice_seconds smallint not null default 120 check (max_voice_seconds between 15 and 120),
  add column detects_machines boolean not null default true;

-- Nobody calls with it any more; ten minutes long it can be brought back.
alter table caller_ids add column removed_at timestamptz, add column removed_in bigint;
