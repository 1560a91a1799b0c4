-- Each call that came in to a caller ID of an account: written before it is answered, and once more when it is over.
create sequence calls_in_ids;
create table calls_in (
  account_id bigint not null,
  call_in_id bigint not null default nextval('calls_in_ids'),
  -- Who called, null where they hid it, and which caller ID.
  phone bigint,
  called bigint not null,
  carrier_id integer not null,
  -- Its name in the network.
  call_id text not null,
  came_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  -- What they were told: the last message to their number, or that there is none.
  broadcast_id bigint,
  heard_ms integer not null default 0,
  keys text not null default '',
  week date not null default date_trunc('week', now() at time zone 'UTC')::date,
  primary key (account_id, call_in_id, week)
) partition by range (week);

do $$
declare
  monday date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  for ahead in 0..2 loop
    execute format('create table %I partition of calls_in for values from (%L) to (%L)',
      'calls_in_' || to_char(monday + 7 * ahead, 'YYYYMMDD'), monday + 7 * ahead, monday + 7 * ahead + 7);
    perform believe_of(('calls_in_' || to_char(monday + 7 * ahead, 'YYYYMMDD'))::regclass, false);
  end loop;
  perform believe_of('calls_in'::regclass, true);
end $$;

-- Whose number was called, and what was said last with it.
set local lock_timeout = '2s';
create index caller_ids_phone on caller_ids (phone);
create index broadcast_calls_caller on broadcast_calls (account_id, caller_id, broadcast_id);
