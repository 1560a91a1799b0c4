// The user data header in front of a short message (3GPP TS 23.040 section 9.2.3.24): one octet with its length, then
// elements of identifier, length, data. And what both the header and the sar_ parameters say about parts of a longer
// text.

import { type DataSm, ESM_CLASS, type MessageFields, messageOctets } from './pdu.ts'

interface HeaderElement {
  id: number
  data: Uint8Array
}

/** Which part of which text a message is. `index` runs from 1. */
export interface Concatenation {
  kind: 'udh8' | 'udh16' | 'sar'
  reference: number
  total: number
  index: number
}

const CONCAT_8 = 0x00
const CONCAT_16 = 0x08

/** The elements and the rest of the octets; undefined when the header does not add up. */
export function parseUdh(octets: Uint8Array): { elements: HeaderElement[]; body: Uint8Array } | undefined {
  const length = octets[0]
  if (length === undefined || length + 1 > octets.length) return undefined
  const end = length + 1
  const elements: HeaderElement[] = []
  for (let at = 1; at < end; ) {
    const id = octets[at]!
    const size = octets[at + 1]
    if (at + 1 >= end || size === undefined || at + 2 + size > end) return undefined
    elements.push({ id, data: octets.subarray(at + 2, at + 2 + size) })
    at += 2 + size
  }
  return { elements, body: octets.subarray(end) }
}

export function concatenationHeader(part: Concatenation): Buffer {
  return part.kind === 'udh16'
    ? Buffer.of(6, CONCAT_16, 4, (part.reference >> 8) & 0xff, part.reference & 0xff, part.total, part.index)
    : Buffer.of(5, CONCAT_8, 3, part.reference & 0xff, part.total, part.index)
}

interface Body {
  /** Without the header. */
  octets: Uint8Array
  elements: HeaderElement[]
  concatenation: Concatenation | undefined
}

/** Takes a message apart. A header that does not add up is left where it is: better odd characters than a lost text. */
export function readBody(pdu: MessageFields | DataSm): Body {
  const all = messageOctets(pdu)
  const header = pdu.esm_class & ESM_CLASS.udh ? parseUdh(all) : undefined
  const elements = header?.elements ?? []
  const octets = header?.body ?? all
  return { octets, elements, concatenation: fromElements(elements) ?? fromSar(pdu) }
}

function fromElements(elements: HeaderElement[]): Concatenation | undefined {
  for (const { id, data } of elements) {
    if (id === CONCAT_8 && data.length === 3) return valid('udh8', data[0]!, data[1]!, data[2]!)
    if (id === CONCAT_16 && data.length === 4) {
      return valid('udh16', (data[0]! << 8) | data[1]!, data[2]!, data[3]!)
    }
  }
  return undefined
}

function fromSar({ tlvs }: MessageFields | DataSm): Concatenation | undefined {
  const { sar_msg_ref_num, sar_total_segments, sar_segment_seqnum } = tlvs
  if (sar_msg_ref_num === undefined || sar_total_segments === undefined || sar_segment_seqnum === undefined) {
    return undefined
  }
  return valid('sar', sar_msg_ref_num, sar_total_segments, sar_segment_seqnum)
}

/**
 * An impossible part number makes the message one of its own (TS 23.040 section 9.2.3.24.1); so does a total of one.
 */
function valid(
  kind: Concatenation['kind'],
  reference: number,
  total: number,
  index: number,
): Concatenation | undefined {
  return total > 1 && index >= 1 && index <= total ? { kind, reference, total, index } : undefined
}
