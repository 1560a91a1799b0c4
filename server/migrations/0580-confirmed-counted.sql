-- Who has confirmed a broadcast is a counter, as all other figures of it are: details are read four times a second while many answer.

-- Step: the counter.
set local lock_timeout = '2s';
alter table broadcast_counters add column if not exists confirmed integer not null default 0;

-- Step: held by the table itself, so that no writer can forget it; and what there is already, while nobody adds to it.
set local lock_timeout = '2s';
lock table broadcast_confirmations in share row exclusive mode;
create or replace function confirmations_added() returns trigger language plpgsql as $$
begin
  -- With the texts, which are planned before anybody can answer: without a row of theirs, calls are not planned yet.
  insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, confirmed)
    select account_id, broadcast_id, 0, 1, count(*) from added
    where phone = confirmed_by and not by_stop group by 1, 2 order by 1, 2
    on conflict (account_id, broadcast_id, shard, channel) do update set confirmed = c.confirmed + excluded.confirmed;
  return null;
end $$;
create or replace trigger confirmations_added after insert on broadcast_confirmations referencing new table as added
  for each statement execute function confirmations_added();
insert into broadcast_counters as c (account_id, broadcast_id, shard, channel, confirmed)
  select account_id, broadcast_id, 0, 1, count(*) from broadcast_confirmations
  where phone = confirmed_by and not by_stop group by 1, 2 order by 1, 2
  on conflict (account_id, broadcast_id, shard, channel) do update set confirmed = excluded.confirmed;

-- Step: done.
select;
