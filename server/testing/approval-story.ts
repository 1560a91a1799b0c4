import type { Recorder } from './recorder.ts'

/** An owner says that large broadcasts wait, and approves one that an admin has made. */
export const askForApproval = async ({ tell, query, plan }: Recorder) => {
  await tell('getApprovalRule')
  await tell('updateApprovalRule', { body: { OverCount: 25, UserIDs: [] } })
  const { BroadcastID } = await tell('createBroadcast', {
    body: {
      BroadcastName: 'Snow day',
      TextMessage: 'No school tomorrow.',
      StartDate: new Date(Date.now() + 86_400_000).toISOString(),
      Contacts: [{ PrimaryPhone: '(312) 555-0142' }],
    },
  })
  // As if an admin had made it, whose large broadcasts wait.
  await query(
    `insert into broadcast_approvals (account_id, broadcast_id, ask_number, people, state, asked_by, asked_at, expires_at)
      select account_id, broadcast_id, 1, 1, 'Waiting', user_id, now(), start_at from broadcasts where broadcast_id = $1`,
    [BroadcastID],
  )
  await query(`update broadcasts set status = 'AwaitingAuthorization' where broadcast_id = $1`, [BroadcastID])
  await plan()
  await tell('decideApproval', {
    params: { BroadcastID },
    body: { State: 'Approved', AskNumber: 1, PeopleCount: 1 },
  })
  await tell('updateApprovalRule', { body: { OverCount: null, UserIDs: [] } })
}
