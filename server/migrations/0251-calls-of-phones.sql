-- What was said with a phone in calls, the latest first.
set local lock_timeout = '2s';
create index call_attempts_phone on call_attempts (account_id, phone, intent_at);
create index calls_in_phone on calls_in (account_id, phone, came_at) where phone is not null;
