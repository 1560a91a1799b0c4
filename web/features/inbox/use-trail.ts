import { useRef } from 'react'
import type { ListHandle } from '../inbox-list/list-handle.ts'

type Neighbours = { of: number; after: number | undefined; before: number | undefined }

/**
 * Who stood beside the conversation that is open when it was opened: answering it brings it to the front, and the next one is still the
 * one that was next.
 */
export const useTrail = (list: { readonly current: ListHandle | null }) => {
  const known = useRef<Neighbours>(undefined)
  return {
    note: (ConversationID: number): void => {
      const beside = (step: 1 | -1): number | undefined => list.current?.beside(ConversationID, step)
      known.current = { of: ConversationID, after: beside(1), before: beside(-1) }
    },
    beside: (ConversationID: number, step: 1 | -1): number | undefined => {
      const { of, after, before } = known.current ?? {}
      const kept = of === ConversationID ? (step === 1 ? after : before) : undefined
      return kept ?? list.current?.beside(ConversationID, step)
    },
  }
}
