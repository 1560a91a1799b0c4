// What travels on an SMPP 3.4 link, as data: one discriminated union, `Pdu`. Fields carry the names of the
// specification.

import { NO_TLVS, type Tlvs } from './tlv.ts'

export const COMMAND_ID = {
  generic_nack: 0x80000000,
  bind_receiver: 0x00000001,
  bind_receiver_resp: 0x80000001,
  bind_transmitter: 0x00000002,
  bind_transmitter_resp: 0x80000002,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
  data_sm_resp: 0x80000103,
} as const

export interface Header {
  /** 1 to 0x7fffffff; a response repeats the number of its request. */
  sequence: number
  /** command_status: 0 in requests and in responses that say yes; see errors.ts. */
  status: number
}

export type BindMode = 'receiver' | 'transmitter' | 'transceiver'

interface BindFields {
  system_id: string
  password: string
  system_type: string
  /** 0x34 for SMPP 3.4. */
  interface_version: number
  addr_ton: number
  addr_npi: number
  address_range: string
}

export interface Bind extends Header, BindFields {
  command: `bind_${BindMode}`
}

export interface BindResp extends Header {
  command: `bind_${BindMode}_resp`
  system_id: string
  tlvs: Readonly<Tlvs>
}

export interface AddressFields {
  service_type: string
  source_addr_ton: number
  source_addr_npi: number
  source_addr: string
  dest_addr_ton: number
  dest_addr_npi: number
  destination_addr: string
  esm_class: number
  registered_delivery: number
  data_coding: number
}

/** The body of submit_sm and of deliver_sm: the two are laid out alike. */
export interface MessageFields extends AddressFields {
  protocol_id: number
  priority_flag: number
  schedule_delivery_time: string
  validity_period: string
  replace_if_present_flag: number
  sm_default_msg_id: number
  /** At most 254 octets; a longer text travels in parts or as tlvs.message_payload. */
  short_message: Uint8Array
  tlvs: Readonly<Tlvs>
}

export interface SubmitSm extends Header, MessageFields {
  command: 'submit_sm'
}

export interface DeliverSm extends Header, MessageFields {
  command: 'deliver_sm'
}

export interface DataSm extends Header, AddressFields {
  command: 'data_sm'
  tlvs: Readonly<Tlvs>
}

export interface MessageResp extends Header {
  command: 'submit_sm_resp' | 'deliver_sm_resp' | 'data_sm_resp'
  message_id: string
  tlvs: Readonly<Tlvs>
}

export interface Outbind extends Header {
  command: 'outbind'
  system_id: string
  password: string
}

export interface AlertNotification extends Header {
  command: 'alert_notification'
  source_addr_ton: number
  source_addr_npi: number
  source_addr: string
  esme_addr_ton: number
  esme_addr_npi: number
  esme_addr: string
  tlvs: Readonly<Tlvs>
}

export interface Bare extends Header {
  command: 'unbind' | 'unbind_resp' | 'enquire_link' | 'enquire_link_resp' | 'generic_nack'
}

/** A command that we do not speak; a request of this kind is answered with generic_nack. */
interface Unknown extends Header {
  command: 'unknown'
  command_id: number
  body: Uint8Array
}

export type Pdu =
  | Bind
  | BindResp
  | SubmitSm
  | DeliverSm
  | DataSm
  | MessageResp
  | Outbind
  | AlertNotification
  | Bare
  | Unknown

/** esm_class, SMPP 3.4 section 5.2.12. */
export const ESM_CLASS = {
  typeMask: 0x3c,
  deliveryReceipt: 0x04,
  deliveryAcknowledgement: 0x08,
  userAcknowledgement: 0x10,
  conversationAbort: 0x18,
  intermediateNotification: 0x20,
  udh: 0x40,
  replyPath: 0x80,
} as const

const NO_OCTETS = Buffer.alloc(0)

/** A whole message from the fields that differ from the usual ones: international numbers, no receipt, no text. */
export function messageFields(some: Partial<MessageFields>): MessageFields {
  return {
    service_type: some.service_type ?? '',
    source_addr_ton: some.source_addr_ton ?? 1,
    source_addr_npi: some.source_addr_npi ?? 1,
    source_addr: some.source_addr ?? '',
    dest_addr_ton: some.dest_addr_ton ?? 1,
    dest_addr_npi: some.dest_addr_npi ?? 1,
    destination_addr: some.destination_addr ?? '',
    esm_class: some.esm_class ?? 0,
    protocol_id: some.protocol_id ?? 0,
    priority_flag: some.priority_flag ?? 0,
    schedule_delivery_time: some.schedule_delivery_time ?? '',
    validity_period: some.validity_period ?? '',
    registered_delivery: some.registered_delivery ?? 0,
    replace_if_present_flag: some.replace_if_present_flag ?? 0,
    data_coding: some.data_coding ?? 0,
    sm_default_msg_id: some.sm_default_msg_id ?? 0,
    short_message: some.short_message ?? NO_OCTETS,
    tlvs: some.tlvs ?? NO_TLVS,
  }
}

/** The octets of the text: short_message, or the message_payload parameter where that carries them. */
export function messageOctets(pdu: SubmitSm | DeliverSm | DataSm | MessageFields): Uint8Array {
  if ('short_message' in pdu && pdu.short_message.length > 0) return pdu.short_message
  return pdu.tlvs.message_payload ?? NO_OCTETS
}
