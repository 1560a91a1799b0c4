-- Replies that may ask to stop are for a person to decide (docs/decisions/2026-11-23-opt-out-in-own-words.md).
create table opt_out_reviews (
  account_id bigint not null references accounts,
  text_message_id bigint not null,
  phone bigint not null,
  broadcast_id bigint,
  -- 1 open, 2 decided: an opt-out, 3 decided: none (domain/conversation/opt-out-review.ts).
  state smallint not null default 1,
  created_at timestamptz not null,
  -- Null where the phone has answered it itself, by STOP or UNSTOP.
  decided_by bigint,
  decided_at timestamptz,
  primary key (account_id, text_message_id),
  foreign key (account_id, text_message_id) references text_messages on delete cascade
);
create index opt_out_reviews_open on opt_out_reviews (account_id, phone, text_message_id) where state = 1;
create index opt_out_reviews_open_of_broadcast on opt_out_reviews (account_id, broadcast_id) where state = 1;
