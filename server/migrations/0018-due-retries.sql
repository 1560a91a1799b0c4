-- What is due of a broadcast is found without going through what of it is not.
create index retries_by_due on retries (account_id, broadcast_id, due_at);
