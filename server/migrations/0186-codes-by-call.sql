-- Codes that are told in a call: written before the phone rings, and once more when the call is over. Claimed across accounts.
create table code_calls (
  code_call_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  user_id bigint not null,
  phone bigint not null,
  -- Whom the call says that it comes from.
  caller_id bigint not null,
  -- The code under the secret of the installation, until the call begins.
  sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  -- As the trunk told it; empty where nothing was dialed.
  cause text,
  heard_ms integer not null default 0
);
create index code_calls_waiting on code_calls (created_at) where begun_at is null;
create index code_calls_by_user on code_calls (account_id, user_id);

-- How the last one was told.
set local lock_timeout = '2s';
alter table verification_codes add column told_by text not null default 'text' check (told_by in ('text', 'call'));
