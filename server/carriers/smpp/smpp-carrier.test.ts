import { expect, test } from 'vitest'
import { conformsAsCarrier, type Peer } from '../../testing/carrier-conformance.ts'
import { startSmsc } from '../../testing/smsc.ts'
import type { TextPart } from '../carrier.ts'
import { openSmppCarrier } from './smpp-carrier.ts'

const statuses = {
  accept: 0,
  'refuse number': 0x0b,
  'refuse text': 0x66,
  'slow down': 0x58,
  busy: 0x08,
  silence: undefined,
} as const

const url = {
  ...{ host: '127.0.0.1', tls: false, systemId: 'test', password: 'test', systemType: '' },
  ...{ tps: 1000, binds: 1, ton: null, npi: null, dcs: null, carrierId: 9, isSimulated: false },
} as const

test('each part of a long text comes by itself, and is acknowledged by itself', async () => {
  const smsc = await startSmsc()
  const parts: { part: TextPart; acknowledge: () => void }[] = []
  const came = Promise.withResolvers<void>()
  const carrier = openSmppCarrier(
    { ...url, port: smsc.port, window: 4 },
    {
      onEvent() {},
      onPart(part, acknowledge) {
        if (parts.push({ part, acknowledge }) === 2) came.resolve()
      },
      onLateAccepted() {},
      onChange() {},
      onTrouble() {},
    },
  )
  await smsc.until(smsc.isBound)
  const ends = { from: '12175551000', to: '12175550200' }
  const first = smsc.sendPart({ ...ends, text: 'Dear ' }, { reference: 7, index: 1, total: 3 })
  const third = smsc.sendPart({ ...ends, text: 'all' }, { reference: 7, index: 3, total: 3 })
  await came.promise
  expect(parts.map(({ part }) => ({ ...part, octets: Buffer.from(part.octets).toString() }))).toEqual(
    [
      [1, 'Dear '],
      [3, 'all'],
    ].map(([index, octets]) => ({
      ...{ carrierId: 9, source: ends.from, destination: ends.to, reference: 'udh8 7 3', total: 3, index },
      ...{ alphabet: 'gsm', octets },
    })),
  )
  for (const at of [1, 0]) {
    parts[at]!.acknowledge()
    expect(await [first, third][at]).toEqual({ kind: 'acknowledged', status: 0 })
  }
  await carrier.close()
  await smsc.close()
})

conformsAsCarrier('SMPP', async () => {
  let status: number | undefined = 0
  let read = 0
  const smsc = await startSmsc({
    status() {
      read++
      return status
    },
    receipt: () => null,
  })
  const peer: Peer = {
    answers(how) {
      status = statuses[how]
    },
    drop: smsc.drop,
    read: (count) => smsc.until(() => read >= count),
    texts: () => smsc.texts,
    async receipt(messageId, state) {
      await smsc.receipt(
        smsc.ledger.find((text) => text.messageId === messageId)!,
        state === 'delivered' ? 'DELIVRD' : 'UNDELIV',
      )
    },
    async send(from, to, text) {
      await smsc.send(from, to, text)
    },
    close: smsc.close,
  }
  return {
    peer,
    open: (handlers, window) => openSmppCarrier({ ...url, port: smsc.port, window }, handlers),
  }
})
