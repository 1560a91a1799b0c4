-- Whether the group of an import was made for it, so that its undo takes the group away where nobody else is in it.
alter table uploads add column makes_group boolean not null default false;
