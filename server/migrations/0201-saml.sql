-- A provider speaks OpenID Connect, with a secret of ours, or SAML, with certificates of its own.
alter table single_sign_ons
  add column protocol text not null default 'OpenIDConnect' check (protocol in ('OpenIDConnect', 'SAML')),
  -- Of SAML: the page to lead to, and the certificates with which it signs, in base64.
  add column entry_point text not null default '',
  add column certificates text[] not null default '{}',
  alter column secret_encrypted drop not null;
