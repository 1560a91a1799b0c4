import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { password } from './cast.ts'
import type { Recorder } from './recorder.ts'
import { useSecondFactor, useSingleSignOn } from './sign-in-story.ts'

/** What an owner asks who invites a colleague, and the colleague who comes. */
export const seeToUsers = async ({ tell, query }: Recorder) => {
  await tell('accountUsersSummary', { query: { pagesize: 2 } })
  await tell('validateUserName', { body: { Source: 'nora.new' } })
  const phones = { Phone: '(217) 555-0142', CallerID: '(217) 555-0142' }
  const name = { FirstName: 'Nora', LastName: 'New', UserName: 'nora.new', Email: 'nora@lincoln.example' }
  const { UserID } = await tell('addAccountUser', {
    body: { ...name, ...phones, Permissions: { CanSeeAllRoster: true } },
  })
  const params = { UserID }
  await tell('getAccountUser', { params })
  await tell('updateAccountUser', { params, body: { Role: 'Admin', Seen: { Role: 'User' } } })
  await query(`update users set invited_at = invited_at - interval '1 hour' where user_id = $1`, [UserID])
  await tell('inviteAccountUser', { params })
  await tell('requestPasswordLink', { body: { UserName: 'nora.new' }, as: 'nobody' })
  const Token = 'token-of-the-mail'
  const hash = createHash('sha256').update(Token).digest()
  await query(
    `insert into password_links (token_hash, account_id, user_id, kind, expires_at)
      select $1, account_id, user_id, 'invitation', now() + interval '7 days' from users where user_id = $2`,
    [hash, UserID],
  )
  await tell('readPasswordLink', { body: { Token }, as: 'nobody' })
  await tell('choosePassword', { body: { Token, PinCode: 'nine-bells-ring-7' }, as: 'nobody' })
  const adam = await query<{ id: number }>(`select user_id as id from users where user_name = 'adam.admin'`)
  await tell('getBelongings', { params })
  await tell('handOver', { params, body: { ToUserID: adam[0]!.id } })
  const Selection = { Type: 'Selected', Items: [UserID] }
  await tell('updateAccountUsers', { body: { Selection, Update: { IsActive: false } } })
}

/** All but this session are ended, then this one; and one signs in again. */
export const seeWhereSignedIn = async (recorder: Recorder, as: 'olive.owner on the page') => {
  const { tell } = recorder
  const sessions: { SessionID: number; IsThis: boolean }[] = (await tell('listOwnSessions', { as })).Items
  await tell('endOtherSessions', { as })
  await tell('endOwnSession', { as, params: { SessionID: sessions.find(({ IsThis }) => IsThis)!.SessionID } })
  await tell('login', { body: { UserName: 'olive.owner', PinCode: password }, as })
  await useSecondFactor(recorder, as)
  await useSingleSignOn(recorder, as)
}

export const choosePicture = async ({ tell }: Recorder) => {
  const dot = { create: { width: 96, height: 96, channels: 3, background: '#0b6b66' } } as const
  await tell('setProfilePicture', { file: { content: await sharp(dot).png().toBuffer(), type: 'image/png' } })
  await tell('removeProfilePicture')
}

/** An owner who pays by month puts the plan on hold over the summer, and thinks better of it. */
export const putOnHold = async ({ tell, query }: Recorder) => {
  const [owner] = await query<{ account_id: number; account_type_id: number }>(
    `select account_id, account_type_id from accounts join users using (account_id) where user_name = 'olive.owner'`,
  )
  const set = (typeId: number, until: string | null) =>
    query('update accounts set account_type_id = $2, subscription_end_at = $3 where account_id = $1', [
      ...[owner!.account_id, typeId, until],
    ])
  await set(1, new Date(Date.now() + 20 * 86_400_000).toISOString())
  const UntilDate = new Date(Date.now() + 90 * 86_400_000).toISOString()
  await tell('moveOwnAccount', { body: { Act: 'Hold', AccountStatusID: 0, UntilDate } })
  await tell('moveOwnAccount', { body: { Act: 'Reactivate', AccountStatusID: 6 } })
  await set(owner!.account_type_id, null)
  const onTrial = (is: boolean) =>
    query('update accounts set is_free_trial = $2, account_status_id = 0, plan_asked = null where account_id = $1', [
      ...[owner!.account_id, is],
    ])
  await onTrial(true)
  const Purpose = 'Closings and absences, to parents who gave us their numbers when they enrolled.'
  await tell('askForPlan', { body: { AccountTypeID: 1, MonthlyLevel: 250, Purpose } })
  await onTrial(false)
}

/** An owner who wonders who did that. */
export const readLog = async ({ tell }: Recorder) => {
  await tell('listAccountLog', { query: { pagesize: 2 } })
  await tell('exportAccountLog', { query: { Kind: 'Users' } })
}
