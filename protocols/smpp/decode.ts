// Octets to PDU. The length is already known to be right (reader.ts); here a body may still end too early. Requests are
// read strictly, because we can answer "malformed". Responses are read as generously as possible: an unreadable
// submit_sm_resp would turn an accepted message into an unknown one.

import type { AddressFields, AlertNotification, Bind, BindResp, DataSm, DeliverSm, Header, MessageResp } from './pdu.ts'
import { type Bare, COMMAND_ID, type Outbind, type Pdu, type SubmitSm } from './pdu.ts'
import { copyOctets, NO_TLVS, readTlvs, type Tlvs } from './tlv.ts'

/** What is wrong with a body: it ends too early, or its optional parameters do not add up. */
type BodyFault = 'truncated' | 'parameters'

/** Reads the PDU in `bytes` from `start` (its header) up to `end`. Everything in the result is a copy. */
export function decodePdu(bytes: Buffer, start = 0, end = bytes.length): Pdu | BodyFault {
  const header = { sequence: bytes.readUInt32BE(start + 12), status: bytes.readUInt32BE(start + 8) }
  cursor.bytes = bytes
  cursor.at = start + 16
  cursor.end = end
  cursor.fault = undefined
  const pdu = read(bytes.readUInt32BE(start + 4), header)
  cursor.bytes = NOTHING
  return cursor.fault ?? pdu
}

const NOTHING = Buffer.alloc(0)

/** One cursor for all: decoding is synchronous and never re-entered. */
const cursor: { bytes: Buffer; at: number; end: number; fault: BodyFault | undefined } = {
  bytes: NOTHING,
  at: 0,
  end: 0,
  fault: undefined,
}

function read(commandId: number, header: Header): Pdu {
  switch (commandId) {
    case COMMAND_ID.submit_sm:
      return readMessage('submit_sm', header)
    case COMMAND_ID.deliver_sm:
      return readMessage('deliver_sm', header)
    case COMMAND_ID.submit_sm_resp:
      return readMessageResp('submit_sm_resp', header)
    case COMMAND_ID.deliver_sm_resp:
      return readMessageResp('deliver_sm_resp', header)
    case COMMAND_ID.data_sm_resp:
      return readMessageResp('data_sm_resp', header)
    case COMMAND_ID.enquire_link:
      return bare('enquire_link', header)
    case COMMAND_ID.enquire_link_resp:
      return bare('enquire_link_resp', header)
    case COMMAND_ID.unbind:
      return bare('unbind', header)
    case COMMAND_ID.unbind_resp:
      return bare('unbind_resp', header)
    case COMMAND_ID.generic_nack:
      return bare('generic_nack', header)
    case COMMAND_ID.bind_receiver:
      return readBind('bind_receiver', header)
    case COMMAND_ID.bind_transmitter:
      return readBind('bind_transmitter', header)
    case COMMAND_ID.bind_transceiver:
      return readBind('bind_transceiver', header)
    case COMMAND_ID.bind_receiver_resp:
      return readBindResp('bind_receiver_resp', header)
    case COMMAND_ID.bind_transmitter_resp:
      return readBindResp('bind_transmitter_resp', header)
    case COMMAND_ID.bind_transceiver_resp:
      return readBindResp('bind_transceiver_resp', header)
    case COMMAND_ID.data_sm:
      return readData(header)
    case COMMAND_ID.outbind:
      return readOutbind(header)
    case COMMAND_ID.alert_notification:
      return readAlert(header)
    default: {
      const { sequence, status } = header
      return { command: 'unknown', command_id: commandId, sequence, status, body: octets(cursor.end - cursor.at) }
    }
  }
}

function bare(command: Bare['command'], { sequence, status }: Header): Bare {
  return { command, sequence, status }
}

function readMessage(command: 'submit_sm' | 'deliver_sm', { sequence, status }: Header): SubmitSm | DeliverSm {
  // Property initialisers run in order, which is the order on the wire.
  return {
    command,
    sequence,
    status,
    service_type: cstring(),
    source_addr_ton: u8(),
    source_addr_npi: u8(),
    source_addr: cstring(),
    dest_addr_ton: u8(),
    dest_addr_npi: u8(),
    destination_addr: cstring(),
    esm_class: u8(),
    protocol_id: u8(),
    priority_flag: u8(),
    schedule_delivery_time: cstring(),
    validity_period: cstring(),
    registered_delivery: u8(),
    replace_if_present_flag: u8(),
    data_coding: u8(),
    sm_default_msg_id: u8(),
    short_message: octets(u8()),
    tlvs: parameters(),
  }
}

function readMessageResp(command: MessageResp['command'], { sequence, status }: Header): MessageResp {
  return { command, sequence, status, message_id: generousCString(), tlvs: generousParameters() }
}

function readBind(command: Bind['command'], { sequence, status }: Header): Bind {
  return {
    command,
    sequence,
    status,
    system_id: cstring(),
    password: cstring(),
    system_type: cstring(),
    interface_version: u8(),
    addr_ton: u8(),
    addr_npi: u8(),
    address_range: cstring(),
  }
}

function readBindResp(command: BindResp['command'], { sequence, status }: Header): BindResp {
  return { command, sequence, status, system_id: generousCString(), tlvs: generousParameters() }
}

function readAddresses(): Omit<AddressFields, 'esm_class' | 'registered_delivery' | 'data_coding'> {
  return {
    service_type: cstring(),
    source_addr_ton: u8(),
    source_addr_npi: u8(),
    source_addr: cstring(),
    dest_addr_ton: u8(),
    dest_addr_npi: u8(),
    destination_addr: cstring(),
  }
}

function readData({ sequence, status }: Header): DataSm {
  return {
    command: 'data_sm',
    sequence,
    status,
    ...readAddresses(),
    esm_class: u8(),
    registered_delivery: u8(),
    data_coding: u8(),
    tlvs: parameters(),
  }
}

function readOutbind({ sequence, status }: Header): Outbind {
  return { command: 'outbind', sequence, status, system_id: cstring(), password: cstring() }
}

function readAlert({ sequence, status }: Header): AlertNotification {
  return {
    command: 'alert_notification',
    sequence,
    status,
    source_addr_ton: u8(),
    source_addr_npi: u8(),
    source_addr: cstring(),
    esme_addr_ton: u8(),
    esme_addr_npi: u8(),
    esme_addr: cstring(),
    tlvs: parameters(),
  }
}

function u8(): number {
  if (cursor.at >= cursor.end) {
    cursor.fault ??= 'truncated'
    return 0
  }
  return cursor.bytes[cursor.at++] as number
}

function cstring(): string {
  const { bytes, at, end } = cursor
  let nul = at
  while (nul < end && bytes[nul] !== 0) nul++
  if (nul >= end) {
    cursor.fault ??= 'truncated'
    cursor.at = end
    return ''
  }
  cursor.at = nul + 1
  return nul === at ? '' : bytes.toString('latin1', at, nul)
}

/** Absent is empty, and a missing NUL ends with the PDU. */
function generousCString(): string {
  const { bytes, at, end } = cursor
  let nul = at
  while (nul < end && bytes[nul] !== 0) nul++
  cursor.at = Math.min(nul + 1, end)
  return nul === at ? '' : bytes.toString('latin1', at, nul)
}

function octets(length: number): Buffer {
  const { bytes, at, end } = cursor
  if (at + length > end) {
    cursor.fault ??= 'truncated'
    return NOTHING
  }
  cursor.at = at + length
  return length === 0 ? NOTHING : copyOctets(bytes, at, length)
}

function parameters(): Readonly<Tlvs> {
  if (cursor.fault) return NO_TLVS
  const tlvs = readTlvs(cursor.bytes, cursor.at, cursor.end)
  if (!tlvs) cursor.fault = 'parameters'
  return tlvs ?? NO_TLVS
}

function generousParameters(): Readonly<Tlvs> {
  return readTlvs(cursor.bytes, cursor.at, cursor.end) ?? NO_TLVS
}
