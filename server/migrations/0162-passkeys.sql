-- Keys with which a user signs in without a password. Of each the public half is kept.
create table passkeys (
  account_id bigint not null,
  passkey_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  -- Kept by a service that the user's devices share, and not on one device alone.
  is_synced boolean not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, passkey_id),
  unique (account_id, user_id, credential_id),
  foreign key (account_id, user_id) references users on delete cascade
);

-- What was signed by a passkey works once. What is asked for and not signed is kept nowhere.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_end on used_challenges (expires_at);
