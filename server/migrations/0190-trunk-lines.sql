-- Which node makes a call: those of one that died keep their lines until the longest call there can be is over.
alter table call_attempts add column node_id bigint not null default 0;

-- A trunk as all nodes see it: until when it takes no calls, and how often in a row it turned all of them away.
create table trunks (
  carrier_id integer primary key references carriers,
  held_until timestamptz not null default '-infinity',
  turned_away smallint not null default 0
);

-- The lines of a trunk that a node has to itself.
create table trunk_lines (
  carrier_id integer not null references trunks,
  node_id bigint not null,
  lines integer not null check (lines >= 0),
  -- It wants more than there were.
  is_short boolean not null,
  renewed_at timestamptz not null,
  primary key (carrier_id, node_id)
);
