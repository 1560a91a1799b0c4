/** Calls by which staff try a trunk (rules/calls 35): one at a time for each, by that trunk and no other, and never made again by themselves. */
import { randomUUID } from 'node:crypto'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import type pg from 'pg'
import { sayPrompt } from '../../features/audio/say-prompt.ts'
import { endTest, type TestToMake, takeTest } from '../../features/trunks/test-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { whyNotCallNow } from './attempt-store.ts'
import type { CallCarrier } from './call-carrier.ts'

const words = 'This is a test call of Carillon. The trunk works. Goodbye.'

type Options = {
  platform: Platform
  pool: pg.Pool
  carriers(): readonly CallCarrier[]
  onError: (error: unknown) => void
}

export const openTestCalls = ({ platform, pool, carriers, onError }: Options) => {
  const { db } = platform
  const inHand = new Set<Promise<void>>()

  const call = async (test: TestToMake, carrier: CallCarrier) => {
    const { accountId, phone: to, callerId: from } = test
    if (!carrier.isUp()) return { ...failed, code: 'The trunk is away.' }
    if ((await whyNotCallNow(pool, accountId, to)) !== 0) return { ...failed, cause: 'barred' }
    const sound = encode('PCMU', await sayPrompt(platform, words))
    return await carrier.say({ accountId, from, to, callId: randomUUID().replaceAll('-', ''), sound })
  }

  const make = async (test: TestToMake, carrier: CallCarrier): Promise<void> => {
    const end = await call(test, carrier).catch((error) => {
      onError(error)
      return failed
    })
    await endTest(db, test, end)
  }

  return {
    /** Takes what waits for a trunk of this node. */
    async work(): Promise<void> {
      const open = carriers()
      if (open.length === 0) return
      for (;;) {
        const test = await takeTest(
          db,
          open.map(({ id }) => id),
        )
        const carrier = open.find(({ id }) => id === test?.carrierId)
        if (!test || !carrier) return
        const made = make(test, carrier)
          .catch(onError)
          .finally(() => inHand.delete(made))
        inHand.add(made)
      }
    },
    ended: async () => void (await Promise.all(inHand)),
  }
}

const failed = { cause: 'failed', code: '', heardMs: 0, rangAt: null, answeredAt: null, calledAt: null }
