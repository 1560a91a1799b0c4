-- What has been seeded, so that it is never done twice. Written in the transaction of the seed itself.
create table seeds (
  name text primary key,
  finished_at timestamptz not null
);

-- What a removal of contacts took away, for the ten minutes in which it can be undone. List 0 is Everyone.
create table contact_undos (
  account_id bigint not null references accounts,
  contact_undo_id bigint generated always as identity,
  user_id bigint not null,
  list_id bigint not null,
  person_ids bigint[] not null,
  created_at timestamptz not null,
  primary key (account_id, contact_undo_id)
);
