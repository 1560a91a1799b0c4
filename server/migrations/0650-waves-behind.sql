-- How many of `waves` have been added for people whose phone before waited for another try.
alter table broadcast_queue add column waves_behind smallint not null default 0;
