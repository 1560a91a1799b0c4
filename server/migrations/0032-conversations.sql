-- What a text number and a phone say to each other one by one. A broadcast's text alone makes none (docs/decisions/, one door for
-- messages).
create table conversations (
  account_id bigint not null references accounts,
  conversation_id bigint generated always as identity,
  text_number_id bigint not null,
  phone bigint not null,
  last_message_id bigint not null,
  last_at timestamptz not null,
  last_is_inbound boolean not null,
  -- When the phone last wrote; null where it never did.
  heard_at timestamptz,
  -- Texts that nobody on our side has seen, of the number and not of a user.
  unread integer not null default 0,
  is_done boolean not null default false,
  -- The phone asked in words of its own to be left alone.
  is_auto_opt_out boolean not null default false,
  viewed_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, conversation_id),
  unique (account_id, text_number_id, phone)
) with (fillfactor = 90);

-- Accounts whose texts from before are still to be gathered into conversations, and up to which phone they are.
create table conversations_to_gather (
  account_id bigint primary key references accounts,
  through_phone bigint not null default 0
);
insert into conversations_to_gather (account_id)
  select a.account_id from accounts a where exists (select from text_messages m where m.account_id = a.account_id);
