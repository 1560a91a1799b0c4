-- Who ends texts by STOP has seen the text, and none of their phones is called after it; they have confirmed nothing.
alter table broadcast_confirmations add column by_stop boolean not null default false;
