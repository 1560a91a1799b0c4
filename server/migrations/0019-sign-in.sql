-- What a session has issued ends with it. What was issued before lives for an hour at most, and nobody knows by which session.
delete from session_reset_tokens;
alter table session_reset_tokens add column session_hash bytea not null references sessions on delete cascade;
create index session_reset_tokens_by_session on session_reset_tokens (session_hash);

-- Consumers and tokens are listed by number, so that neither key nor secret is in an address.
alter table api_consumers
  add column consumer_id bigint generated always as identity unique,
  add column is_demo boolean not null default false,
  add column created_at timestamptz;
-- Its secret is published.
update api_consumers set is_demo = true where consumer_key = 'demo-consumer-key';

alter table api_tokens
  add column token_id bigint generated always as identity unique,
  add column name text not null default '',
  -- The session that made it; a token outlives its sign-out, and ends when the user ends all other sessions.
  add column session_hash bytea,
  add column last_used_at timestamptz,
  -- Without a consumer a token serves as Bearer alone.
  alter column consumer_key drop not null;
create index api_tokens_by_user on api_tokens (account_id, user_id);
create index api_tokens_by_consumer on api_tokens (consumer_key);

-- A connection ends with the session or the token that asked for its key.
delete from websocket_keys;
alter table websocket_keys
  add foreign key (session_hash) references sessions on delete cascade,
  add column token_hash bytea references api_tokens on delete cascade;
create index websocket_keys_by_session on websocket_keys (session_hash);
create index websocket_keys_by_token on websocket_keys (token_hash);

-- When the next guess at a name that many have guessed at may be looked at, on whichever node. Directory.
create table login_turns (
  user_name text primary key,
  next_at timestamptz not null
);

-- Links that sign a user in at one page, once. They end with the token of the API that asked for them. Directory.
create table login_tokens (
  token_hash bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  api_token_hash bytea not null references api_tokens on delete cascade,
  -- Path and query of the page.
  target text not null,
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users on delete cascade
);
create index login_tokens_by_token on login_tokens (api_token_hash);

-- The hash of the published password that the demonstration gave its users. Theirs is the demonstration's as long as it is this one.
alter table users add column published_hash text;
