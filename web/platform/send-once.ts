import type { Call } from '@carillon/contract/call.ts'
import { ApiError } from './api-error.ts'

type Sent = { key: string; answer?: Promise<unknown>; answeredAt?: number }
type Send = (call: Call, input: object) => Promise<unknown>

/** Two presses of the same button within so long are one: what desktops take for a double click. */
const doublePressMs = 500

/**
 * Calls that are done once however often their button is pressed. While one is under way, and for half a second after it, the same input gets the
 * same answer. Where no answer came, the next press has the same Idempotency-Key, so that the server does not do it again (rules/api 6).
 */
export const onceOf = (send: Send, now: () => number = Date.now) => {
  const sent = new Map<string, Sent>()
  return (call: Call, input: object): Promise<unknown> => {
    const at = now()
    for (const [id, { answeredAt }] of sent)
      if (answeredAt !== undefined && at - answeredAt > doublePressMs) sent.delete(id)
    const id = JSON.stringify([call.name, input])
    const known: Sent = sent.get(id) ?? { key: crypto.randomUUID() }
    if (known.answer) return known.answer
    sent.set(id, known)
    known.answer = send(call, { ...input, idempotencyKey: known.key }).then(
      (reply) => {
        known.answeredAt = now()
        return reply
      },
      (error) => {
        if (mayHaveBeenDone(error)) delete known.answer
        else sent.delete(id)
        throw error
      },
    )
    return known.answer
  }
}

/** No answer, a gateway's timeout, a fault of the server, or the first of the two is still being worked on. */
const mayHaveBeenDone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 409)
