-- Two kinds of tables. Tenant tables carry account_id first in their primary key and in every unique key, so that they
-- can be distributed by it. Directory tables answer questions across accounts (who owns this number, this session, this
-- carrier message id) or are claimed across accounts (leases, queues, raw carrier events); they stay in one place.
-- A test derives both lists from the catalog.

-- Phones are E.164 digits as a number: 12175550100. On the wire the US and Canada travel as ten digits.
create function wire_phone(phone bigint) returns text language sql immutable parallel safe as
$$ select case when phone between 12000000000 and 19999999999 then (phone - 10000000000)::text else phone::text end $$;

-- Accounts and people ------------------------------------------------------------------------------------------------

create table accounts (
  account_id bigint generated always as identity primary key,
  company_name text not null,
  state text not null default '',
  country_id integer not null default 1,
  account_status_id smallint not null default 0 check (account_status_id between 0 and 8),
  account_type_id smallint not null default 0 check (account_type_id between 0 and 3),
  is_free_trial boolean not null default false,
  free_trial_conversion boolean not null default false,
  monthly_level integer,
  subscription_end_at timestamptz,
  require_text_opt_in boolean not null default false,
  is_api_authorized boolean not null default false,
  partial_credits_enabled boolean not null default false,
  invoice_self_service boolean not null default false,
  voice_allowed boolean not null default true,
  prepend_organization_to_text boolean not null default false,
  is_operations boolean not null default false,
  time_zone text not null default 'America/Chicago',
  help_contact text not null default '',
  -- The speed option in texts a minute; null is Max.
  texts_per_minute integer check (texts_per_minute > 0),
  created_at timestamptz not null default now()
);

create table users (
  account_id bigint not null references accounts,
  user_id bigint generated always as identity,
  user_name text not null,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone bigint,
  caller_id bigint,
  is_master_user boolean not null default false,
  is_account_admin boolean not null default false,
  is_active boolean not null default true,
  features text[] not null default '{}',
  can_see_all_broadcasts boolean not null default false,
  can_see_all_roster boolean not null default false,
  can_see_group_audio boolean not null default false,
  can_create_broadcast boolean not null default true,
  time_zone text not null default 'America/Chicago',
  text_message_character_limit integer not null default 320,
  signature_is_enabled boolean not null default false,
  signature_text text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);

-- Directory: user names are unique over the installation.
create table logins (
  user_name text primary key check (user_name = lower(user_name)),
  account_id bigint not null,
  user_id bigint not null,
  foreign key (account_id, user_id) references users on delete cascade
);

-- Directory: tokens are stored as SHA-256 only.
create table sessions (
  token_hash bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (account_id, user_id);

create table session_reset_tokens (
  token_hash bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null
);

create table login_failures (
  login_failure_id bigint generated always as identity primary key,
  user_name text not null,
  address text not null,
  failed_at timestamptz not null
);
create index login_failures_by_name on login_failures (user_name, failed_at);
create index login_failures_by_address on login_failures (address, failed_at);

create table websocket_keys (
  key_hash bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null
);

-- Consumers belong to the installation; their secrets are encrypted with CARILLON_SECRET because OAuth signs with them.
create table api_consumers (
  consumer_key text primary key,
  name text not null,
  secret_encrypted bytea not null
);

create table api_tokens (
  token_hash bytea primary key,
  account_id bigint not null,
  user_id bigint not null,
  consumer_key text not null references api_consumers,
  created_at timestamptz not null default now(),
  foreign key (account_id, user_id) references users on delete cascade
);

create table oauth_nonces (
  consumer_key text not null,
  nonce text not null,
  used_at timestamptz not null,
  primary key (consumer_key, nonce)
);
create index oauth_nonces_by_time on oauth_nonces (used_at);

create table idempotency_keys (
  account_id bigint not null,
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  -- Null while the first request is still being worked on.
  status smallint,
  reply jsonb,
  created_at timestamptz not null,
  primary key (account_id, user_id, key)
);

-- Text numbers and carriers --------------------------------------------------------------------------------------------

create table carriers (
  carrier_id integer generated always as identity primary key,
  kind text not null,
  -- Host, port and system id: what makes a carrier's message ids its own. No password.
  address text not null unique,
  created_at timestamptz not null default now()
);

create table text_numbers (
  account_id bigint not null references accounts,
  text_number_id bigint generated always as identity,
  phone bigint not null,
  name text not null default '',
  description text not null default '',
  is_default boolean not null default false,
  is_blocked boolean not null default false,
  can_create_broadcast boolean not null default true,
  registration_status text not null default 'Not Registered'
    check (registration_status in ('Not Registered', 'Pending', 'Rejected', 'Registered')),
  registered_at timestamptz,
  class text not null default 'local' check (class in ('local', 'toll-free', 'short-code')),
  -- Carrier segments a second; null takes the default of the class, 0 is without a limit.
  pace_per_second integer check (pace_per_second >= 0),
  primary key (account_id, text_number_id),
  unique (account_id, phone)
);

-- Directory: whose number an inbound text was sent to.
create table text_number_owners (
  phone bigint primary key,
  account_id bigint not null,
  text_number_id bigint not null,
  foreign key (account_id, text_number_id) references text_numbers on delete cascade
);

create table user_text_numbers (
  account_id bigint not null,
  user_id bigint not null,
  text_number_id bigint not null,
  primary key (account_id, user_id, text_number_id),
  foreign key (account_id, user_id) references users on delete cascade,
  foreign key (account_id, text_number_id) references text_numbers on delete cascade
);

-- Contacts and groups --------------------------------------------------------------------------------------------------

create table contacts (
  account_id bigint not null references accounts,
  person_id bigint generated always as identity,
  first_name text not null default '',
  last_name text not null default '',
  notes text not null default '',
  primary_phone bigint not null,
  secondary_phone bigint,
  tertiary_phone bigint,
  created_by bigint not null,
  edited_by bigint not null,
  created_at timestamptz not null,
  edited_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, person_id)
);
create unique index contacts_by_phone on contacts (account_id, primary_phone) where deleted_at is null;
create index contacts_by_name on contacts (account_id, lower(last_name), lower(first_name), person_id) where deleted_at is null;

create table lists (
  account_id bigint not null references accounts,
  list_id bigint generated always as identity,
  name text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (account_id, list_id)
);
create unique index lists_by_name on lists (account_id, lower(name));

create table list_members (
  account_id bigint not null,
  list_id bigint not null,
  person_id bigint not null,
  primary key (account_id, list_id, person_id),
  foreign key (account_id, list_id) references lists on delete cascade,
  foreign key (account_id, person_id) references contacts on delete cascade
);
create index list_members_by_person on list_members (account_id, person_id);

-- Who may be contacted -------------------------------------------------------------------------------------------------

-- What a carrier lookup said of a number, for every account.
create table phone_lookups (
  phone bigint primary key,
  line_type text not null,
  is_textable boolean not null,
  looked_up_at timestamptz not null
);

create table global_opt_outs (
  phone bigint primary key,
  created_at timestamptz not null
);

-- The opt-outs in force. Types: 3 text by recipient, 4 text by account, 5 voice by recipient, 6 voice by account.
create table opt_outs (
  account_id bigint not null references accounts,
  phone bigint not null,
  channel text not null check (channel in ('text', 'voice')),
  opt_out_type smallint not null check (opt_out_type between 3 and 6),
  source text not null,
  -- A soft opt-out (in other words than the reserved ones) may be reversed by the account with a consent declaration.
  is_soft boolean not null default false,
  text_number_id bigint,
  created_by bigint,
  created_at timestamptz not null,
  primary key (account_id, phone, channel)
);

create table opt_ins (
  account_id bigint not null references accounts,
  phone bigint not null,
  source text not null,
  created_at timestamptz not null,
  primary key (account_id, phone)
);

-- Everything that ever changed what is in force, with its source and time.
create table permission_events (
  account_id bigint not null references accounts,
  permission_event_id bigint generated always as identity,
  phone bigint not null,
  event text not null,
  source text not null,
  words text,
  user_id bigint,
  created_at timestamptz not null,
  primary key (account_id, permission_event_id)
);
create index permission_events_by_phone on permission_events (account_id, phone);

-- Credits --------------------------------------------------------------------------------------------------------------

-- The ledger: balance and reservation of an account are the sums of its entries.
create table credit_entries (
  account_id bigint not null references accounts,
  credit_entry_id bigint generated always as identity,
  kind text not null check (kind in ('purchase', 'adjustment', 'reserve', 'settle', 'release')),
  balance_delta numeric(14, 2) not null,
  reserved_delta numeric(14, 2) not null,
  broadcast_id bigint,
  text_message_id bigint,
  user_id bigint,
  description text not null default '',
  created_at timestamptz not null,
  primary key (account_id, credit_entry_id)
);
create index credit_entries_by_broadcast on credit_entries (account_id, broadcast_id) where broadcast_id is not null;

-- What may be spent: sum(balance_delta - reserved_delta). Settling moves neither, so sending never waits for this row.
create table credit_balances (
  account_id bigint primary key references accounts,
  available numeric(14, 2) not null default 0
);

-- Monthly plans: the distinct numbers contacted in a billing month.
create table counted_numbers (
  account_id bigint not null references accounts,
  period_start date not null,
  phone bigint not null,
  primary key (account_id, period_start, phone)
);

-- Drafts, broadcasts and their recipients ------------------------------------------------------------------------------

-- A set of numbers from a draft, a file or a call, distinct by number.
create table audiences (
  account_id bigint not null references accounts,
  audience_id bigint generated always as identity,
  kind text not null check (kind in ('draft', 'file', 'inline')),
  user_id bigint not null,
  row_count integer not null default 0,
  bad_rows integer not null default 0,
  created_at timestamptz not null,
  primary key (account_id, audience_id)
);

create table audience_members (
  account_id bigint not null,
  audience_id bigint not null,
  phone bigint not null,
  person_id bigint,
  first_name text not null default '',
  last_name text not null default '',
  notes text not null default '',
  -- The undo that can put a removed member back.
  removed_in bigint,
  -- No foreign key: checking it row by row doubles the time of a million rows. Audiences are deleted by one function.
  primary key (account_id, audience_id, phone)
);

create table undos (
  account_id bigint not null references accounts,
  undo_id bigint generated always as identity,
  user_id bigint not null,
  audience_id bigint,
  created_at timestamptz not null,
  primary key (account_id, undo_id)
);

create table drafts (
  account_id bigint not null references accounts,
  draft_id bigint generated always as identity,
  user_id bigint not null,
  form jsonb not null,
  audience_id bigint not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, draft_id)
);

create table broadcasts (
  account_id bigint not null references accounts,
  broadcast_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  type text not null,
  status text not null,
  text_number_id bigint not null,
  text_message text not null,
  -- What is added to the text, frozen at creation: the sender's signature and the organisation's name.
  signature text not null default '',
  prefix text not null default '',
  include_signature boolean not null default false,
  has_merge_fields boolean not null default false,
  -- The sender's limit, signature included, which personal texts must keep.
  character_limit integer not null,
  -- 0 where the account pays by month.
  credits_each_domestic integer not null,
  credits_each_abroad integer not null,
  max_credit_cost numeric(14, 2) not null,
  phone_number_count integer not null,
  start_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finalizing_at timestamptz,
  completed_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, broadcast_id)
);
create index broadcasts_by_start on broadcasts (account_id, start_at desc) where deleted_at is null;
create index broadcasts_unsettled on broadcasts (account_id, broadcast_id) where finalizing_at is not null and completed_at is null;
create index broadcasts_by_number on broadcasts (account_id, text_number_id, start_at desc);

create table broadcast_sources (
  account_id bigint not null,
  broadcast_id bigint not null,
  source_no smallint not null,
  audience_id bigint,
  -- A group, or 0 for Everyone, -1 for Unfiled.
  list_id bigint,
  primary key (account_id, broadcast_id, source_no),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade
);

create table broadcast_events (
  account_id bigint not null,
  broadcast_event_id bigint generated always as identity,
  broadcast_id bigint not null,
  event text not null,
  detail text not null default '',
  user_id bigint,
  created_at timestamptz not null,
  primary key (account_id, broadcast_event_id)
);
create index broadcast_events_by_broadcast on broadcast_events (account_id, broadcast_id);

-- One row a recipient, frozen when planned. The only index is the key: claims walk it by phone, receipts reach it by
-- phone, and updates stay within their page. States and reasons: domain/broadcast/outcome.ts.
create table recipients (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  person_id bigint,
  credits smallint not null,
  state smallint not null,
  reason smallint not null default 0,
  parts smallint not null default 1,
  parts_delivered smallint not null default 0,
  is_opted_out boolean not null default false,
  is_replied boolean not null default false,
  handed_at timestamptz,
  done_at timestamptz,
  first_name text not null,
  last_name text not null,
  notes text not null,
  primary key (account_id, broadcast_id, phone)
) with (fillfactor = 70);

-- Counts by state, changed in the transaction that changes the rows. Each writer has a shard of its own, so that writers
-- never wait for each other; a reader adds the shards up.
create table broadcast_counters (
  account_id bigint not null,
  broadcast_id bigint not null,
  shard smallint not null,
  waiting integer not null default 0,
  retrying integer not null default 0,
  unknown integer not null default 0,
  accepted integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  invalid integer not null default 0,
  not_sent integer not null default 0,
  replied integer not null default 0,
  opted_out integer not null default 0,
  credits_used numeric(14, 2) not null default 0,
  primary key (account_id, broadcast_id, shard)
) with (fillfactor = 50);

-- Phones that a text number has texted before: the first text ends with how to opt out.
create table texted_numbers (
  account_id bigint not null,
  text_number_id bigint not null,
  phone bigint not null,
  primary key (account_id, text_number_id, phone)
);

-- Single texts in both directions: replies, confirmations, and later conversations.
create table text_messages (
  account_id bigint not null references accounts,
  text_message_id bigint generated always as identity,
  text_number_id bigint not null,
  phone bigint not null,
  is_inbound boolean not null,
  -- chat, compliance (confirmations of STOP, UNSTOP, HELP, JOIN)
  class text not null default 'chat',
  -- Chat, Stop, Unstop, Help, Join, Auto Opt-out
  type text not null default 'Chat',
  message text not null,
  -- The broadcast that an inbound text answers.
  broadcast_id bigint,
  user_id bigint,
  credits smallint not null default 0,
  state smallint,
  reason smallint not null default 0,
  parts smallint not null default 1,
  parts_delivered smallint not null default 0,
  created_at timestamptz not null,
  handed_at timestamptz,
  done_at timestamptz,
  primary key (account_id, text_message_id)
);
create index text_messages_by_phone on text_messages (account_id, phone, text_message_id);
create index text_messages_by_broadcast on text_messages (account_id, broadcast_id, text_message_id) where broadcast_id is not null;

-- The engine (directory) -----------------------------------------------------------------------------------------------

-- A process that is alive says so every second. applied_seq: its raw carrier events are applied up to here.
create table nodes (
  node_id bigint generated always as identity primary key,
  role text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  applied_seq bigint not null default 0
);
create index nodes_by_role on nodes (role, seen_at);

-- One node at a time paces and sends for a text number. The epoch fences out a node whose lease ran out.
create table number_leases (
  text_number_id bigint primary key,
  account_id bigint not null,
  node_id bigint,
  epoch bigint not null default 0,
  until timestamptz not null,
  -- Why sending waits, in the customer's words; null while it goes on.
  notice text
);

-- Broadcasts that have something to plan or send.
create table broadcast_queue (
  account_id bigint not null,
  broadcast_id bigint not null,
  text_number_id bigint not null,
  is_planned boolean not null default false,
  start_at timestamptz not null,
  -- Recipients up to this phone have been claimed.
  cursor_phone bigint not null default 0,
  is_through boolean not null default false,
  primary key (account_id, broadcast_id)
);
create index broadcast_queue_by_number on broadcast_queue (text_number_id);

-- The intents: recipients of one broadcast, by phone from after_phone to through_phone, that are about to be handed over.
-- A row without an answer in a claim of an ended lease is unknown, and never sent again by itself.
create table claims (
  claim_id bigint generated always as identity primary key,
  text_number_id bigint not null,
  epoch bigint not null,
  account_id bigint not null,
  broadcast_id bigint not null,
  after_phone bigint not null,
  through_phone bigint not null,
  -- Instead of the range: single recipients (retries).
  phones bigint[],
  -- The parts of its longest text: a text of several parts is delivered only when all of them are.
  parts smallint not null default 1,
  claimed_at timestamptz not null
);
create index claims_by_number on claims (text_number_id);

-- Recipients that the carrier asked us to slow down for.
create table retries (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  text_number_id bigint not null,
  tries smallint not null,
  due_at timestamptz not null,
  primary key (account_id, broadcast_id, phone)
);
create index retries_by_number on retries (text_number_id, due_at);

-- Single texts to send; the lane before every broadcast.
create table outbox (
  text_message_id bigint primary key,
  account_id bigint not null,
  text_number_id bigint not null,
  phone bigint not null,
  tries smallint not null default 0,
  due_at timestamptz not null,
  -- The intent: set by the lease that is about to hand it over.
  claimed_epoch bigint,
  claimed_at timestamptz
);
create index outbox_by_number on outbox (text_number_id, due_at);

-- Carrier message id to what it was for.
create table handovers (
  carrier_id integer not null,
  message_id text not null,
  account_id bigint not null,
  broadcast_id bigint,
  text_message_id bigint,
  phone bigint not null,
  parts smallint not null,
  -- For a text of several parts: this part's receipt has been counted.
  is_receipted boolean not null default false,
  created_at timestamptz not null,
  primary key (carrier_id, message_id)
);

-- What carriers told us, raw and first: receipts and inbound texts. A node numbers its own, so that applying is a cursor.
create table carrier_events (
  node_id bigint not null,
  seq bigint not null,
  carrier_id integer not null,
  kind text not null check (kind in ('receipt', 'text')),
  -- The link that brought it: a carrier repeats on a new link what was not acknowledged on the old one.
  link text not null,
  message_id text,
  status text,
  error text,
  -- Our own reference, where the carrier gives it back.
  reference integer,
  source text not null,
  destination text not null,
  body text,
  received_at timestamptz not null,
  primary key (node_id, seq)
);

create index carrier_events_texts on carrier_events (source, received_at) where kind = 'text';

-- Receipts that match nothing yet: their answer may still be on its way to the database.
create table unmatched_receipts (
  carrier_id integer not null,
  message_id text not null,
  status text not null,
  error text,
  reference integer,
  source text not null,
  destination text not null,
  received_at timestamptz not null,
  tries smallint not null default 0,
  primary key (carrier_id, message_id, status)
);

-- The realtime channel's own table, for what is too large for a notification.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);

-- The one place that decides whether a number may be texted. Answers a reason of domain/broadcast/reason.ts, 0 for yes.
create function why_not_text(in_account bigint, in_phone bigint, require_opt_in boolean) returns smallint
language sql stable parallel safe as $$
  select case
    when exists (select from global_opt_outs g where g.phone = in_phone) then 5
    when exists (select from opt_outs o where o.account_id = in_account and o.phone = in_phone and o.channel = 'text') then 1
    when exists (select from phone_lookups l where l.phone = in_phone and not l.is_textable) then 3
    when require_opt_in and not exists (select from opt_ins i where i.account_id = in_account and i.phone = in_phone) then 6
    else 0
  end::smallint
$$;
