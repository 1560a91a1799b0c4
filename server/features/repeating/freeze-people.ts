import type { CreateRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Sender } from '../audiences/reach/store.ts'
import { deleteAudience, insertAudience, prepareBulk } from '../audiences/store.ts'
import { collectSources } from '../broadcasts/create/collect-sources.ts'
import { closeAudience, copyMembers } from './audience-store.ts'

type Asked = z.output<typeof CreateRepeatingBroadcast>

/**
 * The people of draft, contacts and files as one set that belongs to the series. A draft is used up by it; a file stays its
 * upload's, which is deleted in time. Null without anybody of them.
 */
export const freezePeople = async (tx: Db, scope: Scope, body: Asked, sender: Sender, now: Date) => {
  const { sources, FailedContacts } = await collectSources(
    tx,
    scope,
    { ...body, Lists: [], EmergencyReason: '' },
    sender,
    now,
  )
  const audiences = sources.flatMap((source) => ('audienceId' in source ? [source.audienceId] : []))
  // Files come last, one set each; all others are nobody else's.
  const own = audiences.slice(0, audiences.length - body.FileUploads.length)
  if (audiences.length === 0) return { audienceId: null, count: 0, FailedContacts }
  let audienceId = own[0]!
  if (own.length !== 1 || audiences.length !== 1) {
    await prepareBulk(tx)
    audienceId = await insertAudience(tx, scope, { kind: 'inline', now })
    await copyMembers(tx, scope, audienceId, audiences)
    for (const copied of own) await deleteAudience(tx, scope, copied)
  }
  return { audienceId, count: await closeAudience(tx, scope, audienceId), FailedContacts }
}
