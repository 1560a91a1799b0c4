/** What other processes tell this one by the database: wake by notify, survive by polling. */
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { listen } from '../platform/listen.ts'
import type { EngineNode } from './node.ts'

export const hearNotices = ({ platform, bells, optOuts, canceling, onError }: EngineNode) =>
  listen(
    platform.settings.databaseUrl!,
    ['engine', 'optout', 'carriers', 'events', 'trunks'],
    (about, payload) => {
      switch (about) {
        case 'engine':
          return bells.ring('planning', 'work', 'leases', 'settling', 'codes')
        case 'carriers':
          return bells.ring('routes')
        case 'events':
          return bells.ring('adopting')
        case 'trunks':
          return bells.ring('trunks')
        case 'optout':
          noteOptOut({ optOuts, canceling }, payload)
          return bells.ring('canceling')
      }
    },
    () => {
      optOuts.missed()
      bells.ring('leases')
    },
    onError,
  )

/** Many at once name nobody. */
const noteOptOut = ({ optOuts, canceling }: Pick<EngineNode, 'optOuts' | 'canceling'>, payload: string) => {
  const [account, number, change] = payload.split(':')
  const accountId = Number(account)
  const phone = Number(number)
  if (change === 'changed') return optOuts.askAgain(accountId, phone)
  if (change === 'lifted') return optOuts.remove(accountId, phone)
  if (change === 'held') return optOuts.add(accountId, phone, reason.heldForReview)
  canceling.hear({ accountId, phone: change === 'many' ? null : phone })
  if (change === 'many') return optOuts.addMany(accountId)
  optOuts.add(accountId, phone, reason.optedOut)
}
