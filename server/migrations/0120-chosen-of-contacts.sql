-- People of a draft who were chosen as all of a group, or all that a search in it found; `category` is the group.
alter table draft_sources drop constraint draft_sources_kind_check;
alter table draft_sources add constraint draft_sources_kind_check check (kind in ('File', 'Results', 'Contacts'));
