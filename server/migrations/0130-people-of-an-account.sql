-- Since when a user is invited; null once they have chosen a password, or where somebody typed one for them.
alter table users add column invited_at timestamptz;

-- Links of mails by which somebody chooses a password. Only hashes are kept.
create table password_links (
  token_hash bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('invitation', 'reset')),
  expires_at timestamptz not null,
  foreign key (account_id, user_id) references users on delete cascade
);
create index password_links_by_user on password_links (account_id, user_id);
create index password_links_by_end on password_links (expires_at);

-- Who asked for such a link, whether there is such a user or not: how often one network may ask.
create table password_requests (
  password_request_id bigint generated always as identity primary key,
  network text not null,
  asked_at timestamptz not null
);
create index password_requests_by_network on password_requests (network, asked_at);
create index password_requests_by_age on password_requests (asked_at);

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread', 'scheduledNotSent', 'passwordChanged', 'invitation',
      'passwordReset'));
