-- Of those whose message lacks a value: for how many each of their fields is empty.
alter table template_merges add column empty_first_names integer not null default 0,
  add column empty_last_names integer not null default 0,
  add column empty_notes integer not null default 0;
