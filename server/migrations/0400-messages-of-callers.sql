-- What whoever called a caller ID said behind the tone, by weeks as the calls themselves, and kept for a shorter time.
set local lock_timeout = '2s';
alter table accounts add column takes_voicemail boolean not null default true;

create table voicemails (
  account_id bigint not null,
  call_in_id bigint not null,
  -- As of the call: who may hear it, and whose it is.
  broadcast_id bigint,
  phone bigint,
  came_at timestamptz not null,
  -- As calls play it: 8,000 samples a second, 16 bits each, little-endian.
  sound bytea not null,
  seconds real not null,
  -- The shape of it, 0 to 255 for each part, for a page to draw.
  peaks bytea not null,
  heard_at timestamptz,
  heard_by bigint,
  week date not null,
  primary key (account_id, call_in_id, week)
) partition by range (week);
alter table voicemails alter column sound set storage external;

do $$
declare
  monday date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  for ahead in 0..2 loop
    execute format('create table %I partition of voicemails for values from (%L) to (%L)',
      'voicemails_' || to_char(monday + 7 * ahead, 'YYYYMMDD'), monday + 7 * ahead, monday + 7 * ahead + 7);
    perform believe_of(('voicemails_' || to_char(monday + 7 * ahead, 'YYYYMMDD'))::regclass, false);
  end loop;
  perform believe_of('voicemails'::regclass, true);
end $$;

-- How many of a day there are.
create index voicemails_latest on voicemails (account_id, came_at);
create index voicemails_unheard on voicemails (account_id, broadcast_id) where heard_at is null;
