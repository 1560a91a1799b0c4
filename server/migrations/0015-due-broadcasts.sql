-- Starts are looked for four times a second, however many broadcasts there have been.
create index broadcasts_due on broadcasts (start_at) where status = 'AuthorizationApproved';
