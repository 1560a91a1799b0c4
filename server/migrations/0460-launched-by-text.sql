-- The one mobile of an account from which a text is sent to a group by texting it in, and the message that waits for its code.
set local lock_timeout = '2s';
create table text_launches (
  account_id bigint primary key,
  user_id bigint not null,
  phone bigint not null,
  text_number_id bigint not null,
  list_id bigint not null,
  -- Null where none waits.
  message text,
  code_hash bytea,
  -- How many phones it was to go to when its user was told of them.
  phones integer not null default 0,
  expires_at timestamptz not null default '-infinity',
  tries integer not null default 0,
  -- Of the text that was acted on last: the job that does it may run again.
  heard_key uuid,
  -- Messages that were asked about since then.
  asked integer not null default 0,
  asked_since timestamptz not null default '-infinity'
);
