import { codeShown } from './authenticator.ts'
import { password } from './cast.ts'
import type { Recorder } from './recorder.ts'
import { openSamlProvider } from './saml-provider.ts'
import { client, startSignOnProvider } from './sign-on-provider.ts'
import { openPasskeyDevice } from './software-passkey.ts'

/** An authenticator app is set up and taken away again; in between its user signs in with it. */
export const useSecondFactor = async ({ tell, query }: Recorder, as: 'olive.owner on the page') => {
  await tell('getSecondFactor', { as })
  const { Secret } = await tell('beginSecondFactor', { as, body: { PinCode: password } })
  await tell('turnOnSecondFactor', { as, body: { Code: codeShown(Secret, new Date()) } })
  await query('update second_factors set last_step = 0')
  await query(
    `insert into sign_in_steps (token_hash, account_id, user_id, expires_at)
      select sha256('step'), account_id, user_id, now() + interval '10 minutes' from users where user_name = 'olive.owner'`,
  )
  const cookie = 'carillon_sign_in=step'
  await query(
    `insert into verified_numbers (account_id, phone, user_id, verified_at)
      select account_id, 12175550148, user_id, now() from users where user_name = 'olive.owner'`,
  )
  await tell('setTextCodes', { as, body: { PinCode: password, PhoneNumber: '2175550148' } })
  await tell('textSignInCode', { as: 'nobody', cookie })
  await tell('getSignInStep', { as: 'nobody', cookie })
  await tell('finishSignIn', { as: 'nobody', cookie, body: { Code: codeShown(Secret, new Date()) } })
  const device = openPasskeyDevice('https://carillon.example')
  const { Options } = await tell('beginPasskey', { as, body: { PinCode: password } })
  const { PasskeyID } = await tell('addPasskey', { as, body: { Name: 'My laptop', Credential: device.make(Options) } })
  await tell('listPasskeys', { as })
  await tell('renamePasskey', {
    as,
    params: { PasskeyID },
    body: { Name: 'My old laptop', Seen: { Name: 'My laptop' } },
  })
  const asked = (await tell('askPasskey', { as: 'nobody' })).Options
  await tell('signInByPasskey', { as: 'nobody', body: { Credential: device.sign(asked) } })
  await tell('deletePasskey', { as, params: { PasskeyID } })
  await tell('getSignInSettings', { as })
  await tell('requireSecondFactor', { as, body: { IsRequired: true } })
  await tell('requireSecondFactor', { as, body: { IsRequired: false } })
  await tell('setPasswordDays', { as, body: { PasswordDays: 90 } })
  await query(`update users set password_changed_at = now() - interval '1 year' where user_name = 'uma.member'`)
  const old = { UserName: 'uma.member', PinCode: password, NewPinCode: 'nine-bells-ring-7' }
  await tell('changeExpiredPassword', { as: 'nobody', body: old })
  await query(
    `update users u set password_hash = o.password_hash from users o where u.user_name = 'uma.member' and o.user_name = 'olive.owner'`,
  )
  await tell('setPasswordDays', { as, body: { PasswordDays: null } })
  await query(
    `insert into second_factors (account_id, user_id, secret_encrypted, begun_at, on_since, app_since)
      select account_id, user_id, 'x', now(), now(), now() from users where user_name = 'uma.member' on conflict do nothing`,
  )
  const [uma] = await query<{ id: number }>(`select user_id as id from users where user_name = 'uma.member'`)
  await tell('resetSecondFactor', { as, params: { UserID: uma!.id } })
  await tell('renewRecoveryCodes', { as, body: { PinCode: password } })
  await tell('turnOffSecondFactor', { as, body: { PinCode: password } })
  await tell('turnOnTextFactor', { as, body: { PinCode: password, PhoneNumber: '2175550148' } })
  await tell('turnOffSecondFactor', { as, body: { PinCode: password } })
}

/** An owner has their users sign in with the page of their organization, and thinks better of it. */
export const useSingleSignOn = async ({ tell, query, names }: Recorder, as: 'olive.owner on the page') => {
  await tell('getSupportDesk', { as })
  const { RedirectURI } = await tell('getSingleSignOn', { as: 'olive.owner on the page' })
  const AccountID = Number(RedirectURI.split('/').at(-1))
  const provider = await startSignOnProvider([RedirectURI])
  const Issuer = provider.issuer
  await tell('setSingleSignOn', { as, body: { Issuer, ClientID: client.id, ClientSecret: client.secret } })
  const Domain = 'lincoln.example'
  const added = await tell('addSignInDomain', { as, body: { Domain } })
  names.texts.set(added.RecordName, added.RecordText)
  await tell('proveSignInDomain', { as, params: { Domain } })
  await tell('testSingleSignOn', { as })
  await query('update single_sign_ons set tested_at = now()')
  await tell('turnSingleSignOn', { as, body: { IsOn: true } })
  provider.state.who = { sub: '7', email: `ann.lee@${Domain}`, email_verified: true, name: 'Ann Lee' }
  const begin = { as: 'nobody', body: { Email: `ann.lee@${Domain}`, Next: '/inbox' } } as const
  const { Url, cookie } = await tell('beginSignOn', begin, 'carillon_sign_on')
  const { search } = await provider.visit(Url)
  await tell('finishSignOn', { as: 'nobody', cookie, body: { AccountID, Query: search } })
  await tell('turnSingleSignOn', { as, body: { IsOn: false } })
  await tell('setSaml', { as, body: { Metadata: openSamlProvider().metadata } })
  await tell('getSamlMetadata', { as: 'nobody', params: { AccountID } })
  await tell('removeSignInDomain', { as, params: { Domain } })
  await tell('removeSingleSignOn', { as })
  await provider.close()
}
