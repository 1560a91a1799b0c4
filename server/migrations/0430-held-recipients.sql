-- Of those who are invalid, who may be asking to stop: they have a list of their own among the results.
set local lock_timeout = '2s';
alter table broadcast_counters add column held integer not null default 0;
-- Opt-outs are decided within days, so few broadcasts have any.
update broadcast_counters c set held = h.held
from (
  select account_id, broadcast_id, channel, count(*) as held from recipients where state = 6 and reason = 9 group by 1, 2, 3
) h
where c.account_id = h.account_id and c.broadcast_id = h.broadcast_id and c.channel = h.channel and c.shard = 0;
