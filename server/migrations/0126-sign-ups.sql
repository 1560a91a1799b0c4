-- Codes that whoever signs up may have been given: of a group that comes together, or of a promotion. Directory.
create table sign_up_codes (
  kind text not null check (kind in ('group', 'promo')),
  code text not null check (code = upper(code)),
  name text not null,
  message text not null default '',
  -- Beside those of every free trial.
  free_credits integer not null default 0 check (free_credits >= 0),
  account_type_id smallint not null default 0 check (account_type_id in (0, 2)),
  is_sso_login_only boolean not null default false,
  created_at timestamptz not null,
  primary key (kind, code)
);

-- Free trials that were asked for. They become an account when the mail to the address is used, and are gone then. Directory.
create table sign_ups (
  -- Of the browser that asked.
  key_hash bytea primary key,
  sign_up_id bigint generated always as identity unique,
  email text not null check (email = lower(email)),
  network text not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  password_hash text not null,
  group_code text not null default '',
  promo_code text not null default '',
  created_at timestamptz not null,
  -- How many mails were asked for, and when the last one was.
  asked_count smallint not null default 1,
  asked_at timestamptz not null,
  -- Of the last mail; null where none has left, and where the address has an account already.
  code_hash bytea,
  token_hash bytea,
  tries smallint not null default 0,
  expires_at timestamptz
);
create index sign_ups_by_email on sign_ups (email, created_at);
create index sign_ups_by_network on sign_ups (network, created_at);
create index sign_ups_by_token on sign_ups (token_hash);
create index sign_ups_by_time on sign_ups (created_at);

-- Whether an address has an account is asked across all of them.
create index users_by_email on users (lower(email)) where email <> '';
alter table users add column email_verified_at timestamptz;
