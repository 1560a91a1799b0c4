import type { Recorder } from './recorder.ts'

/** What staff do to the accounts of the installation. */
export const seeToAccounts = async ({ tell }: Recorder) => {
  const as = 'sam.staff'
  const accounts = await tell('listStaffAccounts', { query: { q: 'Lincoln' }, as })
  await tell('getStaffAccountsSummary', { as })
  const params = { AccountID: accounts.Items[0].AccountID }
  await tell('getStaffAccount', { params, as })
  await tell('listStaffUsers', { params, as })
  await tell('addAccountNote', { params, body: { Note: 'Asked for a higher pace before the fall term.' }, as })
  await tell('listAccountNotes', { params, as })
}
