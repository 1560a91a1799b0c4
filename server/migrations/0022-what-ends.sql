-- Tokens that programs get by a login, by their last use.
create index api_tokens_by_use on api_tokens (coalesce(last_used_at, created_at)) where session_hash is null;
