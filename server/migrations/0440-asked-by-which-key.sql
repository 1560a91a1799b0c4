-- By which Idempotency-Key its writer said it: where the answer was lost, the page knows its own text again.
set local lock_timeout = '2s';
alter table text_messages add column asked_key text;
