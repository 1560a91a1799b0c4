-- Links that work no more are swept by when they end.
set local lock_timeout = '2s';
create index email_changes_expiry on email_changes (expires_at);
