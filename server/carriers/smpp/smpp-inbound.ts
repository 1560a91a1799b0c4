import type { ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'
import { type Alphabet, alphabetOf, type DataCodingPolicy, decodeText } from '@carillon/protocols/smpp/data-coding.ts'
import type { DataSm, DeliverSm } from '@carillon/protocols/smpp/pdu.ts'
import { parseReceipt, type ReceiptState } from '@carillon/protocols/smpp/receipt.ts'
import { readBody } from '@carillon/protocols/smpp/udh.ts'
import type { CarrierEvent, CarrierHandlers } from '../carrier.ts'

type Route = { carrierId: number; coding: Readonly<DataCodingPolicy> }
type Pdu = DeliverSm | DataSm

/** Of those that say how it ended. */
const outcomes: Readonly<Record<ReceiptState, ReceiptOutcome | null>> = {
  DELIVRD: 'delivered',
  UNDELIV: 'undeliverable',
  REJECTD: 'rejected',
  EXPIRED: 'expired',
  DELETED: 'deleted',
  ACCEPTD: null,
  ENROUTE: null,
  UNKNOWN: null,
}

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
      const status = outcomes[receipt.state]
      if (status === null) return acknowledge()
      const { ids, error = null, reference = null } = receipt
      const messageId = ids[0] ?? null
      handlers.onEvent({ ...eventOf(pdu, link), kind: 'receipt', messageId, status, error, reference }, acknowledge)
    },
  }
}
