-- Whom an audio is shared with, where it is neither everybody's nor of whoever made it alone. By user first: a list asks for its reader's.
create table audio_shares (
  account_id bigint not null,
  user_id bigint not null,
  audio_id bigint not null,
  primary key (account_id, user_id, audio_id),
  foreign key (account_id, user_id) references users (account_id, user_id)
);
create index audio_shares_by_audio on audio_shares (account_id, audio_id);
