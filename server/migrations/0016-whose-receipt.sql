-- Whose receipt it is --------------------------------------------------------------------------------------------------

-- Carriers use their ids again, after a restart from 1: an id names a text only together with the two numbers. Our number is 0
-- where it was not kept yet.
alter table handovers
  add column own_phone bigint not null default 0,
  drop constraint handovers_pkey,
  add primary key (carrier_id, message_id, phone, own_phone);

-- Each receipt is a row of its own: the same id and status may be told of two phones, and an id may be missing.
alter table unmatched_receipts
  drop constraint unmatched_receipts_pkey,
  add column unmatched_id bigint generated always as identity primary key,
  -- What PostgreSQL said of it, where it could not be applied.
  add column problem text;
create index unmatched_receipts_fresh on unmatched_receipts (due_at) where tries = 0;

-- Ways in which a carrier has been seen to write ids in receipts other than in its answers.
create table message_id_forms (
  carrier_id integer not null,
  form text not null,
  -- The phones that it was seen of; a few are enough.
  phones bigint[] not null default '{}',
  seen_at timestamptz,
  -- When an id last matched as it is that would have been another in this form: nothing is learned soon after.
  exact_at timestamptz,
  primary key (carrier_id, form)
);

-- Inbound texts that could not be applied in their turn, as rows of their account were locked. Their words are in carrier_events.
create table deferred_texts (
  node_id bigint not null,
  seq bigint not null,
  account_id bigint not null,
  -- Both ends as numbers: those of one phone to one number stay in their order.
  phone bigint not null,
  own_phone bigint not null,
  received_at timestamptz not null,
  tries integer not null default 0,
  -- Infinity for one that is left for good; problem says why.
  due_at timestamptz not null,
  problem text,
  primary key (node_id, seq)
);
create index deferred_texts_by_account on deferred_texts (account_id, received_at);

-- Broadcasts whose texts may still be in doubt: those that are not over, and those that ended a few days ago.
create index broadcasts_by_end on broadcasts (account_id, text_number_id, (coalesce(completed_at, 'infinity'::timestamptz)))
  where started_at is not null;
