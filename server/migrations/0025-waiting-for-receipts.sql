-- A broadcast that waits for receipts has nothing to hand over: it leaves the queue, which is gone through in rounds.
delete from broadcast_queue q using broadcasts b
  where b.account_id = q.account_id and b.broadcast_id = q.broadcast_id and b.status in ('Finalizing', 'Complete');
create index broadcast_queue_through on broadcast_queue (account_id, broadcast_id) where is_planned and is_through;

-- Of those that wait, the ones whose wait may be over, and the ones that have not given their credits back. In words that no other index
-- of them has, so that none is taken for it that goes through all of them.
create index broadcasts_waiting on broadcasts (coalesce(finalizing_at, 'infinity')) where completed_at is null;
create index broadcasts_holding on broadcasts (account_id, broadcast_id)
  where finalizing_at is not null and completed_at is null and released_at is null;
