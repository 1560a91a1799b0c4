import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { StatusAction } from '@carillon/domain/broadcast/status-change.ts'
import { formatCounted } from '../../ui/format.ts'

export const actionLabels: Record<StatusAction, string> = {
  pause: 'Pause',
  resume: 'Resume',
  'send-now': 'Send now',
  cancel: 'Cancel broadcast',
  delete: 'Delete',
}

export const doneWords: Record<Exclude<StatusAction, 'delete'>, string> = {
  pause: 'is paused. What is already with the carriers still arrives.',
  resume: 'goes on.',
  'send-now': 'is going out now.',
  cancel: 'was canceled.',
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
      const sent = TotalCompleted > 0 ? ' What is already with the carriers still arrives.' : ''
      return {
        title: 'Cancel this broadcast?',
        confirm: 'Cancel broadcast',
        isDangerous: true,
        body: `${formatCounted(left, 'person', 'people')} will not get “${BroadcastName}”.${sent} This cannot be taken back.`,
      }
    }
    case 'send-now':
      return {
        title: 'Send it now?',
        confirm: `Text ${formatCounted(PhoneNumberCount - InvalidTextCount, 'person', 'people')} now`,
        body: `“${BroadcastName}” will not wait for its start.`,
      }
    case 'delete':
      return {
        title: 'Delete this broadcast?',
        confirm: 'Delete broadcast',
        isDangerous: true,
        body: `“${BroadcastName}” and its results disappear from your list. This cannot be taken back.`,
      }
  }
}
