// Delivery receipts: what a carrier says became of a message. The parameters (receipted_message_id, message_state) are
// the standard's; the text is only a custom (SMPP 3.4 appendix B) that every carrier bends. Parameters win, the text
// fills in.

import { alphabetOf, decodeText } from './data-coding.ts'
import { type DataSm, type DeliverSm, ESM_CLASS, type MessageFields, messageFields } from './pdu.ts'
import type { NetworkErrorCode } from './tlv.ts'
import { readBody } from './udh.ts'

export type ReceiptState = 'DELIVRD' | 'UNDELIV' | 'REJECTD' | 'EXPIRED' | 'DELETED' | 'ACCEPTD' | 'ENROUTE' | 'UNKNOWN'

interface Receipt {
  /**
   * As written by the carrier, from the parameter and from the text where they differ; may be empty. See
   * `messageIdForms`.
   */
  ids: string[]
  state: ReceiptState
  /** The carrier's word for the state, where it had one. */
  stateText?: string
  /** The carrier's error, as written. */
  error?: string
  networkError?: NetworkErrorCode
  /** user_message_reference, where the carrier gives ours back. */
  reference?: number
  /** As written: YYMMDDhhmm, YYMMDDhhmmss, YYYYMMDDhhmm or YYYYMMDDhhmmss in the carrier's own zone, which no receipt names. */
  submitDate?: string
  doneDate?: string
  submitted?: string
  delivered?: string
  text?: string
}

/**
 * The receipt in a message, or undefined when it is an ordinary text. What looks like a receipt counts only where
 * esm_class or a parameter says so: anybody can type "id:7 stat:DELIVRD" into a handset. `trustText` is for a route
 * that marks receipts in no way.
 */
export function parseReceipt(pdu: DeliverSm | DataSm | MessageFields, trustText = false): Receipt | undefined {
  const { tlvs, esm_class } = pdu
  const type = esm_class & ESM_CLASS.typeMask
  const isMarked = type === ESM_CLASS.deliveryReceipt || type === ESM_CLASS.intermediateNotification
  const isTold = tlvs.receipted_message_id !== undefined && tlvs.message_state !== undefined
  if (!isMarked && !isTold && !trustText) return undefined
  const written = parseReceiptText(receiptText(pdu))
  if (!isMarked && !isTold && (written.id === undefined || written.stat === undefined)) return undefined

  const ids = [tlvs.receipted_message_id, written.id].filter((id) => id !== undefined && id !== '') as string[]
  const receipt: Receipt = {
    ids: [...new Set(ids)],
    state: stateOf(tlvs.message_state, written.stat),
  }
  if (written.stat !== undefined) receipt.stateText = written.stat
  if (written.err !== undefined) receipt.error = written.err
  if (tlvs.network_error_code) receipt.networkError = tlvs.network_error_code
  if (tlvs.user_message_reference !== undefined) receipt.reference = tlvs.user_message_reference
  if (written.submitdate !== undefined) receipt.submitDate = written.submitdate
  if (written.donedate !== undefined) receipt.doneDate = written.donedate
  if (written.sub !== undefined) receipt.submitted = written.sub
  if (written.dlvrd !== undefined) receipt.delivered = written.dlvrd
  if (written.text !== undefined) receipt.text = written.text
  return receipt
}

/**
 * The fields of "id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…", in any case and order, each the
 * first time.
 */
export function parseReceiptText(text: string): Partial<Record<ReceiptField, string>> {
  const found: Partial<Record<ReceiptField, string>> = {}
  const marks = [...text.matchAll(FIELD)]
  for (const [i, mark] of marks.entries()) {
    const field = fieldOf(mark[1]!)
    const from = mark.index + mark[0].length
    // The text is the customer's. Once the state is known it runs to the end, whatever it contains.
    const isLast = field === 'text' && found.stat !== undefined
    const value = text.slice(from, isLast ? undefined : marks[i + 1]?.index).trim()
    if (found[field] === undefined && (value !== '' || field === 'text')) {
      found[field] = field === 'text' ? value : (value.split(/\s/, 1)[0] ?? '')
    }
    if (isLast) break
  }
  return found
}

/**
 * Other ways to write a message id, each by the name of its form: carriers answer a submit in hex and write the receipt in
 * decimal, pad one of them with zeros, or change the case. Two messages may share a way of writing, so believe a form only of a
 * carrier that has been seen to use it. Those that write this id as it is are left out.
 */
export function messageIdForms(id: string): { form: string; id: string }[] {
  const exact = id.trim()
  const found: { form: string; id: string }[] = []
  const add = (form: string, other: string) => {
    if (other !== id) found.push({ form, id: other })
  }
  if (exact === '') return []
  add('lower', exact.toLowerCase())
  add('upper', exact.toUpperCase())
  const inNumbers = (from: string, value: bigint) => {
    for (const width of [0, 8, 10, 12, 16, 20]) add(`${from}>decimal${width || ''}`, padded(value.toString(), width))
    for (const width of [0, 8, 16]) {
      const hex = padded(value.toString(16), width)
      add(`${from}>hex${width || ''}`, hex)
      add(`${from}>HEX${width || ''}`, hex.toUpperCase())
    }
  }
  const digits = exact.replace(/^0[xX]/, '')
  if (/^[0-9]{1,20}$/.test(exact)) inNumbers('decimal', BigInt(exact))
  if (/^[0-9a-fA-F]{1,16}$/.test(digits)) inNumbers('hex', BigInt(`0x${digits}`))
  return found
}

const padded = (digits: string, width: number) => digits.padStart(width, '0')

interface ReceiptToSend {
  messageId: string
  state: ReceiptState
  /** Milliseconds since 1970, written in UTC. */
  submittedAt: number
  doneAt: number
  /** Three digits by custom; '000' when left out. */
  error?: string
  /** The beginning of the message. */
  text?: string
}

/** The text of a receipt as most carriers write it. */
export function formatReceipt(receipt: ReceiptToSend): string {
  const { messageId, state, submittedAt, doneAt, error = '000', text = '' } = receipt
  const delivered = state === 'DELIVRD' ? '001' : '000'
  const dates = `submit date:${shortDate(submittedAt)} done date:${shortDate(doneAt)}`
  return `id:${messageId} sub:001 dlvrd:${delivered} ${dates} stat:${state} err:${error} text:${text.slice(0, 20)}`
}

/** A whole deliver_sm, for a server: text and parameters. `from` is the handset, `to` who sent the message. */
export function receiptFields(receipt: ReceiptToSend, from: string, to: string): MessageFields {
  return messageFields({
    source_addr: from,
    destination_addr: to,
    esm_class: receipt.state === 'ENROUTE' ? ESM_CLASS.intermediateNotification : ESM_CLASS.deliveryReceipt,
    short_message: Buffer.from(formatReceipt(receipt).replaceAll(/[^\x20-\x7e]/g, '?'), 'latin1'),
    tlvs: { receipted_message_id: receipt.messageId, message_state: MESSAGE_STATE.indexOf(receipt.state) },
  })
}

type ReceiptField = 'id' | 'sub' | 'dlvrd' | 'submitdate' | 'donedate' | 'stat' | 'err' | 'text'

const FIELD = /\b(id|sub|dlvrd|submit[ _]?date|done[ _]?date|stat(?:us)?|err(?:or)?|text)[ ]?[:=]\s*/gi

/** message_state, section 5.2.28; 0 and 9 are of SMPP 5. */
const MESSAGE_STATE: readonly (ReceiptState | undefined)[] = [
  undefined,
  'ENROUTE',
  'DELIVRD',
  'EXPIRED',
  'DELETED',
  'UNDELIV',
  'ACCEPTD',
  'UNKNOWN',
  'REJECTD',
]

/** By the beginning of the word: DELIVRD, DELIVERED, DELIVERD; UNDELIV, UNDELIVERABLE; and so on. */
const STATE_WORDS: readonly [RegExp, ReceiptState][] = [
  [/^UNDEL/, 'UNDELIV'],
  [/^DELIV|^DELVRD/, 'DELIVRD'],
  [/^DELET/, 'DELETED'],
  [/^REJ/, 'REJECTD'],
  [/^EXPIR/, 'EXPIRED'],
  [/^FAIL/, 'UNDELIV'],
  [/^ACC/, 'ACCEPTD'],
  [/^ENR|^BUFF|^SCHED|^SENT|^PENDING/, 'ENROUTE'],
]

function stateOf(parameter: number | undefined, word: string | undefined): ReceiptState {
  if (parameter === 0) return 'ENROUTE'
  const told = parameter === undefined ? undefined : MESSAGE_STATE[parameter]
  if (told) return told
  const upper = word?.toUpperCase() ?? ''
  return STATE_WORDS.find(([start]) => start.test(upper))?.[1] ?? 'UNKNOWN'
}

function fieldOf(written: string): ReceiptField {
  const name = written.toLowerCase().replace(/[ _]/, '')
  return (name === 'status' ? 'stat' : name === 'error' ? 'err' : name) as ReceiptField
}

/**
 * Most carriers write receipts in ASCII whatever data_coding says; read as GSM, an underscore in an id would become
 * '§'. The three codes at which a truthful GSM text betrays itself are turned back.
 */
function receiptText(pdu: DeliverSm | DataSm | MessageFields): string {
  const { octets } = readBody(pdu)
  if (alphabetOf(pdu.data_coding) === 'ucs2') return decodeText(octets, pdu.data_coding) ?? ''
  return Buffer.from(octets).toString('latin1').replaceAll('\x11', '_').replaceAll('\x00', '@').replaceAll('\x02', '$')
}

function shortDate(at: number): string {
  return new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 12)
}
