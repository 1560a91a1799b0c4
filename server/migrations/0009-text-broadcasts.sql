-- What a text broadcast is made of besides its words: pictures, templates, texts of one's own for single people, a survey,
-- labels; and codes that verify a phone.

-- Pictures. The contents are those that carriers are given: scaled down to what they take.
create table media (
  account_id bigint not null references accounts,
  media_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/gif', 'image/png')),
  width integer not null,
  height integer not null,
  content bytea not null,
  -- Part of its public address, so that nobody finds a picture by counting.
  secret text not null,
  created_at timestamptz not null,
  -- Out of the library; broadcasts that have it still show it.
  deleted_at timestamptz,
  -- Of the last removal that may still be taken back.
  removed_in bigint,
  primary key (account_id, media_id)
);
alter table media alter column content set storage external;

create table templates (
  account_id bigint not null references accounts,
  template_id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  message text not null,
  media_ids bigint[] not null default '{}',
  is_shared boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz not null,
  removed_in bigint,
  removed_at timestamptz,
  primary key (account_id, template_id)
);
-- One name once for whoever made them.
create unique index templates_by_name on templates (account_id, user_id, lower(name)) where removed_in is null;

-- Whose favourite it is. Samples that come with the product have ids below zero and no row of their own.
create table template_favorites (
  account_id bigint not null references accounts,
  user_id bigint not null,
  template_id bigint not null,
  primary key (account_id, user_id, template_id)
);

create table labels (
  account_id bigint not null references accounts,
  label_id bigint generated always as identity,
  name text not null,
  color text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (account_id, label_id)
);
create unique index labels_by_name on labels (account_id, lower(name));

create table broadcast_labels (
  account_id bigint not null,
  broadcast_id bigint not null,
  label_id bigint not null,
  primary key (account_id, broadcast_id, label_id),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade,
  foreign key (account_id, label_id) references labels on delete cascade
);
create index broadcast_labels_by_label on broadcast_labels (account_id, label_id);

-- A merge: a message checked against each recipient of a set as the set was then.
create table template_merges (
  account_id bigint not null references accounts,
  template_merge_id bigint generated always as identity,
  user_id bigint not null,
  -- The set of a draft; none for what was written by hand in a broadcast.
  audience_id bigint,
  -- The broadcast that it belongs to; none while it is a draft's.
  broadcast_id bigint,
  message text not null,
  -- The signature and the limit it was reckoned with.
  signature text not null,
  character_limit integer not null,
  -- Of the set when the merge began: another one makes the merge stale.
  roster_version bigint not null,
  status text not null default 'InProgress' check (status in ('InProgress', 'Complete', 'Error')),
  total integer not null,
  done integer not null default 0,
  -- How far the job has come; it moves with its batch.
  cursor_phone bigint not null default 0,
  invalid_count integer not null default 0,
  excluded_count integer not null default 0,
  own_count integer not null default 0,
  -- Attempts at a batch that went wrong.
  failures smallint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, template_merge_id),
  foreign key (account_id, audience_id) references audiences on delete cascade
);
create index template_merges_by_audience on template_merges (account_id, audience_id);

-- Of a merge, those alone that are not simply the filled-in message: invalid, left out, or written by hand.
create table merged_messages (
  account_id bigint not null,
  template_merge_id bigint not null,
  phone bigint not null,
  -- 0 valid; 1 missing values, 2 empty result, 3 exceeds the length, 4 unknown (domain/text/merge-status.ts).
  status smallint not null default 0,
  is_excluded boolean not null default false,
  own_message text,
  primary key (account_id, template_merge_id, phone),
  foreign key (account_id, template_merge_id) references template_merges on delete cascade
);

alter table audiences
  -- Counts the changes of the set.
  add column roster_version bigint not null default 0,
  -- When consent was declared for a file that is in it.
  add column consent_at timestamptz;

alter table audience_members
  -- The group it came with, for a draft that repeats; null for one who was added alone.
  add column list_id bigint;

-- Groups of a draft: of one that repeats they are read anew for each run.
create table draft_lists (
  account_id bigint not null,
  draft_id bigint not null,
  list_id bigint not null,
  -- Of the last removal that may still be taken back.
  removed_in bigint,
  primary key (account_id, draft_id, list_id),
  foreign key (account_id, draft_id) references drafts on delete cascade
);

alter table recipients
  -- Instead of the message of the broadcast, for this one alone.
  add column own_message text;

alter table broadcast_sources
  add column template_merge_id bigint,
  -- Of a group: second and third phones are left out.
  add column is_primary_only boolean not null default false;

alter table broadcasts
  add column template_merge_id bigint,
  -- The pictures of `media`, which holds their addresses.
  add column media_ids bigint[] not null default '{}';

-- Taken out of a broadcast before its start; planning it anew leaves them out again.
create table broadcast_removals (
  account_id bigint not null,
  broadcast_id bigint not null,
  phone bigint not null,
  primary key (account_id, broadcast_id, phone),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade
);

-- A code that was texted to a phone, to verify it.
create table verification_codes (
  account_id bigint not null references accounts,
  phone bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  -- Within the day that `first_sent_at` begins.
  sent_count smallint not null default 1,
  tries smallint not null default 0,
  first_sent_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, phone)
);
