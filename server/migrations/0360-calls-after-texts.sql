-- A broadcast that texts first, and calls whoever has not answered: when it calls, which phones of a person, and who has confirmed.
set local lock_timeout = '2s';
alter table broadcast_calls add column call_after_minutes smallint, add column one_phone_at_a_time boolean not null default false;
alter table broadcast_calls add check (call_after_minutes between 1 and 1440);
-- Not planned before then; infinity while its texts are not through. Of a person one phone after the other is called, a wave for each.
alter table broadcast_queue add column plan_at timestamptz, add column wave smallint not null default 1, add column waves smallint not null default 1;
create index broadcast_queue_to_call on broadcast_queue (account_id, broadcast_id) where plan_at is not null;
create table broadcast_confirmations (
  account_id bigint not null,
  broadcast_id bigint not null,
  -- Every phone of the person who confirmed: none of them is called any more.
  phone bigint not null,
  confirmed_by bigint not null,
  -- By which it came: a reply, or a key in a call.
  by_channel smallint not null,
  confirmed_at timestamptz not null,
  primary key (account_id, broadcast_id, phone),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade
);
