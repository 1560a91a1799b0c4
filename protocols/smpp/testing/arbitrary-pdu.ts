import fc from 'fast-check'
import { COMMAND_ID, type MessageFields, type Pdu } from '../pdu.ts'
import { TLV, type TlvName, type Tlvs } from '../tlv.ts'

const KNOWN_IDS = new Set<number>(Object.values(COMMAND_ID))

const u8 = fc.integer({ min: 0, max: 0xff })
const u16 = fc.integer({ min: 0, max: 0xffff })
const u32 = fc.integer({ min: 0, max: 0xffffffff })

const octets = (maxLength: number): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))

const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength })

const VALUES = {
  u8,
  u16,
  u32,
  text: text(80),
  octets: octets(400),
  network_error: fc.record({ network_type: u8, error_code: u16 }),
} as const

const arbitraryTlvs: fc.Arbitrary<Tlvs> = fc.record(
  {
    ...Object.fromEntries((Object.keys(TLV) as TlvName[]).map((name) => [name, VALUES[TLV[name].kind]])),
    raw: fc.array(fc.record({ tag: fc.integer({ min: 0x1400, max: 0x3fff }), value: octets(50) }), {
      minLength: 1,
      maxLength: 3,
    }),
  },
  { requiredKeys: [] },
)

const addresses = {
  service_type: text(5),
  source_addr_ton: u8,
  source_addr_npi: u8,
  source_addr: text(20),
  dest_addr_ton: u8,
  dest_addr_npi: u8,
  destination_addr: text(20),
  esm_class: u8,
  registered_delivery: u8,
  data_coding: u8,
}

const arbitraryMessage: fc.Arbitrary<MessageFields> = fc.record({
  ...addresses,
  protocol_id: u8,
  priority_flag: u8,
  schedule_delivery_time: text(16),
  validity_period: text(16),
  replace_if_present_flag: u8,
  sm_default_msg_id: u8,
  short_message: octets(254),
  tlvs: arbitraryTlvs,
})

const header = { sequence: u32, status: u32 }
const bind = {
  ...header,
  system_id: text(15),
  password: text(20),
  system_type: text(12),
  interface_version: u8,
  addr_ton: u8,
  addr_npi: u8,
  address_range: text(40),
}
const command = <C extends string>(...names: C[]) => fc.constantFrom(...names)

export const arbitraryPdu: fc.Arbitrary<Pdu> = fc.oneof(
  fc.record({ command: command('bind_receiver', 'bind_transmitter', 'bind_transceiver'), ...bind }),
  fc.record({
    command: command('bind_receiver_resp', 'bind_transmitter_resp', 'bind_transceiver_resp'),
    ...header,
    system_id: text(15),
    tlvs: arbitraryTlvs,
  }),
  fc
    .tuple(command('submit_sm', 'deliver_sm'), fc.record(header), arbitraryMessage)
    .map(([name, head, fields]) => ({ command: name, ...head, ...fields })),
  fc.record({
    command: command('submit_sm_resp', 'deliver_sm_resp', 'data_sm_resp'),
    ...header,
    message_id: text(64),
    tlvs: arbitraryTlvs,
  }),
  fc.record({ command: command('data_sm'), ...header, ...addresses, tlvs: arbitraryTlvs }),
  fc.record({ command: command('outbind'), ...header, system_id: text(15), password: text(8) }),
  fc.record({
    command: command('alert_notification'),
    ...header,
    source_addr_ton: u8,
    source_addr_npi: u8,
    source_addr: text(64),
    esme_addr_ton: u8,
    esme_addr_npi: u8,
    esme_addr: text(64),
    tlvs: arbitraryTlvs,
  }),
  fc.record({
    command: command('unbind', 'unbind_resp', 'enquire_link', 'enquire_link_resp', 'generic_nack'),
    ...header,
  }),
  fc.record({
    command: command('unknown'),
    command_id: u32.filter((id) => !KNOWN_IDS.has(id)),
    ...header,
    body: octets(300),
  }),
) as fc.Arbitrary<Pdu>
