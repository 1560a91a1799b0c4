-- Notices of unread texts. Texts have come in on these numbers, and nobody has looked yet who is to be told; a row for each engine, so that
-- none waits for another.
create table heard_numbers (
  account_id bigint not null,
  text_number_id bigint not null,
  shard integer not null,
  since timestamptz not null,
  primary key (account_id, text_number_id, shard),
  foreign key (account_id, text_number_id) references text_numbers on delete cascade
);

-- Who is to be told when, of what is unread since then.
create table due_notices (
  account_id bigint not null,
  text_number_id bigint not null,
  user_id bigint not null,
  method text not null check (method in ('Email', 'Text', 'Push')),
  since timestamptz not null,
  due_at timestamptz not null,
  primary key (account_id, text_number_id, user_id, method),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, text_number_id) references text_numbers on delete cascade
);
create index due_notices_by_time on due_notices (due_at);

-- Who was told; kept for a month.
create table notifications (
  account_id bigint not null,
  notification_id bigint generated always as identity,
  user_id bigint not null,
  text_number_id bigint not null,
  method text not null,
  conversation_id bigint not null,
  unread integer not null,
  created_at timestamptz not null,
  primary key (account_id, notification_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create index notifications_of_user on notifications (account_id, user_id, notification_id);
create index notifications_by_time on notifications (created_at);

alter table number_notices add column told_at timestamptz;
alter table number_settings add column pushed_at timestamptz;
create index number_settings_by_number on number_settings (account_id, text_number_id) where browser_is_on;

-- Pages of the inbox that somebody looks at, each for a minute from when it last said so.
create table inbox_presence (
  account_id bigint not null,
  user_id bigint not null,
  page text not null,
  seen_at timestamptz not null,
  primary key (account_id, user_id, page),
  foreign key (account_id, user_id) references users on delete cascade
);
create index inbox_presence_by_time on inbox_presence (seen_at);

-- What we sign pushes with; made once.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key_encrypted bytea not null,
  created_at timestamptz not null
);

-- Browsers that are pushed to, each for whoever signed in there last, and for no longer than they are signed in. An endpoint is an address
-- that whoever knows it can write to.
create table push_tokens (
  push_token_id bigint generated always as identity primary key,
  endpoint_hash bytea not null unique,
  account_id bigint not null,
  user_id bigint not null,
  token_encrypted bytea not null,
  provider text not null,
  device_type text not null,
  session_hash bytea references sessions (token_hash) on delete cascade,
  token_hash bytea references api_tokens (token_hash) on delete cascade,
  created_at timestamptz not null,
  foreign key (account_id, user_id) references users on delete cascade
);
create index push_tokens_of_user on push_tokens (account_id, user_id);
create index push_tokens_by_session on push_tokens (session_hash);
create index push_tokens_by_token on push_tokens (token_hash);

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread'));
