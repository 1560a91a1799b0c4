-- The link by which an empty installation gets its first staff user. Directory; each start replaces it.
create table first_user_links (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
