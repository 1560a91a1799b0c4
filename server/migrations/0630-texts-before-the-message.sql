-- Texts do not wait until what calls say is recorded: the calls alone do.
set local lock_timeout = '2s';
-- With it they have a start of their own, where it comes later than that of the broadcast.
alter table broadcast_queue add column awaits_message boolean not null default false, add column message_at timestamptz;
create index broadcast_queue_silent on broadcast_queue (account_id, broadcast_id) where awaits_message;
