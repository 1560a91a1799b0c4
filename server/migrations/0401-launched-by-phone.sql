-- By what a user sends a message from any phone: an id, a PIN, and to which group it goes. Whoever calls is known by nothing else.
set local lock_timeout = '2s';
create table phone_launches (
  launch_id integer primary key,
  account_id bigint not null,
  user_id bigint not null,
  -- argon2id.
  pin_hash text not null,
  list_id bigint not null,
  -- PINs that were tried since then; a right one begins anew.
  tries integer not null default 0,
  tries_since timestamptz not null default '-infinity'
);
create unique index phone_launches_user on phone_launches (account_id, user_id);
