import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { StatusAction } from '@carillon/domain/broadcast/status-change.ts'
import { hasText } from '@carillon/domain/broadcast/type.ts'
import { formatCounted } from '../../ui/format.ts'
import { type HandedOver, hasBegun } from '../broadcasts/handed-over.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import { toReach } from '../broadcasts/to-reach.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'

export const actionLabels: Record<StatusAction, string> = {
  pause: 'Pause',
  resume: 'Resume',
  'send-now': 'Send now',
  cancel: 'Cancel broadcast',
  delete: 'Delete',
}

/** Nothing can call back what a carrier has, nor a call that is being made (rules/calls 11). */
const goesOn = (broadcast: HandedOver): string => {
  if (!hasBegun(broadcast)) return ''
  return isOfCalls(broadcast)
    ? ' Calls that are being made come to their end.'
    : ' What is already with the carriers still arrives.'
}

type Hours = Pick<Broadcast, 'BroadcastType'> & Pick<Broadcast, 'QuietHours' | 'EmergencyReason'>

/** Then some of its texts may wait, whoever presses the button (rules/start-times 10). */
const keepsQuietHours = ({ BroadcastType, QuietHours, EmergencyReason }: Hours): boolean =>
  hasText(BroadcastType) && QuietHours && !EmergencyReason

/** What was done, behind the name of the broadcast. */
export const doneText = (action: Exclude<StatusAction, 'delete'>, broadcast: HandedOver & Hours): string => {
  switch (action) {
    case 'pause':
      return `is paused.${goesOn(broadcast)}`
    case 'resume':
      return hasBegun(broadcast) ? 'goes on.' : 'is no longer paused.'
    case 'send-now':
      return keepsQuietHours(broadcast) ? 'starts now. Quiet hours hold.' : 'is going out now.'
    case 'cancel':
      return 'was canceled.'
  }
}

/** What cannot be taken back. */
export type AskedAction = 'cancel' | 'send-now' | 'delete'

type Question = { title: string; confirm: string; isDangerous?: boolean; body: string }

/** What is asked before it is done. */
export const questionOf = (action: AskedAction, broadcast: Broadcast): Question => {
  const { BroadcastName, PhoneNumberCount, TotalCompleted } = broadcast
  const isCalls = isOfCalls(broadcast)
  switch (action) {
    case 'cancel': {
      const left = PhoneNumberCount - TotalCompleted
      return {
        title: `Cancel “${BroadcastName}”?`,
        confirm: 'Cancel broadcast',
        isDangerous: true,
        body: `${someOf(left, whomOf(broadcast))} will not ${isCalls ? 'be called' : 'get it'}.${goesOn(broadcast)} This cannot be taken back.`,
      }
    }
    case 'send-now':
      return {
        title: isCalls ? `Begin the calls of “${BroadcastName}” now?` : `Send “${BroadcastName}” now?`,
        // How many it will be is not known: who opts out until their turn is left out.
        confirm: isCalls ? 'Begin the calls now' : 'Send now',
        body: `It will not wait for its start. ${formatCounted(toReach(broadcast), 'number waits', 'numbers wait')}; whoever has opted out by then is left out.${keepsQuietHours(broadcast) ? ' Where people have quiet hours, their text waits until they are over.' : ''}`,
      }
    case 'delete':
      return {
        title: `Delete “${BroadcastName}”?`,
        confirm: 'Delete broadcast',
        isDangerous: true,
        body: `It and its results disappear from your list. This cannot be taken back.`,
      }
  }
}
