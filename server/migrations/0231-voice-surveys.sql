-- What keys 1 to 9 answer, with a label for each; null where nothing is asked.
alter table broadcast_calls add column survey_answers jsonb;

-- The key that was the answer; 0 for none. Of whoever has been called it stands in `recipients.survey`.
alter table call_attempts add column answer smallint not null default 0;

-- How many have answered so. Sharded as the other counters are.
create table broadcast_answers (
  account_id bigint not null,
  broadcast_id bigint not null,
  shard smallint not null,
  answer smallint not null check (answer between 1 and 9),
  people integer not null default 0,
  primary key (account_id, broadcast_id, shard, answer)
);
