import type { Recorder } from './recorder.ts'

/** What staff do to the accounts of the installation. */
export const seeToAccounts = async ({ tell, query }: Recorder) => {
  const as = 'sam.staff'
  const accounts = await tell('listStaffAccounts', { query: { q: 'Lincoln' }, as })
  await tell('getStaffAccountsSummary', { as })
  const params = { AccountID: accounts.Items[0].AccountID }
  await tell('getStaffAccount', { params, as })
  await tell('getSetup', { as })
  await tell('getInstallation', { as })
  await tell('changeInstallation', { body: { IsSignUpOpen: false }, as })
  await tell('changeInstallation', { body: { IsSignUpOpen: true }, as })
  await tell('getPrices')
  await tell('getPricing', { params: { PricingPlanID: 3 } })
  await tell('getStaffPrices', { params: { CountryID: 1 }, as })
  await tell('setPrices', { params: { CountryID: 2 }, body: { FlatRateFee: 55 }, as })
  await tell('resetPrices', { params: { CountryID: 2 }, as })
  await tell('sendTestMail', { as })
  await tell('addTextNumber', { body: { ...params, PhoneNumber: '(217) 555-0188', Name: 'Second campus' }, as })
  const Reason = 'Agreed by phone, ticket 1204'
  await tell('changeStaffAccount', { params, body: { MostTextsPerMinute: 1000, MostCallsPerMinute: 600, Reason }, as })
  await tell('giveCredits', { params, body: { Credits: 250, Reason }, as })
  const hold = { Act: 'Hold', AccountStatusID: 0, UntilDate: '2030-01-07T06:00:00Z', Reason }
  await tell('moveStaffAccount', { params, body: hold, as })
  await tell('moveStaffAccount', { params, body: { Act: 'Reactivate', AccountStatusID: 3, Reason }, as })
  await tell('listAuditEvents', { query: { pagesize: 3 }, as })
  await tell('exportAuditEvents', { as })
  const users = await tell('listStaffUsers', { params, as })
  const { UserID } = users.Items[0]
  await tell('signInAs', { params: { ...params, UserID }, body: { Reason: 'Ticket 1204: cannot find a group' }, as })
  await tell('leaveSupport', { as })
  await query(
    `insert into passkeys (account_id, user_id, name, credential_id, public_key, counter, is_synced, transports, created_at)
      select account_id, user_id, 'Phone', 'lost', 'x', 0, false, '{}', now() from users where user_id = $1`,
    [users.Items[2].UserID],
  )
  const lost = { ...params, UserID: users.Items[2].UserID }
  const body = { Reason: 'Called back on the number of their contract' }
  await tell('resetStaffFactor', { params: lost, body, as })
  await tell('addAccountNote', { params, body: { Note: 'Asked for a higher pace before the fall term.' }, as })
  await tell('listAccountNotes', { params, as })
  await tell('listStaffMails', { query: { pagesize: 2 }, as })
  const [job] = await query<{ JobID: number }>(
    `select id::int as "JobID" from graphile_worker.add_job('mails.send', '{}'::json, max_attempts := 5)`,
  )
  await tell('listStaffJobs', { query: { pagesize: 2 }, as })
  await tell('retryStaffJob', { params: job!, as })
  const [task] = await query<{ TaskID: number }>(
    `insert into tasks (account_id, user_id, kind, params, total, done, created_at, failures, error)
      select account_id, user_id, 'Delete', '{}', 400, 150, now(), 2, 'The connection was lost.' from users
      where user_name = 'olive.owner' returning task_id::int as "TaskID"`,
  )
  await tell('listStaffTasks', { query: { pagesize: 1 }, as })
  await tell('retryStaffTask', { params: task!, as })
  await query('delete from tasks where task_id = $1', [task!.TaskID])
}
