// One TCP connection that carries PDUs: what both kinds of session share.
//
// Writing. PDUs are encoded at once into a slab and leave together, in one write, at the end of this turn of the event
// loop (`setImmediate`), or as soon as 64 kB have gathered. `queued` and `handedOver` count octets: a PDU whose end is
// at or before `handedOver` may have reached the peer; one behind it certainly has not. That is the line between
// *unknown* and *not written* when the link drops.
//
// What gathers leaves at once or never: a process that stood still in between (frozen, suspended, paged out) no longer
// knows whether it may. Where `leavesWithinMs` is given, what is older by either clock is not written and the link ends.
//
// Reading. Every PDU goes to `onPdu`. A body that does not parse is answered here with generic_nack and reported; when
// the framing is lost the link is ended as well. Reading pauses while the peer does not take what we write (a megabyte
// waiting), and while the session asks for it, so memory is bounded whatever a peer does.
//
// Ending. `onClose` is called once, whoever ended the link and why, and after it nothing else is called.

import type { Socket } from 'node:net'
import { type Clock, systemClock } from '../clock.ts'
import { encodePdu, encodePduInto } from './encode.ts'
import { createOut, type Out, take } from './out.ts'
import type { Pdu } from './pdu.ts'
import { createPduReader, type WireFault } from './reader.ts'

interface Link {
  /** Queues a PDU; returns the value of `queued` behind it. Throws a RangeError when a field does not fit. */
  send(pdu: Pdu): number
  /** The same for an encoder of the caller's. */
  write(encode: (out: Out) => void): number
  /** Octets handed to the socket so far. */
  handedOver(): number
  /** Hands over now what has gathered. */
  flush(): void
  pause(): void
  resume(): void
  /** Hands over what has gathered and ends the link when that is sent. */
  end(why: string): void
  /** Ends the link now. What has gathered is not written. */
  destroy(why: string): void
  isOpen(): boolean
}

interface LinkHandlers {
  onPdu(pdu: Pdu): void
  onFault(fault: WireFault): void
  onClose(why: string): void
}

interface LinkOptions {
  maxPduLength?: number | undefined
  leavesWithinMs?: number
  clock?: Clock | undefined
}

const FLUSH_AT = 64 * 1024
const FAREWELL_MS = 1000
const STALLED_AT = 1024 * 1024

/** Takes over a connected socket. */
export function openLink(socket: Socket, handlers: LinkHandlers, options: LinkOptions = {}): Link {
  const { leavesWithinMs = Number.POSITIVE_INFINITY, clock = systemClock } = options
  const out = createOut()
  const reader = createPduReader(options.maxPduLength)
  let gatheredSince = { now: 0, day: 0 }
  let queued = 0
  let handedOver = 0
  let isFlushAwaited = false
  let isOpen = true
  let isEnding = false
  let isHeld = false
  let isStalled = false
  let reason = ''

  socket.setNoDelay(true)
  socket.on('data', (chunk: Buffer) => {
    for (const pdu of reader.push(chunk)) {
      if (!isOpen) return
      if (pdu.command === 'fault') onFault(pdu)
      else shielded(() => handlers.onPdu(pdu))
    }
  })
  socket.on('drain', () => {
    isStalled = false
    flow()
  })
  // A peer that sends no more will answer no more.
  socket.on('end', () => closed('the peer closed the connection'))
  socket.on('error', (error) => closed(error.message))
  socket.on('close', () => closed('the connection closed'))

  return {
    send: (pdu) => write((to) => encodePduInto(to, pdu)),
    write,
    handedOver: () => handedOver,
    flush,
    pause() {
      isHeld = true
      flow()
    },
    resume() {
      isHeld = false
      flow()
    },
    end(why) {
      if (!isOpen || isEnding) return
      reason = why
      flush()
      if (isOpen) partFrom()
    },
    destroy(why) {
      closed(why)
      socket.destroy()
    },
    isOpen: () => isOpen,
  }

  function write(encode: (to: Out) => void): number {
    if (!isOpen || isEnding) return queued
    const before = out.at - out.start
    if (before === 0) gatheredSince = { now: clock.now(), day: clock.day() }
    encode(out)
    const gathered = out.at - out.start
    queued += gathered - before
    // Whoever writes has not noted yet what they wrote, so the link does not end in here.
    if (gathered >= FLUSH_AT && !isTooOld()) flush()
    else if (!isFlushAwaited) {
      isFlushAwaited = true
      setImmediate(onTurn)
    }
    return queued
  }

  function onTurn(): void {
    isFlushAwaited = false
    flush()
  }

  function flush(): void {
    if (!isOpen || isEnding || out.at === out.start) return
    if (isTooOld()) {
      closed('this process stood still')
      return
    }
    handedOver = queued
    socket.write(take(out))
    if (socket.writableLength > STALLED_AT) {
      isStalled = true
      flow()
    }
  }

  function isTooOld(): boolean {
    return Math.max(clock.now() - gatheredSince.now, clock.day() - gatheredSince.day) >= leavesWithinMs
  }

  function flow(): void {
    if (!isOpen || isEnding) return
    if (isHeld || isStalled) socket.pause()
    else socket.resume()
  }

  function onFault(fault: WireFault): void {
    const nack: Pdu = { command: 'generic_nack', sequence: fault.sequence, status: fault.status }
    if (!fault.fatal) {
      write((to) => encodePduInto(to, nack))
      handlers.onFault(fault)
      return
    }
    // Only this goes out: what has gathered is better not written than unknown.
    if (!isEnding) {
      socket.write(encodePdu(nack))
      partFrom()
    }
    handlers.onFault(fault)
    closed('the peer sent an impossible length')
  }

  function closed(why: string): void {
    if (!isOpen) return
    isOpen = false
    if (!isEnding) socket.destroy()
    handlers.onClose(reason || why)
  }

  /**
   * Says goodbye properly, so that what was written last is not torn away by a reset, but does not wait long for a
   * reply.
   */
  function partFrom(): void {
    isEnding = true
    socket.end()
    socket.resume()
    const timer = setTimeout(() => socket.destroy(), FAREWELL_MS)
    timer.unref()
    socket.once('close', () => clearTimeout(timer))
  }
}

/**
 * Calls back into the application. An error in there is a bug of its own: it surfaces as an uncaught exception, after
 * the session has finished what it was doing for everybody else.
 */
export function shielded(run: () => void): void {
  try {
    run()
  } catch (error) {
    process.nextTick(() => {
      throw error
    })
  }
}
