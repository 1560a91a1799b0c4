-- Of a broadcast that texts and calls: whether this part of it waits for the calling window.
set local lock_timeout = '2s';
alter table broadcast_queue add column keeps_window boolean not null default true;
