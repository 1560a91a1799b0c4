-- Parts of inbound texts --------------------------------------------------------------------------------------------

-- Inbound texts that come in parts, over whichever link of whichever node; each part is acknowledged when it is here.
create table partial_texts (
  partial_text_id uuid primary key,
  carrier_id integer not null,
  source text not null,
  destination text not null,
  -- How the handset tells it from its others: kind of reference, reference, number of parts.
  reference text not null,
  total smallint not null,
  -- By their numbers.
  parts jsonb not null,
  -- Whether a further part with its reference is looked for in it.
  is_current boolean not null default true,
  -- When its latest part came.
  part_at timestamptz not null,
  -- When it was whole, or given up.
  ended_at timestamptz,
  -- When it was an inbound text like others.
  handed_at timestamptz
);
create unique index partial_texts_current on partial_texts (carrier_id, source, destination, reference) where is_current;
create index partial_texts_of_phone on partial_texts (carrier_id, source, part_at) where ended_at is null;
create index partial_texts_waiting on partial_texts (part_at) where ended_at is null;
create index partial_texts_to_hand on partial_texts (ended_at) where ended_at is not null and handed_at is null;
