-- What ends by its time is found by it: the sweeps read no more than they end.
create index idempotency_keys_by_time on idempotency_keys (created_at);
create index sessions_by_end on sessions (expires_at);
create index session_reset_tokens_by_end on session_reset_tokens (expires_at);
create index websocket_keys_by_end on websocket_keys (expires_at);
create index login_tokens_by_end on login_tokens (expires_at);
create index login_failures_by_time on login_failures (failed_at);
create index login_turns_by_time on login_turns (next_at);
-- Tokens that programs get by a login, by their last use.
create index api_tokens_by_use on api_tokens (coalesce(last_used_at, created_at)) where session_hash is null;
