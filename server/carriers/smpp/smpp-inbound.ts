import { type Alphabet, alphabetOf, type DataCodingPolicy, decodeText } from '@carillon/protocols/smpp/data-coding.ts'
import type { DataSm, DeliverSm } from '@carillon/protocols/smpp/pdu.ts'
import { isFinal, parseReceipt } from '@carillon/protocols/smpp/receipt.ts'
import { readBody } from '@carillon/protocols/smpp/udh.ts'
import type { CarrierEvent, CarrierHandlers } from '../carrier.ts'

type Route = { carrierId: number; coding: Readonly<DataCodingPolicy> }
type Pdu = DeliverSm | DataSm

/** What comes in on a link: receipts and texts as carrier events, parts of long texts each by itself. */
export const createInbound = ({ carrierId, coding }: Route, handlers: CarrierHandlers) => {
  const eventOf = (pdu: Pdu, link: string): Omit<CarrierEvent, 'kind'> => ({
    ...{ carrierId, link, messageId: null, status: null, error: null, reference: null },
    ...{ source: pdu.source_addr, destination: pdu.destination_addr, body: null },
  })

  const takeText = (pdu: Pdu, link: string, acknowledge: () => void) => {
    const { octets, concatenation } = readBody(pdu)
    if (!concatenation) {
      const body = decodeText(octets, pdu.data_coding, coding) ?? ''
      return handlers.onEvent({ ...eventOf(pdu, link), kind: 'text', body }, acknowledge)
    }
    const { kind, reference, total, index } = concatenation
    handlers.onPart(
      {
        ...{ carrierId, source: pdu.source_addr, destination: pdu.destination_addr },
        ...{ reference: `${kind} ${reference} ${total}`, total, index },
        ...{ alphabet: alphabetOf(pdu.data_coding, coding) satisfies Alphabet, octets: Uint8Array.from(octets) },
      },
      acknowledge,
    )
  }

  return {
    take(pdu: Pdu, link: string, acknowledge: () => void) {
      const receipt = parseReceipt(pdu)
      if (!receipt) return takeText(pdu, link, acknowledge)
      if (!isFinal(receipt.state)) return acknowledge()
      const { ids, state, error = null, reference = null } = receipt
      const messageId = ids[0] ?? null
      handlers.onEvent(
        { ...eventOf(pdu, link), kind: 'receipt', messageId, status: state, error, reference },
        acknowledge,
      )
    },
  }
}
