-- The session in which a key was issued: a connection ends with it. Null where a token of the API asked for the key.
alter table websocket_keys add column session_hash bytea;
