-- Since when an account has its status: who waits for a review is not as old as their account.
set local lock_timeout = '2s';
alter table accounts add column status_since timestamptz not null default now();
update accounts set status_since = created_at;
