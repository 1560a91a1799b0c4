import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { StatusAction } from '@carillon/domain/broadcast/status-change.ts'
import { formatCounted } from '../../ui/format.ts'
import { type HandedOver, handedOver } from '../broadcasts/handed-over.ts'

export const actionLabels: Record<StatusAction, string> = {
  pause: 'Pause',
  resume: 'Resume',
  'send-now': 'Send now',
  cancel: 'Cancel broadcast',
  delete: 'Delete',
}

/** What was done, behind the name of the broadcast; nothing can call back what a carrier has. */
export const doneText = (action: Exclude<StatusAction, 'delete'>, broadcast: HandedOver): string => {
  const isOut = handedOver(broadcast) > 0
  switch (action) {
    case 'pause':
      return isOut ? 'is paused. What is already with the carriers still arrives.' : 'is paused.'
    case 'resume':
      return isOut ? 'goes on.' : 'is no longer paused.'
    case 'send-now':
      return 'is going out now.'
    case 'cancel':
      return 'was canceled.'
  }
}

/** What cannot be taken back. */
export type AskedAction = 'cancel' | 'send-now' | 'delete'

type Question = { title: string; confirm: string; isDangerous?: boolean; body: string }

/** What is asked before it is done. */
export const questionOf = (action: AskedAction, broadcast: Broadcast): Question => {
  const { BroadcastName, PhoneNumberCount, TotalCompleted, InvalidTextCount } = broadcast
  switch (action) {
    case 'cancel': {
      const left = PhoneNumberCount - TotalCompleted
      const sent = handedOver(broadcast) > 0 ? ' What is already with the carriers still arrives.' : ''
      return {
        title: `Cancel “${BroadcastName}”?`,
        confirm: 'Cancel broadcast',
        isDangerous: true,
        body: `${formatCounted(left, 'person', 'people')} will not get it.${sent} This cannot be taken back.`,
      }
    }
    case 'send-now':
      return {
        title: `Send “${BroadcastName}” now?`,
        confirm: `Send to ${formatCounted(PhoneNumberCount - InvalidTextCount, 'person', 'people')} now`,
        body: 'It will not wait for its start.',
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
