-- What stands against a number with unlimited conversations whose payment failed (rules/inbox 7); staff set it and take it away.
alter table text_numbers
  add column flat_rate_conversation_status text check (flat_rate_conversation_status in ('BillingProblem'));
