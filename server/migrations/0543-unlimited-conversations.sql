-- Unlimited conversations of a number: paid, ending on a day, or not paid (rules/inbox 7); staff say which.
set local lock_timeout = '2s';
alter table text_numbers add column flat_rate_end_at timestamptz,
  drop constraint text_numbers_flat_rate_conversation_status_check,
  add constraint text_numbers_flat_rate_conversation_status_check
    check (flat_rate_conversation_status in ('Active', 'CancelPending', 'BillingProblem')),
  add constraint text_numbers_flat_rate_end_check check (flat_rate_conversation_status <> 'CancelPending' or flat_rate_end_at is not null);
