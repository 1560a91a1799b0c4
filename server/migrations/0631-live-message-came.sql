-- The live message came while that for voicemail is still awaited.
set local lock_timeout = '2s';
alter table broadcast_calls add column live_came boolean not null default false;
drop index broadcasts_silent;
create index broadcasts_silent on broadcasts (start_at) where status in ('PendingMessage', 'MessageRecorded');
