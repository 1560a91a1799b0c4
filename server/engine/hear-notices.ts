/** What other processes tell this one by the database: wake by notify, survive by polling. */
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { listen } from '../platform/listen.ts'
import type { EngineNode } from './node.ts'

export const hearNotices = ({ platform, bells, optOuts, onError }: EngineNode) =>
  listen(
    platform.settings.databaseUrl!,
    ['engine', 'optout', 'carriers', 'events'],
    (about, payload) => {
      switch (about) {
        case 'engine':
          return bells.ring('planning', 'work', 'leases', 'settling')
        case 'carriers':
          return bells.ring('routes')
        case 'events':
          return bells.ring('adopting')
        case 'optout':
          return noteOptOut(optOuts, payload)
      }
    },
    () => {
      optOuts.missed()
      bells.ring('leases')
    },
    onError,
  )

/** Many at once name nobody. */
const noteOptOut = (optOuts: EngineNode['optOuts'], payload: string) => {
  const [accountId, phone, change] = payload.split(':')
  if (change === 'many') return optOuts.addMany(Number(accountId))
  if (change === 'changed') return optOuts.askAgain(Number(accountId), Number(phone))
  if (change === 'lifted') return optOuts.remove(Number(accountId), Number(phone))
  optOuts.add(Number(accountId), Number(phone), change === 'held' ? reason.heldForReview : reason.optedOut)
}
