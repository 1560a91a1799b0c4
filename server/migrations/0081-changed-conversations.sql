-- What was done to conversations can be taken back as everything else.
alter table undo_batches drop constraint undo_batches_part_check, add constraint undo_batches_part_check
  check (part in ('deleted', 'restored', 'left', 'joined', 'added', 'changed', 'groups', 'conversations'));
