import type { Unit } from '../../platform/unit.ts'
import { scheduledStatus } from './policy.ts'
import { endScheduled, findSaid } from './store.ts'
import { tellScheduled } from './tell-scheduled.ts'

/** A text that was said at its time and waited for quiet hours to pass was taken back: so it was canceled. */
export const endSaid = async (unit: Unit, textMessageId: number) => {
  const { db: tx, scope, now } = unit
  const said = await findSaid(tx, scope, textMessageId)
  if (!said) return
  await endScheduled(tx, scope, said.id, { status: scheduledStatus.canceled, reason: wasTakenBack, textMessageId, now })
  tellScheduled(unit, said)
}

const wasTakenBack = 'It was taken back while it waited for quiet hours to pass.'
