-- Whether the silence around what is said is heard, too; what of each user is in the library; and what is to be erased.
alter table audio add column with_silence boolean not null default false;
create index audio_of_user on audio (account_id, user_id) where deleted_at is null;
create index audio_removed on audio (account_id, audio_id) where deleted_at is not null;
