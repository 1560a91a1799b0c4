-- An address that a user has asked for and not confirmed; the newest alone. Its link is made when its mail leaves.

-- Step: the addresses.
set local lock_timeout = '2s';
create table if not exists email_changes (
  account_id bigint not null,
  user_id bigint not null,
  email text not null,
  token_hash bytea,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, user_id) on delete cascade
);

-- Step: two more kinds of mails.
set local lock_timeout = '2s';
alter table mails drop constraint if exists mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread', 'scheduledNotSent', 'passwordChanged', 'invitation',
      'passwordReset', 'broadcastNotSent', 'signInChanged', 'accountMoved', 'approvalAsked', 'approvalDecided', 'emailAsked',
      'emailChanged')) not valid;

-- Step: reads the mails that are there, while they are used.
alter table mails validate constraint mails_kind_check;
