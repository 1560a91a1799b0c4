-- The trunks that staff have added, and the order of all.
set local lock_timeout = '2s';
create table trunk_settings (
  carrier_id integer primary key references carriers,
  -- Those of the settings are called by before those that have a place.
  place smallint not null,
  name text not null default '',
  -- Null for a trunk of the settings.
  url_encrypted bytea,
  is_enabled boolean not null default true,
  changed_at timestamptz not null default now()
);

-- The last call by which staff tried a trunk.
create table trunk_tests (
  carrier_id integer primary key references carriers,
  account_id bigint not null,
  user_id bigint not null,
  phone bigint not null,
  caller_id bigint not null,
  asked_at timestamptz not null,
  -- The phone may ring from then on; nobody else calls it for this.
  begun_at timestamptz,
  rang_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  cause text,
  code text not null default '',
  heard_ms integer not null default 0
);

-- How a trunk does of late.
create index call_attempts_trunk on call_attempts (carrier_id, intent_at);
