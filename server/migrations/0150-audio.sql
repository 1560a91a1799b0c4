-- What calls say. A sound is kept as calls play it: one channel, 8,000 samples a second, 16 bits each, little-endian.
create table audio (
  account_id bigint not null references accounts,
  audio_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  source text not null check (source in ('Upload', 'Recording', 'TextToSpeech', 'CallIn')),
  sound bytea not null,
  -- What of it is heard: what stands before and behind is silence, which can be brought back.
  heard_from integer not null,
  heard_to integer not null,
  -- How loud its speech came, in decibels below the loudest there can be.
  loudness real not null,
  -- The shape of the whole sound, 0 to 255 for each part of it, for a page to draw.
  peaks bytea not null,
  -- What is spoken, where it is.
  words text,
  voice text,
  is_shared boolean not null default false,
  created_at timestamptz not null,
  -- Out of the library; broadcasts that have it still play it.
  deleted_at timestamptz,
  removed_in bigint,
  primary key (account_id, audio_id),
  check (heard_from >= 0 and heard_from < heard_to and heard_to * 2 <= octet_length(sound)),
  check ((words is null) = (voice is null))
);
alter table audio alter column sound set storage external;

create table audio_favorites (
  account_id bigint not null references accounts,
  user_id bigint not null,
  audio_id bigint not null,
  primary key (account_id, user_id, audio_id)
);

-- As what each was sent.
create table audio_uses (
  account_id bigint not null references accounts,
  audio_id bigint not null,
  used_as text not null
    check (used_as in ('Announcement', 'AnnouncementVoiceMail', 'SurveyLiveAnswer', 'SurveyVoiceMail', 'TransferAndConnect')),
  used_at timestamptz not null,
  primary key (account_id, audio_id, used_as)
);
