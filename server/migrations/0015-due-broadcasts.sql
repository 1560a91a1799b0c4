-- Starts are looked for four times a second, however many broadcasts there have been.
create index broadcasts_due on broadcasts (start_at) where status = 'AuthorizationApproved';

-- Single texts that have been due for a day, and broadcasts that some text of may be in doubt: looked for in rounds, too.
create index outbox_by_time on outbox (due_at) where claimed_epoch is null;
create index broadcasts_unfinished on broadcasts (account_id, broadcast_id) where started_at is not null and completed_at is null;
