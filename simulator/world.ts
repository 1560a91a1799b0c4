import type { Clock } from './clock/clock.ts'
import { createLedger, type Row } from './network/ledger.ts'
import { type LinkQuality, perfectLink } from './network/link-quality.ts'
import { createMessageIDs, type IDFormat } from './network/message-id.ts'
import { createPhoneNetwork, type PhoneNetwork } from './network/phone-network.ts'
import type { Echo } from './smsc/pdus.ts'
import { createSmsc, type Smsc } from './smsc/smsc.ts'
import { type Calls, createCalls } from './voice/calls.ts'

/** The phones and the SMSC in front of them, without their ports. */
export type World = { network: PhoneNetwork<Echo>; smsc: Smsc; quality: { current: LinkQuality }; calls: Calls }

type WorldParts = {
  clock: Clock
  random: () => number
  systemID: string
  password: string
  messageIDs: IDFormat
  ledgerRows: number
  rowAdded?: (row: Row) => void
  linksChanged?: () => void
}

export const createWorld = (parts: WorldParts): World => {
  const { clock, random, systemID, password } = parts
  const quality = { current: perfectLink }
  const smsc = createSmsc({ clock, random, quality, systemID, password, changed: parts.linksChanged ?? (() => {}) })
  const network: PhoneNetwork<Echo> = createPhoneNetwork<Echo>({
    clock,
    random,
    ledger: createLedger(parts.ledgerRows, parts.rowAdded),
    ids: createMessageIDs(parts.messageIDs, clock.now()),
    deliver: (item) =>
      smsc.deliver(item, (outcome) => {
        if (item.kind === 'text') network.acknowledged(item, outcome)
      }),
  })
  return { network, smsc, quality, calls: createCalls() }
}
