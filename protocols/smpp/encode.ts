// PDU to octets. A value that does not fit its field throws a RangeError that names the field and leaves the output as
// it was; nothing is cut or replaced silently.

import { createOut, ensure, type Out, putCString, putU8, putU32, take } from './out.ts'
import { type AddressFields, type Bind, COMMAND_ID, type MessageFields, type MessageResp, type Pdu } from './pdu.ts'
import { type Tlvs, tlvsBound, writeTlvs } from './tlv.ts'

/** One PDU as a buffer of its own. Sessions use `encodePduInto`, which copies nothing. */
export function encodePdu(pdu: Pdu): Buffer {
  const out = createOut(64)
  encodePduInto(out, pdu)
  return take(out)
}

export function encodePduInto(out: Out, pdu: Pdu): void {
  switch (pdu.command) {
    case 'submit_sm':
    case 'deliver_sm':
      encodeMessage(out, COMMAND_ID[pdu.command], pdu.sequence, pdu.status, pdu)
      break
    default:
      encodeOther(out, pdu)
  }
}

/** The fast path: a request straight from the fields that the caller holds. */
export function encodeSubmitSm(out: Out, sequence: number, fields: MessageFields): void {
  encodeMessage(out, COMMAND_ID.submit_sm, sequence, 0, fields)
}

export function encodeDeliverSm(out: Out, sequence: number, fields: MessageFields): void {
  encodeMessage(out, COMMAND_ID.deliver_sm, sequence, 0, fields)
}

// Longest C-octet strings, NUL included, of SMPP 3.4. The specification stops a password at 8 characters and a
// system_id at 15; carriers hand out longer ones, so these two have more room.
const MOST = {
  system_id: 65,
  password: 65,
  system_type: 13,
  address_range: 41,
  service_type: 6,
  addr: 21,
  time: 17,
  message_id: 65,
  data_addr: 65,
}

/** Header, all mandatory fields at their longest, without short_message and optional parameters. */
const BODY_BOUND = 384

function encodeMessage(out: Out, commandId: number, sequence: number, status: number, fields: MessageFields): void {
  const message = fields.short_message
  if (message.length > 254) throw new RangeError(`short_message: ${message.length} octets, at most 254`)
  ensure(out, BODY_BOUND + message.length + tlvsBound(fields.tlvs))
  const from = out.at
  try {
    putHeader(out, commandId, status, sequence)
    putCString(out, fields.service_type, MOST.service_type, 'service_type')
    putAddresses(out, fields, MOST.addr)
    putU8(out, fields.esm_class, 'esm_class')
    putU8(out, fields.protocol_id, 'protocol_id')
    putU8(out, fields.priority_flag, 'priority_flag')
    putCString(out, fields.schedule_delivery_time, MOST.time, 'schedule_delivery_time')
    putCString(out, fields.validity_period, MOST.time, 'validity_period')
    putU8(out, fields.registered_delivery, 'registered_delivery')
    putU8(out, fields.replace_if_present_flag, 'replace_if_present_flag')
    putU8(out, fields.data_coding, 'data_coding')
    putU8(out, fields.sm_default_msg_id, 'sm_default_msg_id')
    putU8(out, message.length, 'short_message')
    out.bytes.set(message, out.at)
    out.at += message.length
    writeTlvs(out, fields.tlvs)
    close(out, from)
  } catch (error) {
    out.at = from
    throw error
  }
}

function encodeOther(out: Out, pdu: Exclude<Pdu, { command: 'submit_sm' | 'deliver_sm' }>): void {
  const tlvs: Readonly<Tlvs> | undefined = 'tlvs' in pdu ? pdu.tlvs : undefined
  ensure(out, BODY_BOUND + (tlvs ? tlvsBound(tlvs) : 0) + (pdu.command === 'unknown' ? pdu.body.length : 0))
  const from = out.at
  try {
    putHeader(out, pdu.command === 'unknown' ? pdu.command_id : COMMAND_ID[pdu.command], pdu.status, pdu.sequence)
    putBody(out, pdu)
    close(out, from)
  } catch (error) {
    out.at = from
    throw error
  }
}

function putBody(out: Out, pdu: Exclude<Pdu, { command: 'submit_sm' | 'deliver_sm' }>): void {
  switch (pdu.command) {
    case 'bind_receiver':
    case 'bind_transmitter':
    case 'bind_transceiver':
      putBind(out, pdu)
      break
    case 'bind_receiver_resp':
    case 'bind_transmitter_resp':
    case 'bind_transceiver_resp':
      putAnswer(out, pdu.status, pdu.system_id, MOST.system_id, 'system_id', pdu.tlvs)
      break
    case 'submit_sm_resp':
    case 'deliver_sm_resp':
    case 'data_sm_resp':
      putMessageResp(out, pdu)
      break
    case 'data_sm':
      putCString(out, pdu.service_type, MOST.service_type, 'service_type')
      putAddresses(out, pdu, MOST.data_addr)
      putU8(out, pdu.esm_class, 'esm_class')
      putU8(out, pdu.registered_delivery, 'registered_delivery')
      putU8(out, pdu.data_coding, 'data_coding')
      writeTlvs(out, pdu.tlvs)
      break
    case 'outbind':
      putCString(out, pdu.system_id, MOST.system_id, 'system_id')
      putCString(out, pdu.password, MOST.password, 'password')
      break
    case 'alert_notification':
      putU8(out, pdu.source_addr_ton, 'source_addr_ton')
      putU8(out, pdu.source_addr_npi, 'source_addr_npi')
      putCString(out, pdu.source_addr, MOST.data_addr, 'source_addr')
      putU8(out, pdu.esme_addr_ton, 'esme_addr_ton')
      putU8(out, pdu.esme_addr_npi, 'esme_addr_npi')
      putCString(out, pdu.esme_addr, MOST.data_addr, 'esme_addr')
      writeTlvs(out, pdu.tlvs)
      break
    case 'unknown':
      out.bytes.set(pdu.body, out.at)
      out.at += pdu.body.length
      break
  }
}

function putBind(out: Out, pdu: Bind): void {
  putCString(out, pdu.system_id, MOST.system_id, 'system_id')
  putCString(out, pdu.password, MOST.password, 'password')
  putCString(out, pdu.system_type, MOST.system_type, 'system_type')
  putU8(out, pdu.interface_version, 'interface_version')
  putU8(out, pdu.addr_ton, 'addr_ton')
  putU8(out, pdu.addr_npi, 'addr_npi')
  putCString(out, pdu.address_range, MOST.address_range, 'address_range')
}

function putMessageResp(out: Out, pdu: MessageResp): void {
  putAnswer(out, pdu.status, pdu.message_id, MOST.message_id, 'message_id', pdu.tlvs)
}

/** A response that says no has no body (section 4.4.2), unless there is something to put into it. */
function putAnswer(out: Out, status: number, text: string, most: number, name: string, tlvs: Readonly<Tlvs>): void {
  const from = out.at
  putCString(out, text, most, name)
  writeTlvs(out, tlvs)
  if (status !== 0 && out.at === from + 1) out.at = from
}

function putAddresses(out: Out, fields: AddressFields, most: number): void {
  putU8(out, fields.source_addr_ton, 'source_addr_ton')
  putU8(out, fields.source_addr_npi, 'source_addr_npi')
  putCString(out, fields.source_addr, most, 'source_addr')
  putU8(out, fields.dest_addr_ton, 'dest_addr_ton')
  putU8(out, fields.dest_addr_npi, 'dest_addr_npi')
  putCString(out, fields.destination_addr, most, 'destination_addr')
}

/** The length is left open; `close` fills it in. */
function putHeader(out: Out, commandId: number, status: number, sequence: number): void {
  out.at += 4
  putU32(out, commandId, 'command_id')
  putU32(out, status, 'status')
  putU32(out, sequence, 'sequence')
}

function close(out: Out, from: number): void {
  const length = out.at - from
  const { bytes } = out
  bytes[from] = length >>> 24
  bytes[from + 1] = (length >>> 16) & 0xff
  bytes[from + 2] = (length >>> 8) & 0xff
  bytes[from + 3] = length & 0xff
}
