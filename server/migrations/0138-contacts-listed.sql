-- Who is in a file or a list that changes nothing of them: the consent that was declared with it is theirs all the same.
alter table contact_acts drop constraint contact_acts_kind_check;
alter table contact_acts add constraint contact_acts_kind_check
  check (kind in ('Added', 'Edited', 'Listed', 'Deleted', 'Restored', 'Merged', 'Unmerged'));
