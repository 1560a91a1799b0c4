import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Holder, openSlots } from './slots.ts'

const holderOf = (accountId: number): Holder => ({ accountId, wake() {} })

describe('the window of a carrier', () => {
  test('one alone has all but what is kept for single texts', () => {
    const slots = openSlots(20)
    const one = holderOf(1)
    expect(slots.roomFor(one)).toBe(18)
    slots.take(one, 18)
    expect([slots.roomFor(one), slots.free(), slots.taken()]).toEqual([0, 2, 18])
  })

  test('accounts have equal shares, whatever the count of their numbers', () => {
    const slots = openSlots(20)
    const [one, two, three] = [holderOf(1), holderOf(2), holderOf(2)]
    for (const holder of [one, two, three]) slots.roomFor(holder)
    expect([slots.roomFor(one), slots.roomFor(two), slots.roomFor(three)]).toEqual([9, 4, 4])
  })

  test('who rests leaves its share to the others, and so does who has not asked for long', () => {
    let now = 0
    const slots = openSlots(20, { now: () => now })
    const [one, two] = [holderOf(1), holderOf(2)]
    slots.roomFor(two)
    expect(slots.roomFor(one)).toBe(9)
    slots.rests(two)
    expect(slots.roomFor(one)).toBe(18)
    slots.roomFor(two)
    now = 2000
    expect(slots.roomFor(one)).toBe(18)
  })

  test('who waits is woken when there is room, and has it before others take more', async () => {
    const slots = openSlots(2)
    const woken = Promise.withResolvers<void>()
    const [one, two] = [holderOf(1), { accountId: 2, wake: () => woken.resolve() }]
    slots.roomFor(one)
    slots.take(one, 1)
    expect(slots.roomFor(two)).toBe(0)
    slots.giveBack(one, 1)
    expect(slots.roomFor(one)).toBe(0)
    await woken.promise
    expect(slots.roomFor(two)).toBe(1)
  })

  test('when very many want some they take turns that are worth a claim, in the order in which they came', () => {
    let now = 0
    const slots = openSlots(500, { now: () => now })
    const holders = Array.from({ length: 100 }, (_, at) => holderOf(at))
    const got: number[] = []
    for (const holder of holders) slots.roomFor(holder)
    now = 50
    for (const [at, holder] of holders.entries()) {
      const room = slots.roomFor(holder)
      if (room > 0) got.push(at)
      slots.take(holder, room)
    }
    expect(got).toEqual(Array.from({ length: 14 }, (_, at) => at))
    expect(slots.taken()).toBe(14 * 32)
    // What comes back is for whoever waits the longest, and as a whole.
    slots.giveBack(holders[3]!, 20)
    expect(slots.roomFor(holders[14]!)).toBe(0)
    slots.giveBack(holders[3]!, 12)
    expect([slots.roomFor(holders[3]!), slots.roomFor(holders[15]!), slots.roomFor(holders[14]!)]).toEqual([0, 0, 32])
  })

  test('turns are shorter where the carrier takes its time, so that none waits long for its first', () => {
    const slots = openSlots(500, { now: () => 0, perSecond: () => 450 })
    const holders = Array.from({ length: 300 }, (_, at) => holderOf(at))
    for (const holder of holders) slots.roomFor(holder)
    expect(holders.map((holder) => slots.roomFor(holder))[0]).toBe(3)
  })

  test('what is left of a turn is taken when nobody has had any for long', () => {
    let now = 0
    const slots = openSlots(100, { now: () => now })
    const [one, two] = [holderOf(1), holderOf(2)]
    slots.take(one, 85)
    slots.roomFor(one)
    expect(slots.roomFor(two)).toBe(0)
    now = 200
    expect(slots.roomFor(two)).toBe(5)
  })

  test('never more than the window, and nothing of it is lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.boolean()), { maxLength: 200 }),
        (total, acts) => {
          const slots = openSlots(total)
          const holders = [holderOf(1), holderOf(1), holderOf(2), holderOf(3)]
          const held = [0, 0, 0, 0]
          for (const [who, takes] of acts) {
            const holder = holders[who]!
            const count = takes ? slots.roomFor(holder) : held[who]!
            held[who] = held[who]! + (takes ? count : -count)
            if (takes) slots.take(holder, count)
            else slots.giveBack(holder, count)
            expect(slots.taken()).toBe(held.reduce((sum, one) => sum + one, 0))
            expect(slots.taken()).toBeLessThanOrEqual(total)
          }
        },
      ),
    )
  })

  test('whoever keeps asking is served', () => {
    // A window of two for three accounts: each takes one when it may, and gives it back a turn later.
    const slots = openSlots(2)
    const holders = [holderOf(1), holderOf(2), holderOf(3)]
    const served = [0, 0, 0]
    for (let turn = 0; turn < 300; turn++) {
      const who = turn % 3
      const holder = holders[who]!
      if (slots.roomFor(holder) === 0) continue
      slots.take(holder, 1)
      served[who]!++
      // In the worst case its own answer comes back first.
      slots.giveBack(holder, 1)
      if (slots.roomFor(holder) > 0) {
        slots.take(holder, 1)
        served[who]!++
        slots.giveBack(holder, 1)
      }
    }
    expect(Math.min(...served)).toBeGreaterThan(50)
  })
})
