-- A nonce counts once for its consumer, token and timestamp (RFC 5849 §3.3): customers of one consumer do not get in each
-- other's way. An empty hash is a request that was signed by the consumer alone.
alter table oauth_nonces
  add column token_hash bytea not null default '',
  add column signed_at bigint not null default 0;
alter table oauth_nonces
  drop constraint oauth_nonces_pkey,
  add primary key (consumer_key, token_hash, signed_at, nonce);
