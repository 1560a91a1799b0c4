import type { Call } from '@carillon/contract/call.ts'
import { ApiError } from './api-error.ts'

type Sent = { key: string; answer?: Promise<unknown>; answeredAt?: number }
type Send = (call: Call, input: object) => Promise<unknown>

/** Two presses of the same button within so long are one: what desktops take for a double click. */
const doublePressMs = 500

/** After a reload what could not be answered is still meant by a press within so long; later on the same words are meant anew. */
const rememberedMs = 10 * 60_000

/** Where keys outlive the page; nowhere where the browser keeps nothing. */
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Calls that are done once however often their button is pressed. While one is under way, and for half a second after it, the same input gets the
 * same answer. Where no answer came, the next press has the same Idempotency-Key, so that the server does not do it again (rules/api 6).
 * With a `memory` for some minutes after a reload too: it keeps what is asked, so it is for nothing that is secret.
 */
export const onceOf = (
  send: Send,
  now: () => number = Date.now,
  memory: () => Memory | undefined = () => undefined,
) => {
  const name = (id: string): string => `carillon.once.${id}`
  const sent = new Map<string, Sent>()
  const idOf = (call: Call, input: object): string => JSON.stringify([call.name, input])
  const ask = (call: Call, input: object): Promise<unknown> => {
    const at = now()
    for (const [id, { answeredAt }] of sent)
      if (answeredAt !== undefined && at - answeredAt > doublePressMs) sent.delete(id)
    const id = idOf(call, input)
    const known: Sent = sent.get(id) ?? { key: recall(memory(), name(id), at) ?? crypto.randomUUID() }
    if (known.answer) return known.answer
    sent.set(id, known)
    remember(memory(), name(id), { key: known.key, at })
    known.answer = send(call, { ...input, idempotencyKey: known.key }).then(
      (reply) => {
        known.answeredAt = now()
        memory()?.removeItem(name(id))
        return reply
      },
      (error) => {
        if (mayHaveBeenDone(error)) delete known.answer
        else {
          sent.delete(id)
          memory()?.removeItem(name(id))
        }
        throw error
      },
    )
    return known.answer
  }
  return {
    ask,
    /** With which key it was asked, where nobody knows whether it was done. */
    keyOf: (call: Call, input: object): string | undefined => {
      const known = sent.get(idOf(call, input))
      if (!known) return recall(memory(), name(idOf(call, input)), now())
      return known.answer ? undefined : known.key
    },
    /** It turned out to have been done: whoever asks the same again means it anew. */
    forget: (call: Call, input: object): void => {
      sent.delete(idOf(call, input))
      memory()?.removeItem(name(idOf(call, input)))
    },
  }
}

/** No answer, a gateway's timeout, a fault of the server, or the first of the two is still being worked on. */
const mayHaveBeenDone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 409)

const recall = (memory: Memory | undefined, name: string, now: number): string | undefined => {
  const kept = memory?.getItem(name)
  if (!kept) return undefined
  const { key, at } = JSON.parse(kept) as { key: string; at: number }
  return now - at <= rememberedMs ? key : undefined
}

const remember = (memory: Memory | undefined, name: string, sent: { key: string; at: number }): void => {
  try {
    memory?.setItem(name, JSON.stringify(sent))
  } catch {
    // A full memory costs nothing but this: after a reload the next press is another.
  }
}

export const tabMemory = (): Memory | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    // Some browsers refuse where they are told to keep nothing.
    return undefined
  }
}
