import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import type { Unit } from '../../platform/unit.ts'

type Changed = { id: number; textNumberId: number }

/** Tells the pages of its number that a text which waits is new, changed, canceled or said. */
export const tellScheduled = ({ afterCommit }: Pick<Unit, 'afterCommit'>, changed: Changed): void =>
  afterCommit(({ realtime }: Platform) =>
    realtime.publish([roomOf.textNumber(changed.textNumberId)], 'scheduledconversation.updated', {
      TextNumberID: changed.textNumberId,
      ScheduledConversationID: changed.id,
    }),
  )
