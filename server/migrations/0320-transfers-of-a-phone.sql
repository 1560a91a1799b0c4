-- What became of whoever pressed 0 is shown beside their call.
set local lock_timeout = '2s';
create index call_transfers_phone on call_transfers (account_id, broadcast_id, phone);
