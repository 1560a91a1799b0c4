// The optional parameters of SMPP 3.4 section 5.3. A parameter that we know is read into a typed field under the name
// the specification gives it. Everything else, and a known one of a wrong length or a second one of the same tag, is
// kept raw: nothing that a carrier sends is lost, and nothing that it gets wrong makes a message unreadable.

import { ensure, type Out, putCString, putU8, putU16, putU32 } from './out.ts'

export const TLV = {
  dest_addr_subunit: { tag: 0x0005, kind: 'u8' },
  dest_network_type: { tag: 0x0006, kind: 'u8' },
  dest_bearer_type: { tag: 0x0007, kind: 'u8' },
  dest_telematics_id: { tag: 0x0008, kind: 'u16' },
  source_addr_subunit: { tag: 0x000d, kind: 'u8' },
  source_network_type: { tag: 0x000e, kind: 'u8' },
  source_bearer_type: { tag: 0x000f, kind: 'u8' },
  source_telematics_id: { tag: 0x0010, kind: 'u8' },
  qos_time_to_live: { tag: 0x0017, kind: 'u32' },
  payload_type: { tag: 0x0019, kind: 'u8' },
  additional_status_info_text: { tag: 0x001d, kind: 'text' },
  receipted_message_id: { tag: 0x001e, kind: 'text' },
  ms_msg_wait_facilities: { tag: 0x0030, kind: 'u8' },
  privacy_indicator: { tag: 0x0201, kind: 'u8' },
  source_subaddress: { tag: 0x0202, kind: 'octets' },
  dest_subaddress: { tag: 0x0203, kind: 'octets' },
  user_message_reference: { tag: 0x0204, kind: 'u16' },
  user_response_code: { tag: 0x0205, kind: 'u8' },
  source_port: { tag: 0x020a, kind: 'u16' },
  destination_port: { tag: 0x020b, kind: 'u16' },
  sar_msg_ref_num: { tag: 0x020c, kind: 'u16' },
  language_indicator: { tag: 0x020d, kind: 'u8' },
  sar_total_segments: { tag: 0x020e, kind: 'u8' },
  sar_segment_seqnum: { tag: 0x020f, kind: 'u8' },
  sc_interface_version: { tag: 0x0210, kind: 'u8' },
  callback_num_pres_ind: { tag: 0x0302, kind: 'u8' },
  callback_num_atag: { tag: 0x0303, kind: 'octets' },
  number_of_messages: { tag: 0x0304, kind: 'u8' },
  callback_num: { tag: 0x0381, kind: 'octets' },
  dpf_result: { tag: 0x0420, kind: 'u8' },
  set_dpf: { tag: 0x0421, kind: 'u8' },
  ms_availability_status: { tag: 0x0422, kind: 'u8' },
  network_error_code: { tag: 0x0423, kind: 'network_error' },
  message_payload: { tag: 0x0424, kind: 'octets' },
  delivery_failure_reason: { tag: 0x0425, kind: 'u8' },
  more_messages_to_send: { tag: 0x0426, kind: 'u8' },
  message_state: { tag: 0x0427, kind: 'u8' },
  ussd_service_op: { tag: 0x0501, kind: 'u8' },
  display_time: { tag: 0x1201, kind: 'u8' },
  sms_signal: { tag: 0x1203, kind: 'u16' },
  ms_validity: { tag: 0x1204, kind: 'u8' },
  its_reply_type: { tag: 0x1380, kind: 'u8' },
  its_session_info: { tag: 0x1383, kind: 'octets' },
} as const satisfies Record<string, { tag: number; kind: TlvKind }>

export interface NetworkErrorCode {
  /** 1 ANSI-136, 2 IS-95, 3 GSM, 4 reserved. */
  network_type: number
  error_code: number
}

export interface RawTlv {
  tag: number
  value: Uint8Array
}

export type TlvName = keyof typeof TLV

export type Tlvs = {
  -readonly [Name in TlvName]?: TlvValue<(typeof TLV)[Name]['kind']> | undefined
} & { raw?: RawTlv[] | undefined }

export const NO_TLVS: Readonly<Tlvs> = Object.freeze({})

/** An upper bound in octets of what `writeTlvs` will write. */
export function tlvsBound(tlvs: Readonly<Tlvs>): number {
  if (tlvs === NO_TLVS) return 0
  let bound = 0
  for (const name in tlvs) {
    if (name === 'raw') {
      for (const { value } of tlvs.raw ?? []) bound += 4 + value.length
      continue
    }
    const value = tlvs[name as TlvName]
    if (typeof value === 'string' || value instanceof Uint8Array) bound += 5 + value.length
    else if (value !== undefined) bound += 8
  }
  return bound
}

/** Throws a RangeError that names the parameter when a value does not fit its field. The caller has made room. */
export function writeTlvs(out: Out, tlvs: Readonly<Tlvs>): void {
  if (tlvs === NO_TLVS) return
  for (const name in tlvs) {
    if (name === 'raw') {
      for (const { tag, value } of tlvs.raw ?? []) putOctets(out, tag, value)
      continue
    }
    const value = tlvs[name as TlvName]
    if (value === undefined) continue
    const entry = TLV[name as TlvName]
    if (!entry) throw new RangeError(`${name}: not an optional parameter`)
    if (value instanceof Uint8Array) putOctets(out, entry.tag, value)
    else {
      putU16(out, entry.tag, 'tag')
      const lengthAt = out.at
      out.at += 2
      if (typeof value === 'string') putCString(out, value, 65_535, name)
      else if (typeof value === 'object') {
        putU8(out, value.network_type, name)
        putU16(out, value.error_code, name)
      } else if (entry.kind === 'u8') putU8(out, value, name)
      else if (entry.kind === 'u16') putU16(out, value, name)
      else putU32(out, value, name)
      out.bytes.writeUInt16BE(out.at - lengthAt - 2, lengthAt)
    }
  }
}

/**
 * Reads the optional parameters from `start` up to `end`. One to three stray octets at the end are ignored (seen from
 * carriers that pad); undefined when a parameter claims more than there is.
 */
export function readTlvs(bytes: Buffer, start: number, end: number): Tlvs | undefined {
  if (end - start < 4) return NO_TLVS
  const tlvs: Tlvs = {}
  let at = start
  while (end - at >= 4) {
    const tag = bytes.readUInt16BE(at)
    const length = bytes.readUInt16BE(at + 2)
    at += 4
    if (at + length > end) return undefined
    if (!readKnown(tlvs, tag, bytes, at, length)) {
      tlvs.raw ??= []
      tlvs.raw.push({ tag, value: copyOctets(bytes, at, length) })
    }
    at += length
  }
  return tlvs
}

export function copyOctets(bytes: Buffer, at: number, length: number): Buffer {
  const copy = Buffer.allocUnsafe(length)
  bytes.copy(copy, 0, at, at + length)
  return copy
}

type TlvKind = 'u8' | 'u16' | 'u32' | 'text' | 'octets' | 'network_error'

type TlvValue<Kind extends TlvKind> = Kind extends 'text'
  ? string
  : Kind extends 'octets'
    ? Uint8Array
    : Kind extends 'network_error'
      ? NetworkErrorCode
      : number

const BY_TAG = new Map<number, { name: TlvName; kind: TlvKind }>()
for (const name in TLV) BY_TAG.set(TLV[name as TlvName].tag, { name: name as TlvName, kind: TLV[name as TlvName].kind })

function readKnown(tlvs: Tlvs, tag: number, bytes: Buffer, at: number, length: number): boolean {
  const known = BY_TAG.get(tag)
  if (!known || tlvs[known.name] !== undefined) return false
  const value = readValue(known.kind, bytes, at, length)
  if (value === undefined) return false
  Object.assign(tlvs, { [known.name]: value })
  return true
}

function readValue(kind: TlvKind, bytes: Buffer, at: number, length: number) {
  switch (kind) {
    case 'u8':
      return length === 1 ? bytes.readUInt8(at) : undefined
    case 'u16':
      return length === 2 ? bytes.readUInt16BE(at) : undefined
    case 'u32':
      return length === 4 ? bytes.readUInt32BE(at) : undefined
    case 'network_error':
      return length === 3 ? { network_type: bytes.readUInt8(at), error_code: bytes.readUInt16BE(at + 1) } : undefined
    case 'text': {
      // The closing NUL is often missing.
      const nul = bytes.indexOf(0, at)
      return bytes.toString('latin1', at, nul === -1 || nul > at + length ? at + length : nul)
    }
    case 'octets':
      return copyOctets(bytes, at, length)
  }
}

function putOctets(out: Out, tag: number, value: Uint8Array): void {
  if (value.length > 65_535) throw new RangeError(`parameter ${tag}: ${value.length} octets, at most 65535`)
  ensure(out, value.length + 4)
  putU16(out, tag, 'tag')
  putU16(out, value.length, 'length')
  out.bytes.set(value, out.at)
  out.at += value.length
}
