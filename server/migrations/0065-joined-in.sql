-- In which transaction somebody came into a group, and a batch of an undo was written: undoing takes out whom the act has put in, and
-- not who has left since and was added anew. What was there before this step has null in both.
alter table list_members add column joined_in xid8;
alter table list_members alter column joined_in set default pg_current_xact_id();
alter table undo_batches add column made_in xid8;
alter table undo_batches alter column made_in set default pg_current_xact_id();
