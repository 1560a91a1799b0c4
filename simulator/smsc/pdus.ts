import { type MessageFields, messageFields, type SubmitSm } from '@carillon/protocols/smpp/pdu.ts'
import { readPictures } from '@carillon/protocols/smpp/pictures.ts'
import { receiptFields } from '@carillon/protocols/smpp/receipt.ts'
import { segmentText } from '@carillon/protocols/smpp/segment.ts'
import { readBody } from '@carillon/protocols/smpp/udh.ts'
import { isShortCode, numberOf } from '../network/number.ts'
import type { HandsetText, Receipt, Submit } from '../network/phone-network.ts'
import { textOf } from './text-of.ts'

/** What the receipt repeats of its submit, as it was written there. */
export type Echo = {
  source: string
  sourceTon: number
  sourceNpi: number
  destination: string
  destinationTon: number
  destinationNpi: number
  reference: number | undefined
}

export const readSubmit = (pdu: SubmitSm): Submit<Echo> => {
  const { octets, concatenation } = readBody(pdu)
  const { data_coding } = pdu
  return {
    from: addressOf(pdu.source_addr_ton, pdu.source_addr),
    to: addressOf(pdu.dest_addr_ton, pdu.destination_addr),
    text: textOf(octets, data_coding),
    media: readPictures(pdu.tlvs),
    part: concatenation && { ...concatenation, octets, data_coding },
    registered: pdu.registered_delivery,
    echo: {
      source: pdu.source_addr,
      sourceTon: pdu.source_addr_ton,
      sourceNpi: pdu.source_addr_npi,
      destination: pdu.destination_addr,
      destinationTon: pdu.dest_addr_ton,
      destinationNpi: pdu.dest_addr_npi,
      reference: pdu.tlvs.user_message_reference,
    },
  }
}

export const receiptPdu = ({ messageID, state, errorCode, submittedAt, doneAt, text, echo }: Receipt<Echo>) => {
  const error = String(errorCode).padStart(3, '0')
  const receipt = { messageId: messageID, state, submittedAt, doneAt, error, text }
  const fields = receiptFields(receipt, echo.destination, echo.source)
  fields.source_addr_ton = echo.destinationTon
  fields.source_addr_npi = echo.destinationNpi
  fields.dest_addr_ton = echo.sourceTon
  fields.dest_addr_npi = echo.sourceNpi
  if (echo.reference !== undefined) fields.tlvs = { ...fields.tlvs, user_message_reference: echo.reference }
  return fields
}

/** One PDU, or several with a header when the text is long. */
export const handsetTextPdus = ({ from, to, text }: HandsetText, reference: number): MessageFields[] =>
  segmentText(text, { reference }).map((part) => messageFields({ ...addresses(from, to), ...part }))

const addresses = (from: string, to: string) => ({
  source_addr: from.replace('+', ''),
  source_addr_ton: isShortCode(from) ? 0 : 1,
  destination_addr: to.replace('+', ''),
  dest_addr_ton: isShortCode(to) ? 0 : 1,
})

// Type of number 1 says that the digits are international, so ten of them are not taken for an American number.
const addressOf = (ton: number, address: string) =>
  numberOf(ton === 1 && !address.startsWith('+') ? `+${address}` : address)
