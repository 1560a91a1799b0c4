// One text into the messages that carry it: GSM where every character is in the alphabet, otherwise UCS-2, in one
// message where it fits, otherwise in parts. A part never ends between an escape and its character, nor inside a
// surrogate pair.

import { type DataCodingPolicy, STANDARD_CODING } from './data-coding.ts'
import { countGsm, encodeGsm, encodeUcs2 } from './gsm.ts'
import { ESM_CLASS } from './pdu.ts'
import { NO_TLVS, type Tlvs } from './tlv.ts'
import { type Concatenation, concatenationHeader } from './udh.ts'

/**
 * How a route carries a long text: with a header of 8-bit or 16-bit reference, with the sar_ parameters (the carrier
 * adds the header, so a part holds the same), or whole in message_payload (the carrier cuts).
 */
export type LongText = 'udh8' | 'udh16' | 'sar' | 'payload'

interface SegmentOptions {
  /** 'udh8' when left out. */
  longText?: LongText | undefined
  /** Tells the parts of two texts to the same handset apart; kept to 8 bits for udh8 and to 16 otherwise. */
  reference: number
  coding?: Readonly<DataCodingPolicy> | undefined
}

/** The fields that one part adds to a submit_sm. */
export interface Part {
  data_coding: number
  esm_class: number
  short_message: Buffer
  tlvs: Readonly<Tlvs>
}

interface TextSize {
  alphabet: 'gsm' | 'ucs2'
  /** Septets or UTF-16 units. */
  units: number
  parts: number
}

/** Units in a single message, and in a part. */
const ROOM = {
  gsm: { single: 160, udh8: 153, udh16: 152, sar: 153 },
  ucs2: { single: 70, udh8: 67, udh16: 66, sar: 67 },
} as const

const MOST_PARTS = 255

/** Throws a RangeError when the text needs more than 255 parts, or more than 65,535 octets of payload. */
export function segmentText(text: string, options: SegmentOptions): Part[] {
  const { longText = 'udh8', coding = STANDARD_CODING } = options
  const gsm = encodeGsm(text)
  const octets = gsm ?? encodeUcs2(text)
  const room = gsm ? ROOM.gsm : ROOM.ucs2
  const width = gsm ? 1 : 2
  const data_coding = gsm ? coding.gsm : coding.ucs2
  if (octets.length <= room.single * width) {
    return [{ data_coding, esm_class: 0, short_message: octets, tlvs: NO_TLVS }]
  }
  if (longText === 'payload') {
    if (octets.length > 0xffff) throw new RangeError(`text: ${octets.length} octets, at most 65535`)
    return [{ data_coding, esm_class: 0, short_message: Buffer.alloc(0), tlvs: { message_payload: octets } }]
  }
  const pieces = cut(octets, room[longText] * width, gsm ? endsInEscape : endsInHighSurrogate)
  const total = pieces.length
  if (total > MOST_PARTS) throw new RangeError(`text: ${total} parts, at most ${MOST_PARTS}`)
  const reference = options.reference & (longText === 'udh8' ? 0xff : 0xffff)
  return pieces.map((piece, i) => part(data_coding, piece, { kind: longText, reference, total, index: i + 1 }))
}

/** What `segmentText` would make of it, without making it. */
export function measureText(text: string, longText: LongText = 'udh8'): TextSize {
  const septets = countGsm(text)
  const alphabet = septets < 0 ? 'ucs2' : 'gsm'
  const units = septets < 0 ? text.length : septets
  const room = ROOM[alphabet]
  // A carrier that cuts the payload itself cuts it as with an 8-bit reference.
  const perPart = room[longText === 'payload' ? 'udh8' : longText]
  const octets = alphabet === 'gsm' ? encodeGsm(text)! : encodeUcs2(text)
  const parts =
    units <= room.single
      ? 1
      : cut(octets, perPart * (alphabet === 'gsm' ? 1 : 2), alphabet === 'gsm' ? endsInEscape : endsInHighSurrogate)
          .length
  return { alphabet, units, parts }
}

function part(data_coding: number, piece: Buffer, concatenation: Concatenation): Part {
  if (concatenation.kind !== 'sar') {
    const short_message = Buffer.concat([concatenationHeader(concatenation), piece])
    return { data_coding, esm_class: ESM_CLASS.udh, short_message, tlvs: NO_TLVS }
  }
  const tlvs: Tlvs = {
    sar_msg_ref_num: concatenation.reference,
    sar_total_segments: concatenation.total,
    sar_segment_seqnum: concatenation.index,
  }
  return { data_coding, esm_class: 0, short_message: piece, tlvs }
}

/** Pieces of at most `room` octets; one unit less where the last one would be left without its partner. */
function cut(octets: Buffer, room: number, isTorn: (octets: Buffer, end: number) => number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < octets.length; ) {
    let end = Math.min(at + room, octets.length)
    if (end < octets.length) end -= isTorn(octets, end)
    pieces.push(octets.subarray(at, end))
    at = end
  }
  return pieces
}

function endsInEscape(octets: Buffer, end: number): number {
  return octets[end - 1] === 0x1b ? 1 : 0
}

function endsInHighSurrogate(octets: Buffer, end: number): number {
  const isHigh = (octets[end - 2]! & 0xfc) === 0xd8
  const isLowNext = (octets[end]! & 0xfc) === 0xdc
  return isHigh && isLowNext ? 2 : 0
}
