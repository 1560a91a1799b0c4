-- How far the calls are that a node is making, by broadcast, as it says twice a second. Those of a node that is dead count no more.
create table calls_in_progress (
  account_id bigint not null,
  broadcast_id bigint not null,
  node_id bigint not null,
  dialing integer not null,
  ringing integer not null,
  talking integer not null,
  leaving integer not null,
  primary key (account_id, broadcast_id, node_id)
);
