-- Broadcasts to more than so many people wait until somebody named has approved them (docs/decisions, approval before a large send).
create table approval_rules (
  account_id bigint primary key references accounts,
  over_count int not null check (over_count between 15 and 1000000)
);

create table approvers (
  account_id bigint not null references accounts,
  user_id bigint not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, user_id)
);

-- What was asked for a broadcast last, and what came of it. Of the few that are large.
create table broadcast_approvals (
  account_id bigint not null,
  broadcast_id bigint not null,
  ask_number int not null,
  people int not null,
  state text not null check (state in ('Waiting', 'Approved', 'SentBack')),
  asked_by bigint not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  words text not null default '',
  primary key (account_id, broadcast_id),
  foreign key (account_id, broadcast_id) references broadcasts (account_id, broadcast_id)
);

create index broadcasts_awaiting on broadcasts (account_id, broadcast_id) where status = 'AwaitingAuthorization';

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread', 'scheduledNotSent', 'passwordChanged', 'invitation',
      'passwordReset', 'broadcastNotSent', 'signInChanged', 'accountMoved', 'approvalAsked', 'approvalDecided'));
