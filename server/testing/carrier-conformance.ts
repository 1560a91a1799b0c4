/**
 * What every carrier for texts must do, whatever it speaks. A carrier brings a peer that it can be tried against.
 */
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Carrier, CarrierEvent, CarrierHandlers, PartAnswer } from '../carriers/carrier.ts'

export type Peer = {
  /** How the peer answers from now on. `silence` reads and never answers. */
  answers(how: 'accept' | 'refuse number' | 'refuse text' | 'slow down' | 'busy' | 'silence'): void
  /** Breaks all links off. A peer without links stays away until it is told to be back. */
  drop(): void
  back?(): Promise<void>
  /** Resolves when the peer has read this many parts in all. */
  read(count: number): Promise<void>
  /** Whole texts that the peer accepted. */
  texts(): { from: string; to: string; text: string; messageId: string }[]
  /** Pictures that came with the last text, where it takes any. */
  pictures?(): readonly string[]
  receipt(messageId: string, state: 'delivered' | 'undeliverable'): Promise<void>
  send(from: string, to: string, text: string): Promise<void>
  close(): Promise<void>
}

export type Trial = { peer: Peer; open(handlers: CarrierHandlers, slots: number): Carrier }

const from = 12175550200
const to = 12175551000

export const conformsAsCarrier = (name: string, start: () => Promise<Trial>) =>
  describe(`${name} as a carrier`, () => {
    let trial: Trial
    let carrier: Carrier
    let events: { event: CarrierEvent; acknowledge: () => void }[]
    let wakes: (() => void)[]

    const changed = () => {
      for (const wake of wakes.splice(0)) wake()
    }
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise<void>((resolve) => wakes.push(resolve))
    }

    beforeEach(async () => {
      trial = await start()
      events = []
      wakes = []
      carrier = trial.open(
        {
          onEvent(event, acknowledge) {
            events.push({ event, acknowledge })
            changed()
          },
          onPart() {},
          onLateAccepted() {},
          onChange: changed,
          onTrouble() {},
        },
        4,
      )
      await until(() => carrier.isUp())
    })
    afterEach(async () => {
      trial.peer.drop()
      await carrier.close()
      await trial.peer.close()
    })

    const write = (text = 'Hello', reference = 7): Promise<{ answer: PartAnswer; release: () => void }> =>
      new Promise((resolve) =>
        carrier.write(carrier.prepare({ from, to, text, reference }), 0, (answer, release) =>
          resolve({ answer, release }),
        ),
      )

    test('a text that is taken has the id of the carrier, and arrives as it was written', async () => {
      const text = 'Grüße @ [school] {€} ^'
      const { answer, release } = await write(text)
      release()
      expect(trial.peer.texts()).toMatchObject([{ from: String(from), to: String(to), text }])
      expect(answer).toEqual({ kind: 'accepted', messageId: trial.peer.texts()[0]!.messageId })
    })

    test('emoji arrive too', async () => {
      ;(await write('Snow day ❄️👩‍🏫')).release()
      expect(trial.peer.texts()[0]!.text).toBe('Snow day ❄️👩‍🏫')
    })

    test('a long text has its segments, in one part or in several, which together are the text', async () => {
      const text = 'A long text. '.repeat(30).trim()
      const prepared = carrier.prepare({ from, to, text, reference: 300 })
      expect(prepared.parts * (prepared.segments ?? 1)).toBe(3)
      for (let part = 0; part < prepared.parts; part++) {
        await new Promise<void>((resolve) =>
          carrier.write(prepared, part, (_, release) => {
            release()
            resolve()
          }),
        )
      }
      expect(trial.peer.texts().map((whole) => whole.text)).toEqual([text])
    })

    test.each([
      ['refuse number', reason.refusedInvalidDestination],
      ['refuse text', reason.refusedOther],
    ] as const)('refused for good: %s', async (how, why) => {
      trial.peer.answers(how)
      expect((await write()).answer).toMatchObject({ kind: 'refused', reason: why })
    })

    test.each([
      ['slow down', true],
      ['busy', false],
    ] as const)('not taken now: %s', async (how, slower) => {
      trial.peer.answers(how)
      expect((await write()).answer).toMatchObject({ kind: 'later', slower })
    })

    test('a slot is free again only when it is released', async () => {
      const written = await Promise.all([write(), write(), write(), write()])
      expect(carrier.freeSlots()).toBe(0)
      expect((await write()).answer.kind).toBe('not-written')
      for (const { release } of written) release()
      expect(carrier.freeSlots()).toBe(4)
    })

    test('what was written and not answered when the link drops is unknown; what comes after is not written', async () => {
      trial.peer.answers('silence')
      const waiting = [write(), write()]
      await trial.peer.read(2)
      trial.peer.drop()
      for (const { answer } of await Promise.all(waiting)) expect(answer.kind).toBe('unknown')
      expect((await write()).answer.kind).toBe('not-written')
    })

    test('it comes back by itself', async () => {
      trial.peer.drop()
      // Without a link, the next text finds out.
      if (trial.peer.back) (await write()).release()
      await until(() => !carrier.isUp())
      await trial.peer.back?.()
      await until(() => carrier.isUp())
      const { answer, release } = await write()
      expect(answer.kind).toBe('accepted')
      release()
    })

    test('a receipt names the id of the text and what became of it', async () => {
      const { answer, release } = await write()
      release()
      if (answer.kind !== 'accepted') throw new Error(answer.kind)
      const acknowledged = trial.peer.receipt(answer.messageId, 'undeliverable')
      await until(() => events.length === 1)
      expect(events[0]!.event).toMatchObject({
        kind: 'receipt',
        messageId: answer.messageId,
        status: 'undeliverable',
        carrierId: carrier.id,
      })
      events[0]!.acknowledge()
      await acknowledged
    })

    test('a text with a picture goes out with it, or is refused; never without it', async () => {
      const media = ['https://files.example/snow.jpg']
      const answer = await new Promise<PartAnswer>((resolve) =>
        carrier.write(carrier.prepare({ from, to, text: 'Look', reference: 9, media }), 0, (answer, release) => {
          release()
          resolve(answer)
        }),
      )
      if (answer.kind === 'accepted') expect(trial.peer.pictures?.()).toEqual(media)
      else expect(answer).toMatchObject({ kind: 'refused', reason: reason.picturesNotCarried })
    })

    test('after the end nothing is written, and what was on its way has its answer', async () => {
      const waiting = write()
      await trial.peer.read(1)
      await carrier.close()
      expect((await waiting).answer.kind).toBe('accepted')
      expect((await write()).answer.kind).toBe('not-written')
      expect(trial.peer.texts()).toHaveLength(1)
    })

    test('a text from a handset comes with its numbers, and is acknowledged when we say so', async () => {
      const acknowledged = trial.peer.send(String(to), String(from), 'STOP')
      await until(() => events.length === 1)
      expect(events[0]!.event).toMatchObject({
        kind: 'text',
        source: String(to),
        destination: String(from),
        body: 'STOP',
      })
      events[0]!.acknowledge()
      await acknowledged
    })
  })
