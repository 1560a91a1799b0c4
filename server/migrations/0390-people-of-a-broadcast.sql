-- Numbers of contacts beside their first one: so many fewer people than numbers a broadcast goes to.
alter table broadcasts add column further_count integer not null default 0;
