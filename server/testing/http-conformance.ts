/** What every carrier over HTTP must do besides: where HTTP can leave a text in doubt, and what its webhook takes. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Carrier, CarrierEvent, PartAnswer, PreparedText } from '../carriers/carrier.ts'
import { type Bench, type HttpTrial, startHttpTrial } from './http-trial.ts'

const from = 12175550200
const to = 12175551000

export const conformsAsHttpCarrier = (name: string, bench: Bench) =>
  describe(`${name} over HTTP`, () => {
    let trial: HttpTrial
    let carrier: Carrier
    let events: CarrierEvent[]
    let late: { text: PreparedText; messageId: string }[]
    let troubles: string[]
    let wakes: (() => void)[]

    const changed = () => {
      for (const wake of wakes.splice(0)) wake()
    }
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise<void>((resolve) => wakes.push(resolve))
    }
    const open = async (next: Bench) => {
      trial = await startHttpTrial(next)
      events = []
      late = []
      troubles = []
      wakes = []
      carrier = trial.open(
        {
          onEvent(event, acknowledge) {
            events.push(event)
            acknowledge()
          },
          onPart() {},
          onLateAccepted(text, messageId) {
            late.push({ text, messageId })
            changed()
          },
          onChange: changed,
          onTrouble(why) {
            troubles.push(why)
            changed()
          },
        },
        4,
      )
    }
    beforeEach(async () => {
      await open(bench)
      await until(() => carrier.isUp())
    })
    afterEach(async () => {
      trial.peer.drop()
      await carrier.close()
      await trial.peer.close()
    })

    const write = (text = 'Hello', reference = 7): Promise<PartAnswer> =>
      new Promise((resolve) =>
        carrier.write(carrier.prepare({ from, to, text, reference }), 0, (answer, release) => {
          release()
          resolve(answer)
        }),
      )

    test.each([
      'broken after taking',
      'reset after taking',
      'reset before reading',
      'cut off',
      'bad gateway',
      'broken',
    ] as const)('may have arrived, so unknown: %s', async (manner) => {
      trial.provider.answers(manner)
      expect((await write()).kind).toBe('unknown')
      trial.provider.answers('accept')
      await until(() => carrier.isUp())
      expect((await write()).kind).toBe('accepted')
    })

    test.each(['stranger', 'unpaid'] as const)('%s: no text is blamed for the account', async (manner) => {
      trial.provider.answers(manner)
      expect(await write()).toEqual({ kind: 'not-written', why: 'shut' })
      expect(carrier.isUp()).toBe(false)
      expect(troubles).toHaveLength(1)
      expect(troubles.join()).not.toMatch(/token|secret|password|1217555/)
      trial.provider.answers('accept')
      await until(() => carrier.isUp())
      expect((await write()).kind).toBe('accepted')
      expect(trial.provider.texts).toHaveLength(1)
    })

    test('after silence one text at a time goes out until one is answered', async () => {
      trial.provider.answers('reset after taking')
      await write()
      await until(() => carrier.isUp())
      expect(carrier.freeSlots()).toBe(1)
      trial.provider.answers('accept')
      await write()
      expect(carrier.freeSlots()).toBe(4)
    })

    test('a slot that is given back twice is one slot', async () => {
      const answered = () =>
        new Promise<() => void>((resolve) =>
          carrier.write(carrier.prepare({ from, to, text: 'x', reference: 1 }), 0, (_, release) => resolve(release)),
        )
      const [first] = await Promise.all([answered(), answered()])
      first!()
      first!()
      expect(carrier.freeSlots()).toBe(3)
    })

    test('connections are kept, and no more are open than there are slots', async () => {
      trial.provider.delay(5)
      for (let round = 0; round < 5; round++) await Promise.all([write(), write(), write(), write()])
      expect(trial.provider.texts).toHaveLength(20)
      expect(trial.provider.connections()).toBeLessThanOrEqual(5)
    })

    test('an unknown text is found in the records, and another is not', async () => {
      await write('Another text', 6)
      trial.provider.answers('reset after taking')
      const writtenAt = Date.now()
      expect((await write('Snow day', 7)).kind).toBe('unknown')
      trial.provider.answers('accept')
      const [, lost] = trial.provider.texts
      const asked = await carrier.settleUnknown!({ from, to, text: 'Snow day', reference: 7, writtenAt })
      expect(asked.kind).toBe('told')
      const found = asked.kind === 'told' ? asked.found : []
      expect(found.map(({ messageId }) => messageId)).toContain(lost!.messageId)
      expect(found).toHaveLength(bench.recordsTell === 'numbers' ? 2 : 1)
      expect(found.find(({ messageId }) => messageId === lost!.messageId)!.status).toBeNull()
      const [never, longAgo] = await Promise.all([
        carrier.settleUnknown!({ from, to: to + 1, text: 'Snow day', reference: 7, writtenAt }),
        carrier.settleUnknown!({ from, to, text: 'Snow day', reference: 7, writtenAt: writtenAt - 3_600_000 }),
      ])
      expect([never, longAgo]).toEqual([
        { kind: 'told', found: [] },
        { kind: 'told', found: [] },
      ])
    })

    test('records that cannot be read tell nothing', async () => {
      trial.provider.answers('stranger')
      const asked = await carrier.settleUnknown!({ from, to, text: 'x', reference: 1, writtenAt: Date.now() })
      expect(asked.kind).toBe('not-told')
    })

    test('a report is taken once however often it comes, with our reference, and one that is not final is nothing', async () => {
      await write('Hello', 4711)
      const [text] = trial.provider.texts
      const path = `/webhooks/${bench.kind}/9`
      const report = (state: string) => bench.report(trial.origin, path, text!, state, Date.now())
      for (const state of ['delivered', 'delivered', 'undeliverable', 'delivered']) {
        expect((await trial.call(report(state))).status).toBeLessThan(300)
      }
      expect(events.map(({ status }) => status)).toEqual(['delivered', 'undeliverable'])
      expect(events[0]).toMatchObject({
        kind: 'receipt',
        messageId: text!.messageId,
        reference: 4711,
        source: String(to),
        destination: String(from),
      })
    })

    test('forged, altered or unsigned: 403 or 401, and nothing is taken', async () => {
      await write()
      const good = bench.report(
        trial.origin,
        `/webhooks/${bench.kind}/9`,
        trial.provider.texts[0]!,
        'delivered',
        Date.now(),
      )
      const forged = Object.fromEntries(
        Object.entries(good.headers).map(([header, value]) => [
          header,
          /signature-ed|twilio|authorization/i.test(header) ? `${value.slice(0, 8)}AAAA${value.slice(12)}` : value,
        ]),
      )
      expect((await trial.call({ ...good, headers: forged })).status).toBe(403)
      const bare = { 'Content-Type': good.headers['Content-Type']! }
      expect([401, 403]).toContain((await trial.call({ ...good, headers: bare })).status)
      expect(events).toEqual([])
      expect(trial.refusals).toHaveLength(2)
      expect(trial.refusals.join()).not.toMatch(/token|callback-secret|1217555/)
    })

    test('a carrier that is not there is 404', async () => {
      expect(
        (await trial.call({ url: `${trial.origin}/webhooks/${bench.kind}/8`, headers: {}, body: '' })).status,
      ).toBe(404)
      expect((await trial.call({ url: `${trial.origin}/webhooks/none/9`, headers: {}, body: '' })).status).toBe(404)
    })
  })
