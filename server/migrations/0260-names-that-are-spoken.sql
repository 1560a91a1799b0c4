-- Calls that say to each what is theirs: the words with their fields, and the voice; null where everybody hears the same.
alter table broadcast_calls
  add column live_words text,
  add column live_voice text,
  add column voicemail_words text,
  add column voicemail_voice text,
  -- What is said to one may not be longer: what is reserved pays for so much.
  add column most_seconds real not null default 120,
  add column half_credits boolean not null default false;
