-- Behind the message people are told that key 3 ends calls from the account.
alter table broadcast_calls add column offers_removal boolean not null default true;
