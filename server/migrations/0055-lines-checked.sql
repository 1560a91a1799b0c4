-- Whose kind of line is not known is looked up before a broadcast is claimed, until check_by at the latest; null where nothing is left to look up.
alter table broadcast_queue add column check_by timestamptz, add column checked_phone bigint not null default 0,
  add column checking_until timestamptz not null default '-infinity';
create index broadcast_queue_to_check on broadcast_queue (checking_until) where check_by is not null;
