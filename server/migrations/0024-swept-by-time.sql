-- What is swept by its age is found by it: no sweep goes through a table.
create index deferred_texts_left on deferred_texts (received_at) where due_at = 'infinity';
create index partial_texts_handed on partial_texts (handed_at) where handed_at is not null;
create index unmatched_receipts_by_age on unmatched_receipts (received_at);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index tasks_finished on tasks (finished_at) where finished_at is not null;
create index tasks_unfinished on tasks (account_id, undo_id) where finished_at is null;
create index contact_undos_by_age on contact_undos (created_at);
create index lists_deleted on lists (deleted_at) where deleted_at is not null;
create index templates_removed on templates (removed_at) where removed_at is not null;
create index media_removed on media (account_id, media_id) where deleted_at is not null;
create index sessions_by_end on sessions (expires_at);
create index session_reset_tokens_by_end on session_reset_tokens (expires_at);
create index websocket_keys_by_end on websocket_keys (expires_at);
create index login_tokens_by_end on login_tokens (expires_at);
create index login_turns_by_end on login_turns (next_at);
create index login_failures_by_age on login_failures (failed_at);
create index verification_codes_by_age on verification_codes (first_sent_at);
create index repeating_broadcasts_by_audience on repeating_broadcasts (account_id, audience_id) where audience_id is not null;
create index repeating_broadcasts_deleted on repeating_broadcasts (deleted_at) where deleted_at is not null;
create index uploads_by_audience on uploads (account_id, audience_id) where audience_id is not null;
create index uploads_unfinished on uploads (account_id, upload_id) where step in ('PROCESS', 'SAVING') and failure is null;

-- A set that a single broadcast has for good is told apart by the sweep, and never looked at again.
alter table audiences add column is_kept boolean not null default false;
create index audiences_to_sweep on audiences (kind, created_at) where not is_kept and kind <> 'draft';
