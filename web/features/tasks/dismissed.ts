import { useState } from 'react'
import { remember, remembered } from '../../platform/storage.ts'

const key = 'tasks.seen'
// The server forgets a task ten minutes after its end, so that a few suffice.
const kept = 20

/** Which ended tasks the user has put away; a reload must not bring them back. */
export const useDismissed = () => {
  const [ids, setIds] = useState(read)
  const dismiss = (TaskID: number): void =>
    setIds((before) => {
      const next = [...before.filter((id) => id !== TaskID), TaskID].slice(-kept)
      remember(key, next.join(','))
      return next
    })
  return { isDismissed: (TaskID: number): boolean => ids.includes(TaskID), dismiss }
}

const read = (): number[] => (remembered(key) ?? '').split(',').filter(Boolean).map(Number)
