-- What people have written to one phone, to be said at a later time; as it is to leave, without the signature. What is over is kept for a
-- month: 1 said, 2 canceled, 3 failed, with why.
create table scheduled_conversations (
  account_id bigint not null,
  scheduled_id bigint generated always as identity,
  text_number_id bigint not null,
  phone bigint not null,
  user_id bigint not null,
  message text not null,
  media_ids bigint[] not null default '{}',
  signs boolean not null,
  due_at timestamptz not null,
  status smallint not null default 0 check (status between 0 and 3),
  reason text not null default '',
  text_message_id bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, scheduled_id),
  foreign key (account_id, text_number_id) references text_numbers on delete cascade,
  foreign key (account_id, user_id) references users on delete cascade,
  check ((status = 0) = (ended_at is null))
);
create index scheduled_conversations_due on scheduled_conversations (due_at) where status = 0;
create index scheduled_conversations_of_phone on scheduled_conversations (account_id, phone) where status = 0;
create index scheduled_conversations_listed on scheduled_conversations (account_id, text_number_id, status, due_at);
create index scheduled_conversations_over on scheduled_conversations (ended_at) where status <> 0;

alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('broadcastFailing', 'repeatingPaused', 'textUnread', 'scheduledNotSent'));
