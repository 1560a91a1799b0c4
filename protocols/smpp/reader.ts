// From a stream of chunks to PDUs, however the chunks are cut.
//
// The stream is trusted in nothing. A length under 16 or over the cap means that the framing is lost: the reader says
// so once, with `fatal`, and is deaf from then on; the session ends the link. A body that does not parse costs only its
// own PDU: the next one is found by the length, and the session answers generic_nack. Nothing throws, and no more than
// one PDU (the cap) is ever held.

import { decodePdu } from './decode.ts'
import type { Pdu } from './pdu.ts'

export interface WireFault {
  command: 'fault'
  /** True when the framing is lost and the link has to end. */
  fatal: boolean
  why: 'length' | 'truncated' | 'parameters'
  /** As far as they are known, otherwise 0. */
  command_id: number
  sequence: number
  /** The command_status to answer with. */
  status: number
}

interface PduReader {
  /** The PDUs and faults that this chunk completes, in order. The chunk may be reused after. */
  push(chunk: Uint8Array): (Pdu | WireFault)[]
  /** Octets of an unfinished PDU. */
  held(): number
}

/** Holds the longest message_payload and all that may stand around it. */
export const MAX_PDU_LENGTH = 72 * 1024

export function createPduReader(maxLength: number = MAX_PDU_LENGTH): PduReader {
  let partial = Buffer.alloc(0)
  let have = 0
  let deaf = false

  return {
    push(chunk) {
      const found: (Pdu | WireFault)[] = []
      if (deaf) return found
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      let at = have > 0 ? completePartial(bytes, found) : 0
      while (!deaf && bytes.length - at >= 4) {
        const length = bytes.readUInt32BE(at)
        if (isHostile(length)) lose(bytes, at, found)
        else if (bytes.length - at < length) break
        else {
          decode(bytes, at, at + length, found)
          at += length
        }
      }
      if (!deaf && at < bytes.length) keep(bytes, at, bytes.length)
      return found
    },
    held: () => have,
  }

  /** Fills the unfinished PDU from the front of the chunk; returns where the rest of the chunk begins. */
  function completePartial(bytes: Buffer, found: (Pdu | WireFault)[]): number {
    let at = 0
    if (have < 4) at = keep(bytes, 0, Math.min(bytes.length, 4 - have))
    if (have < 4) return at
    const length = partial.readUInt32BE(0)
    if (isHostile(length)) {
      lose(partial.subarray(0, have), 0, found)
      return at
    }
    at = keep(bytes, at, Math.min(bytes.length, at + length - have))
    if (have === length) {
      decode(partial, 0, length, found)
      have = 0
      if (partial.length > 4096) partial = Buffer.alloc(0)
    }
    return at
  }

  function keep(bytes: Buffer, from: number, to: number): number {
    const need = have + to - from
    if (partial.length < need) {
      const grown = Buffer.allocUnsafe(Math.max(256, 2 * need))
      partial.copy(grown, 0, 0, have)
      partial = grown
    }
    bytes.copy(partial, have, from, to)
    have = need
    return to
  }

  function isHostile(length: number): boolean {
    return length < 16 || length > maxLength
  }

  function lose(bytes: Buffer, at: number, found: (Pdu | WireFault)[]): void {
    const known = bytes.length - at >= 16
    deaf = true
    have = 0
    partial = Buffer.alloc(0)
    found.push({
      command: 'fault',
      fatal: true,
      why: 'length',
      command_id: known ? bytes.readUInt32BE(at + 4) : 0,
      sequence: known ? bytes.readUInt32BE(at + 12) : 0,
      status: 0x02,
    })
  }
}

function decode(bytes: Buffer, from: number, to: number, found: (Pdu | WireFault)[]): void {
  const pdu = decodePdu(bytes, from, to)
  if (typeof pdu !== 'string') found.push(pdu)
  else
    found.push({
      command: 'fault',
      fatal: false,
      why: pdu,
      command_id: bytes.readUInt32BE(from + 4),
      sequence: bytes.readUInt32BE(from + 12),
      status: pdu === 'parameters' ? 0xc0 : 0x02,
    })
}
