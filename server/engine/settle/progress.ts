import type { Platform } from '../../platform/platform.ts'
import { roomOf, throttleByKey } from '../../platform/realtime.ts'
import { ownerOfBroadcast } from './settle-store.ts'

/** At most so many events a second for a broadcast (rules/api 8). */
const perSecond = 4
const mostRemembered = 10_000

type Progress = {
  /** It has moved. */
  broadcast(broadcastId: number): void
  /** Calls of it have come further, none of which is over. */
  calls(broadcastId: number): void
}

/** Tells those who may see a broadcast what it does. */
export const openProgress = ({ db, realtime, log }: Platform): Progress => {
  const owners = new Map<number, { account_id: number; user_id: number }>()

  const ownerOf = async (broadcastId: number) => {
    const known = owners.get(broadcastId)
    if (known) return known
    const owner = await ownerOfBroadcast(db, broadcastId)
    if (owners.size >= mostRemembered) owners.clear()
    if (owner) owners.set(broadcastId, owner)
    return owner
  }

  const teller = (event: 'broadcast.updated' | 'broadcast.calls') => {
    const tell = throttleByKey(perSecond, (key) => {
      const broadcastId = Number(key)
      ownerOf(broadcastId)
        .then((owner) => {
          if (!owner) return
          realtime.publish([roomOf.broadcasts(owner.account_id), roomOf.user(owner.user_id)], event, {
            BroadcastID: broadcastId,
          })
        })
        .catch((error) => log.warn({ error: error.message }, 'progress was not told'))
    })
    return (broadcastId: number) => tell(String(broadcastId))
  }
  return { broadcast: teller('broadcast.updated'), calls: teller('broadcast.calls') }
}
