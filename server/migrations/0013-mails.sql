-- Mails that Carillon writes by itself, each at most once for what it is about.
create table mails (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('broadcastFailing', 'repeatingPaused')),
  -- The broadcast, or the series.
  about_id bigint not null,
  -- Tells one time from another where the same may happen again: the run after which a series was paused.
  about_key text not null default '',
  user_id bigint not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Why it will not be sent, in a sentence for the log; without an address of anybody.
  problem text,
  primary key (account_id, kind, about_id, about_key)
);
