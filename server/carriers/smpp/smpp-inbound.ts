import type { DataCodingPolicy } from '@carillon/protocols/smpp/data-coding.ts'
import type { DataSm, DeliverSm } from '@carillon/protocols/smpp/pdu.ts'
import { createReassembler, decodeSegments, type Segment } from '@carillon/protocols/smpp/reassemble.ts'
import { isFinal, parseReceipt } from '@carillon/protocols/smpp/receipt.ts'
import type { CarrierHandlers } from '../carrier.ts'

type Route = { carrierId: number; coding: Readonly<DataCodingPolicy> }
type Pdu = DeliverSm | DataSm
type Attached = { acknowledge: () => void; source: string; destination: string; link: string }

const expireEveryMs = 5000
const partsWaitMs = 60_000

/**
 * What comes in on a link, as carrier events. A part of a long text is acknowledged with the whole text, when that is
 * durable; a text whose other parts never come is passed on as far as it came.
 */
export const createInbound = ({ carrierId, coding }: Route, handlers: CarrierHandlers) => {
  const parts = createReassembler<Attached>({ now: () => performance.now(), expiryMs: partsWaitMs })

  const passText = (segments: Segment<Attached>[]) => {
    const { source, destination, link } = segments[0]!.attachment
    const body = decodeSegments(segments, coding) ?? ''
    handlers.onEvent(
      {
        kind: 'text',
        carrierId,
        link,
        messageId: null,
        status: null,
        error: null,
        reference: null,
        source,
        destination,
        body,
      },
      () => {
        for (const { attachment } of segments) attachment.acknowledge()
      },
    )
  }

  const timer = setInterval(() => {
    for (const incomplete of parts.expire()) passText(incomplete.segments)
  }, expireEveryMs)
  timer.unref()

  return {
    take(pdu: Pdu, link: string, acknowledge: (status?: number) => void) {
      const receipt = parseReceipt(pdu)
      if (!receipt) {
        const whole = parts.add(pdu, {
          acknowledge,
          source: pdu.source_addr,
          destination: pdu.destination_addr,
          link,
        })
        if (whole.kind === 'whole') passText(whole.segments)
        else if (whole.kind === 'double') acknowledge()
        return
      }
      if (!isFinal(receipt.state)) return acknowledge()
      handlers.onEvent(
        {
          kind: 'receipt',
          carrierId,
          link,
          messageId: receipt.ids[0] ?? null,
          status: receipt.state,
          error: receipt.error ?? null,
          reference: receipt.reference ?? null,
          source: pdu.source_addr,
          destination: pdu.destination_addr,
          body: null,
        },
        acknowledge,
      )
    },
    close: () => clearInterval(timer),
  }
}
