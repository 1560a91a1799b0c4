import { useRef } from 'react'
import { say } from '../../platform/realtime.ts'

/** In milliseconds: at most so often is it told (rules/inbox 16). */
const atMost = 5_000

/** Tells colleagues that somebody writes here. */
export const useTyping = (ConversationID: number): (() => void) => {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = Date.now()
    if (now - toldAt.current < atMost) return
    toldAt.current = now
    say('conversation.typing', { ConversationID })
  }
}
