-- Words that a voice speaks are kept beside texts.
alter table templates add column is_spoken boolean not null default false;
