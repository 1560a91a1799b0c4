-- What goes behind it, as it was when it was written; null of older ones: their writer's at their time.
set local lock_timeout = '2s';
alter table scheduled_conversations add column signature text;
