import { conformsAsCarrier, type Peer } from '../../testing/carrier-conformance.ts'
import { startSmsc } from '../../testing/smsc.ts'
import { openSmppCarrier } from './smpp-carrier.ts'

const statuses = {
  accept: 0,
  'refuse number': 0x0b,
  'refuse text': 0x66,
  'slow down': 0x58,
  busy: 0x08,
  silence: undefined,
} as const

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
      await smsc.receipt(smsc.ledger.find((text) => text.messageId === messageId)!, state)
    },
    async send(from, to, text) {
      await smsc.send(from, to, text)
    },
    close: smsc.close,
  }
  return {
    peer,
    open: (handlers, window) =>
      openSmppCarrier(
        {
          host: '127.0.0.1',
          port: smsc.port,
          tls: false,
          systemId: 'test',
          password: 'test',
          systemType: '',
          tps: 1000,
          window,
          binds: 1,
          ton: null,
          npi: null,
          dcs: null,
          carrierId: 9,
          isSimulated: false,
        },
        handlers,
      ),
  }
})
