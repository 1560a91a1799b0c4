-- When each user last chose a password; null where it is the one they were made with.
alter table users add column password_changed_at timestamptz;

-- The picture of a user, square. `secret` is part of its address, so another picture has another address.
create table profile_pictures (
  account_id bigint not null,
  user_id bigint not null,
  secret text not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users on delete cascade
);

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread', 'scheduledNotSent', 'passwordChanged'));
