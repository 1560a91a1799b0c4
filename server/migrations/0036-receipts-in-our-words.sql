-- What a carrier tells is kept in our words, whichever carrier it was. Of the raw receipts those that nobody has applied yet.
create function pg_temp.our_word(word text) returns text language sql as $$
  select case word when 'DELIVRD' then 'delivered' when 'UNDELIV' then 'undeliverable' when 'REJECTD' then 'rejected'
    when 'EXPIRED' then 'expired' when 'DELETED' then 'deleted' when 'STOPPED' then 'stopped' else word end
$$;
update unmatched_receipts set status = pg_temp.our_word(status);
update carrier_events e set status = pg_temp.our_word(e.status)
from nodes n where e.node_id = n.node_id and e.seq > n.applied_seq and e.kind = 'receipt';
