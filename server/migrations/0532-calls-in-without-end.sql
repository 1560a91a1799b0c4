-- Calls that came in to a process that has died are found, and ended.
create index calls_in_open on calls_in (came_at) where ended_at is null;
