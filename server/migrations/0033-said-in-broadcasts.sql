-- What broadcasts said to a phone, latest first. Filed when a broadcast has been handed over, in steps: filed_phone is as far as it is, and
-- filed_at says that it is whole. What is not filed yet is asked by key.
create table said_in_broadcasts (
  account_id bigint not null,
  phone bigint not null,
  -- When it was handed over, was found not to be sendable, or was to start; to the millisecond, as times travel.
  said_at timestamptz not null,
  broadcast_id bigint not null,
  primary key (account_id, phone, said_at, broadcast_id)
);

alter table broadcasts
  add column filed_phone bigint not null default 0,
  add column filed_at timestamptz;
create index broadcasts_unfiled on broadcasts (account_id, broadcast_id) where filed_at is null;
create index broadcasts_to_file on broadcasts ((coalesce(finalizing_at, completed_at)))
  where filed_at is null and coalesce(finalizing_at, completed_at) is not null;
