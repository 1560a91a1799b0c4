-- What each user has begun to write in a conversation, and whether their signature goes behind it. Absent: nothing, and as the user has it.
-- Pictures that went with a single text are known by their ids, and a text that failed remembers the one that was sent in its place.

-- Step: what is being written.
create table conversation_writers (
  account_id bigint not null,
  conversation_id bigint not null,
  user_id bigint not null,
  draft text not null default '',
  draft_media_ids bigint[] not null default '{}',
  signs boolean,
  changed_at timestamptz not null,
  primary key (account_id, conversation_id, user_id),
  foreign key (account_id, conversation_id) references conversations on delete cascade,
  foreign key (account_id, user_id) references users on delete cascade
);

-- Step: pictures of single texts, and what was sent again.
set local lock_timeout = '2s';
alter table text_messages
  add column if not exists media_ids bigint[] not null default '{}',
  add column if not exists again_id bigint;

-- Step: what an interruption has left half made.
set local lock_timeout = '2s';
drop index if exists text_messages_with_pictures;

-- Step: which pictures went with single texts.
create index concurrently if not exists text_messages_with_pictures on text_messages (account_id) where media_ids <> '{}';

-- Step: no more.
select 1;
