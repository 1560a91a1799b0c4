-- The text of theirs that was written down last, which may be older than others: null where none has come since this was kept.
set local lock_timeout = '2s';
alter table conversations add column heard_message_id bigint;
