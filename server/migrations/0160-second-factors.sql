-- What a user shows besides their password: codes of an authenticator app, whose secret is sealed under CARILLON_SECRET.
create table second_factors (
  account_id bigint not null,
  user_id bigint not null,
  secret_encrypted bytea not null,
  begun_at timestamptz not null,
  -- Null until a code of the app was entered once; until then nothing is asked for.
  on_since timestamptz,
  -- The time step of the last code that was taken: a code works once, and none before it works afterwards.
  last_step bigint not null default 0,
  -- Keyed hashes of those not used yet.
  recovery_hashes bytea[] not null default '{}',
  -- To which codes are texted on request; the user has verified it.
  phone bigint,
  -- Codes that were wrong since the first of a series.
  failures integer not null default 0,
  failing_since timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);

-- Whose password was right and who has not shown their second factor yet. Not a session, so that nothing takes it for one.
create table sign_in_steps (
  token_hash bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users on delete cascade
);
create index sign_in_steps_by_user on sign_in_steps (account_id, user_id);
create index sign_in_steps_by_end on sign_in_steps (expires_at);

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread', 'scheduledNotSent', 'passwordChanged', 'invitation',
      'passwordReset', 'broadcastNotSent', 'signInChanged'));
