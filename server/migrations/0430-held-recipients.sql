-- Of those who are invalid, who may be asking to stop: they have a list of their own among the results.

-- Step: the counter.
set local lock_timeout = '2s';
alter table broadcast_counters add column if not exists held integer not null default 0;

-- Step: reads all recipients, while they and their counters are used: whoever is planned meanwhile is counted when the broadcast is complete.
update broadcast_counters c set held = h.held
from (
  select account_id, broadcast_id, channel, count(*) as held from recipients where state = 6 and reason = 9 group by 1, 2, 3
) h
where c.account_id = h.account_id and c.broadcast_id = h.broadcast_id and c.channel = h.channel and c.shard = 0;
