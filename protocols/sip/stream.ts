// From a stream of chunks to messages, RFC 3261 section 18.3: each is as long as its Content-Length says. A stream whose
// framing is lost cannot be found again, so the first malformed message ends it; no more than one message is ever held.

import { SipError } from './errors.ts'
import type { SipMessage } from './message.ts'
import { checked, contentLengthOf, endOfHead, MOST_BODY_OCTETS, MOST_HEAD_OCTETS, parseHead } from './parse-message.ts'

interface MessageReader {
  /** The messages that this chunk completes, in order. Throws a SipError when the stream is lost. */
  push(chunk: Buffer): SipMessage[]
}

const MOST_HELD = MOST_HEAD_OCTETS + MOST_BODY_OCTETS + 4
const [CR, LF] = [13, 10]

export function createMessageReader(): MessageReader {
  let held: Buffer = Buffer.alloc(0)
  /** The head that was read while its body is still to come. */
  let open: { message: SipMessage; bodyAt: number; length: number } | null = null

  return {
    push(chunk) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const found: SipMessage[] = []
      for (;;) {
        const message = next()
        if (!message) break
        found.push(message)
      }
      // A copy: the chunk is part of a larger slab that would be kept alive.
      held = Buffer.from(held)
      if (held.length > MOST_HELD) throw new SipError('a message is too long')
      return found
    },
  }

  function next(): SipMessage | null {
    if (!open) skipKeepAlives()
    open ??= readHead()
    if (!open || held.length < open.bodyAt + open.length) return null
    const { message, bodyAt, length } = open
    const body = Buffer.from(held.subarray(bodyAt, bodyAt + length))
    held = held.subarray(bodyAt + length)
    open = null
    return checked(message, body)
  }

  /** Empty lines between messages, RFC 3261 section 7.5 and RFC 5626 section 4.4.1. */
  function skipKeepAlives(): void {
    let at = 0
    while (held[at] === CR || held[at] === LF) at++
    held = held.subarray(at)
  }

  function readHead() {
    const end = endOfHead(held)
    if (!end) return null
    const message = parseHead(held.subarray(0, end.at))
    const length = contentLengthOf(message.headers)
    if (length === null) throw new SipError('a message on a stream does not say how long it is')
    return { message, bodyAt: end.next, length }
  }
}
