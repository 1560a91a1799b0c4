-- Each list of conversations is a walk along the index of its numbers. That of the account was taken for numbers that have none, gone through
-- whole, and written with every text.
set local lock_timeout = '2s';
drop index if exists conversations_by_account;
