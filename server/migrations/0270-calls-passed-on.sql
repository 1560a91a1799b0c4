-- Whoever presses 0 is passed on to this number, so many at a time; null where the key does nothing.
set local lock_timeout = '2s';
alter table broadcast_calls
  add column transfer_number bigint,
  add column transfer_lines smallint check (transfer_lines between 1 and 5000),
  -- Heard by whoever takes the call, before they are joined.
  add column transfer_audio_id bigint,
  add check ((transfer_number is null) = (transfer_lines is null));

-- Off: nobody of the account is passed on.
alter table accounts add column transfers_allowed boolean not null default true;

-- What each user's transfers begin with; null is none.
alter table users
  add column transfer_number bigint,
  add column transfer_lines smallint check (transfer_lines between 1 and 5000),
  add column transfer_audio_id bigint;

-- Those that were joined, those that hung up before, and those for whom no line was free or nobody took the call.
alter table broadcast_counters
  add column transfers integer not null default 0,
  add column transfers_abandoned integer not null default 0,
  add column transfers_turned_away integer not null default 0;

-- Each time that somebody pressed 0: written before another phone rings. While it has no end it holds a line, until the moment it says.
create sequence call_transfer_ids;
create table call_transfers (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  -- Of the call that they are in.
  call_id text not null,
  call_transfer_id bigint not null default nextval('call_transfer_ids'),
  to_phone bigint not null,
  carrier_id integer not null,
  node_id bigint not null,
  asked_at timestamptz not null,
  held_until timestamptz not null,
  answered_at timestamptz,
  joined_at timestamptz,
  ended_at timestamptz,
  result text check (result in ('Connected', 'Abandoned', 'LinesBusy', 'NoCredits', 'NotTaken', 'Unconfirmed')),
  -- By the trunk itself: its end is not told.
  is_referred boolean not null default false,
  -- That were set aside, each started minute before it starts; 0 where nothing is paid by credits.
  credits_reserved smallint not null default 0,
  seconds real not null default 0,
  credits numeric(6, 2) not null default 0,
  week date not null default date_trunc('week', now() at time zone 'UTC')::date,
  primary key (account_id, broadcast_id, call_transfer_id, week),
  check ((ended_at is null) = (result is null))
) partition by range (week);

do $$
declare
  monday date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  for ahead in 0..2 loop
    execute format('create table %I partition of call_transfers for values from (%L) to (%L)',
      'call_transfers_' || to_char(monday + 7 * ahead, 'YYYYMMDD'), monday + 7 * ahead, monday + 7 * ahead + 7);
    perform believe_of(('call_transfers_' || to_char(monday + 7 * ahead, 'YYYYMMDD'))::regclass, false);
  end loop;
  perform believe_of('call_transfers'::regclass, true);
end $$;

-- Lines that are taken; and those whose process died with them.
create index call_transfers_open on call_transfers (account_id, broadcast_id, held_until) where ended_at is null;
create index call_transfers_lost on call_transfers (held_until) where ended_at is null;
