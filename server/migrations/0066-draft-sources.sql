-- What people of a draft came with, so that they can be taken out together: a file, or people of another broadcast. Whoever has neither
-- a source nor a group was added singly, or before this step.
create table draft_sources (
  account_id bigint not null,
  draft_id bigint not null,
  source_id bigint generated always as identity,
  kind text not null check (kind in ('File', 'Results')),
  name text not null,
  category text not null default '',
  primary key (account_id, draft_id, source_id),
  foreign key (account_id, draft_id) references drafts (account_id, draft_id) on delete cascade
);
alter table audience_members add column source_id bigint;
