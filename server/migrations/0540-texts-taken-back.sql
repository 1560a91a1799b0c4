-- Which scheduled text was said as this one, when that is taken back.
set local lock_timeout = '2s';
create index scheduled_conversations_said on scheduled_conversations (account_id, text_message_id) where text_message_id is not null;
