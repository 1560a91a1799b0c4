-- A user is told of what callers have left on a number as of its unread texts, by one notice; of those alone there is no conversation.
set local lock_timeout = '2s';
alter table notifications alter column conversation_id drop not null, add column voicemails integer not null default 0;
