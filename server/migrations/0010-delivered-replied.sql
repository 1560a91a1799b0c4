-- Of the delivered, those who have replied: whoever has not is told by the counters alone. A million recipients with twenty
-- thousand replies made each look at a broadcast go through its replies.
alter table broadcast_counters add column delivered_replied integer not null default 0;

update broadcast_counters c set delivered_replied = r.replied
from (
  select account_id, broadcast_id, count(*) as replied from recipients where is_replied and state = 4 group by 1, 2
) r
where c.account_id = r.account_id and c.broadcast_id = r.broadcast_id
  and c.shard = (select min(k.shard) from broadcast_counters k
    where k.account_id = r.account_id and k.broadcast_id = r.broadcast_id);
