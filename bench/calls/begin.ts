import type pg from 'pg'
import { insertCallBroadcast, insertCallerId, insertTone } from '../../server/testing/call-scene.ts'

type Wanted = {
  calls: number
  /** How long each hears the audio. */
  seconds: number
  /** Without it as many as there are. */
  callsAtATime?: number
}

/** An announcement of so many calls, with the detection of machines; answers its id. */
export const beginCalls = async (db: pg.Client, { calls: count, seconds, callsAtATime = 0 }: Wanted) => {
  const query = async <T extends object>(text: string, values: unknown[] = []) => (await db.query<T>(text, values)).rows
  const [account] = await query<{ account_id: number }>(
    `select account_id::int from accounts where company_name = 'Load Test'`,
  )
  const accountId = account!.account_id
  await insertCallerId(query, accountId)
  const audioId = await insertTone(query, accountId, 500, seconds)
  const phones = Array.from({ length: count }, (_, at) => 12175000000 + at)
  return await insertCallBroadcast(query, { accountId, phones, audioId, seconds, callsAtATime, detects: true })
}
