-- Carriers with addresses of their own --------------------------------------------------------------------------------

alter table carriers
  add column name text not null default '',
  -- Its address with user and password, encrypted with CARILLON_SECRET; null for the carrier of the settings.
  add column url_encrypted bytea,
  add column is_enabled boolean not null default true,
  add column changed_at timestamptz not null default now(),
  -- When a link to it was last up, to the half minute.
  add column up_at timestamptz,
  -- When a link to it came back after minutes without any: unknown outcomes are given time from then on.
  add column back_at timestamptz;

-- The carriers of a text number in the order in which they are tried; without any, that of the settings.
create table text_number_carriers (
  account_id bigint not null,
  text_number_id bigint not null,
  rank smallint not null,
  carrier_id integer not null,
  primary key (account_id, text_number_id, rank),
  unique (account_id, text_number_id, carrier_id),
  foreign key (account_id, text_number_id) references text_numbers on delete cascade
);

-- Directory: each engine node's view of its links, renewed every second.
create table carrier_links (
  node_id bigint not null,
  carrier_id integer not null,
  is_up boolean not null,
  health text not null default 'up' check (health in ('up', 'slow', 'down')),
  trouble text not null default '',
  slots integer not null,
  taken integer not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (node_id, carrier_id)
);

alter table number_leases
  -- The carrier that the holder sends by at present.
  add column carrier_id integer,
  -- Carrier segments a second at present; null is without a limit.
  add column pace real;

alter table carrier_events
  add column media text[],
  -- The same for every repetition of what came by webhook.
  add column event_key text;
create unique index carrier_events_by_key on carrier_events (event_key) where event_key is not null;

-- Windows and limits --------------------------------------------------------------------------------------------------

alter table accounts
  -- Segments a day; 0 is without a limit, null follows from the registration.
  add column messages_per_day integer check (messages_per_day >= 0),
  add column is_sole_proprietor boolean not null default false,
  -- What happens with what is over a day's limit.
  add column over_limit text not null default 'Refuse' check (over_limit in ('Refuse', 'NextDay')),
  add column texts_keep_calling_window boolean not null default false,
  add column quiet_hours boolean not null default false;

-- The calling window; all day is 0:00 to 0:00. Minutes since midnight.
alter table users
  add column checks_calling_window boolean not null default true,
  add column calling_window_days text[] not null
    default '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}',
  add column window_start smallint not null default 540 check (window_start between 0 and 1439),
  add column window_stop smallint not null default 1260 check (window_stop between 0 and 1439),
  add column continue_on_next_day boolean not null default false;

-- Price segments that have left, or are about to, by the day at midnight Pacific. Only the lease of a number and single
-- texts from it write its row.
create table sending_use (
  account_id bigint not null references accounts,
  day date not null,
  text_number_id bigint not null,
  segments integer not null,
  primary key (account_id, day, text_number_id)
);

-- Price segments that a broadcast is planned to send on a day.
create table broadcast_days (
  account_id bigint not null,
  broadcast_id bigint not null,
  day date not null,
  segments integer not null,
  primary key (account_id, broadcast_id, day),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade
);
create index broadcast_days_by_day on broadcast_days (account_id, day);

-- Numbers that a free trial has verified by a code.
create table verified_numbers (
  account_id bigint not null references accounts,
  phone bigint not null,
  user_id bigint not null,
  verified_at timestamptz not null,
  primary key (account_id, phone)
);

-- Directory: what staff have set for the whole installation, such as the hours of texting by state.
create table installation_settings (
  name text primary key,
  value jsonb not null,
  changed_by bigint,
  changed_at timestamptz not null
);

-- Broadcasts ----------------------------------------------------------------------------------------------------------

alter table broadcasts
  -- Price segments of one text, for limits; a monthly plan has them although it pays nothing for them.
  add column segments_each_domestic integer not null default 1,
  add column segments_each_abroad integer not null default 1,
  -- Frozen at creation: the window of the sender (domain/time/calling-window.ts); null where none applies.
  add column calling_window jsonb,
  add column quiet_hours boolean not null default false,
  -- Why quiet hours were skipped, in the sender's words; empty where they were not.
  add column quiet_hours_skipped text not null default '',
  add column over_limit text not null default 'Refuse' check (over_limit in ('Refuse', 'NextDay')),
  -- Addresses of pictures, which a carrier fetches.
  add column media text[] not null default '{}',
  add column is_text_survey boolean not null default false,
  add column survey_reply_yes text not null default '',
  add column survey_reply_no text not null default '',
  -- When the credits that nothing could use any more came back.
  add column released_at timestamptz,
  -- The series that it is a run of, and which run.
  add column repeating_id bigint,
  add column occurrence_key text;
create unique index broadcasts_by_occurrence on broadcasts (account_id, repeating_id, occurrence_key) where repeating_id is not null;

-- What the engine and its carriers know is the broadcast alone.
create index broadcasts_by_id on broadcasts (broadcast_id);
create index broadcast_queue_by_broadcast on broadcast_queue (broadcast_id);

alter table recipients
  add column segments smallint not null default 1,
  -- Recipients who may be texted at the same hours; see broadcast_lanes.
  add column lane smallint not null default 0,
  -- The answer to a text survey: 0 none, 1 yes, 2 no, 3 another.
  add column survey smallint not null default 0;

alter table broadcast_counters
  add column survey_yes integer not null default 0,
  add column survey_no integer not null default 0,
  add column survey_unknown integer not null default 0;

alter table broadcast_queue
  -- Price segments of the longest text that is to be sent.
  add column segments_most smallint not null default 1,
  -- What was to be sent when it was planned, and its price segments.
  add column texts_planned integer not null default 0,
  add column segments_planned integer not null default 0,
  -- Why this broadcast waits at present, in the customer's words.
  add column notice text;

-- With quiet hours, recipients are claimed by lane: those of one lane share their zones and states, hence their hours.
create table broadcast_lanes (
  account_id bigint not null,
  broadcast_id bigint not null,
  lane smallint not null,
  zones text[] not null,
  states text[] not null,
  cursor_phone bigint not null default 0,
  is_through boolean not null default false,
  primary key (account_id, broadcast_id, lane)
);

-- Repeating broadcasts ------------------------------------------------------------------------------------------------

create table repeating_broadcasts (
  account_id bigint not null references accounts,
  repeating_id bigint generated always as identity,
  user_id bigint not null,
  -- As CreateBroadcast, without its start; groups are read anew for each run.
  form jsonb not null,
  -- People who are in it one by one.
  audience_id bigint,
  -- domain/time/repeating-schedule.ts
  schedule jsonb not null,
  status text not null default 'Active' check (status in ('Active', 'Paused', 'Ended')),
  -- The next run: when, and its name within the series.
  next_at timestamptz,
  next_key text,
  failures_in_a_row smallint not null default 0,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, repeating_id)
);
create index repeating_broadcasts_due on repeating_broadcasts (next_at) where status = 'Active' and deleted_at is null;

create table repeating_failures (
  account_id bigint not null,
  repeating_failure_id bigint generated always as identity,
  repeating_id bigint not null,
  occurrence_key text not null,
  error_code integer not null,
  message text not null,
  created_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (account_id, repeating_failure_id),
  unique (account_id, repeating_id, occurrence_key),
  foreign key (account_id, repeating_id) references repeating_broadcasts on delete cascade
);

-- Auto replies and keywords -------------------------------------------------------------------------------------------

create table auto_replies (
  account_id bigint not null references accounts,
  auto_reply_id bigint generated always as identity,
  is_active boolean not null default true,
  -- 1 Always, 2 Custom: only outside the hours of day_schedules
  auto_reply_type_id smallint not null default 1 check (auto_reply_type_id in (1, 2)),
  -- In lower case; empty for an auto reply to anything.
  keyword text not null default '',
  message text not null,
  -- By day of the week: {StartTime, StopTime} as "08:00 AM", or null.
  day_schedules jsonb not null default '{}',
  -- Whoever texts the keyword joins this group.
  list_id bigint,
  created_by bigint not null,
  created_at timestamptz not null,
  edited_at timestamptz not null,
  primary key (account_id, auto_reply_id)
);

-- One auto reply to anything, and each keyword once, for a text number.
create table auto_reply_numbers (
  account_id bigint not null,
  text_number_id bigint not null,
  keyword text not null,
  auto_reply_id bigint not null,
  primary key (account_id, text_number_id, keyword),
  foreign key (account_id, auto_reply_id) references auto_replies on delete cascade,
  foreign key (account_id, text_number_id) references text_numbers on delete cascade
);

alter table text_messages
  add column media text[] not null default '{}',
  -- The auto reply or keyword that this text is.
  add column auto_reply_id bigint,
  -- The broadcast whose survey it answers or confirms: 1 yes, 2 no, 3 another.
  add column survey smallint not null default 0;

alter table claims
  -- With lanes, its range is of this one alone.
  add column lane smallint;

-- Directory: the last batch of answers that a node has saved for a number. A batch whose result was lost with its connection
-- is sent again, and does nothing the second time.
create table answer_batches (
  node_id bigint not null,
  -- Each sender of the node counts for itself: what an earlier one still saves must not be taken for old.
  sender bigint not null,
  batch bigint not null,
  primary key (node_id, sender)
) with (fillfactor = 50);

alter table outbox
  -- Of a longer text, noted before its first part leaves: delivered only when all of them are.
  add column parts smallint not null default 1;

-- What is due is looked for among many that will never match.
alter table unmatched_receipts
  add column due_at timestamptz not null default now() + interval '300 milliseconds';
create index unmatched_receipts_by_time on unmatched_receipts (due_at);

-- Single texts whose outcome is unknown (domain/broadcast/outcome.ts): few, and asked for now and then.
create index text_messages_in_doubt on text_messages (handed_at) where state = 2;

-- Credits of single texts that nothing can use any more, on their way back: given back apart from saving answers, which never
-- waits for a balance.
create table credit_releases (
  account_id bigint not null references accounts,
  text_message_id bigint not null,
  credits integer not null,
  primary key (account_id, text_message_id)
);

-- Inbound texts that are stored and not applied yet are looked for before each claim.
create index carrier_events_texts_by_node on carrier_events (node_id, seq) where kind = 'text';
