import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, transaction } from '../../platform/database.ts'
import { openScene, type Scene } from '../../testing/cast.ts'
import { ledgerSums } from '../../testing/ledger-sums.ts'
import { addCredits } from './add-credits.ts'
import { releaseCredits } from './release-credits.ts'
import { reserveCredits } from './reserve-credits.ts'
import { availableCredits, countedNumbers, insertEntry, reconcile } from './store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const now = new Date('2026-03-01T12:00:00Z')
const nobody = sql`select 0::bigint as phone where false`
let broadcasts = 0

const reserve = (credits: number, broadcastId = ++broadcasts) =>
  transaction(scene.platform.db, async (tx) => {
    const scope = scene.scopeOf('olive.owner')
    await reserveCredits(tx, scope, { broadcastId, credits, phones: nobody, startAt: now, description: 'Test', now })
    return broadcastId
  })

const release = (broadcastId: number, keep = 0) =>
  transaction(scene.platform.db, (tx) => releaseCredits(tx, scene.scopeOf('olive.owner'), { broadcastId, keep, now }))

/** What the engine writes when a carrier takes a text. */
const settle = (broadcastId: number, credits: number) =>
  insertEntry(scene.platform.db, scene.scopeOf('olive.owner'), {
    kind: 'settle',
    balanceDelta: -credits,
    reservedDelta: -credits,
    broadcastId,
    description: '',
    now,
  })

const available = () => availableCredits(scene.platform.db, scene.scopeOf('olive.owner'))

describe('reserving', () => {
  test('takes credits from what may be spent, and settling takes them from the balance', async () => {
    const before = await available()
    const id = await reserve(100)
    expect(await available()).toBe(before - 100)
    await settle(id, 60)
    expect(await available()).toBe(before - 100)
    expect(await release(id)).toBe(40)
    expect(await available()).toBe(before - 60)
    expect(await ledgerSums(scene)).toEqual({
      balance: before - 60,
      reserved: 0,
    })
  })

  test('is refused beyond what is available, with both figures, and leaves nothing behind', async () => {
    const before = await available()
    const asked = reserve(before + 1)
    await expect(asked).rejects.toMatchObject({
      refused: 'NotEnoughCredits',
      facts: { needed: before + 1, available: before },
    })
    expect(await available()).toBe(before)
  })

  test('cannot be overdrawn by many at once', async () => {
    const before = await available()
    const third = Math.floor(before / 3) + 1
    const settled = await Promise.allSettled([reserve(third), reserve(third), reserve(third)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const done of settled) if (done.status === 'fulfilled') await release(done.value)
    expect(await available()).toBe(before)
  })
})

describe('releasing', () => {
  test('again gives back nothing more, also at once', async () => {
    const id = await reserve(50)
    const given = await Promise.all([release(id), release(id), release(id)])
    expect(given.sort()).toEqual([0, 0, 50])
  })

  test('keeps what is still unknown', async () => {
    const id = await reserve(50)
    await settle(id, 20)
    expect(await release(id, 10)).toBe(20)
    expect(await release(id)).toBe(10)
  })
})

test('an adjustment goes down to what is available and no further', async () => {
  const scope = scene.scopeOf('olive.owner')
  const before = await available()
  const adjust = (credits: number) =>
    transaction(scene.platform.db, (tx) => addCredits(tx, scope, { kind: 'adjustment', credits, description: '', now }))
  await expect(adjust(-before - 1)).rejects.toMatchObject({ refused: 'NotEnoughCredits' })
  await adjust(-before)
  expect(await available()).toBe(0)
  await adjust(before)
  expect(await available()).toBe(before)
})

test('whatever happens in whatever order, the ledger adds up to the balance', async () => {
  const step = fc.record({
    act: fc.constantFrom('reserve', 'settle', 'release', 'add'),
    credits: fc.integer({ min: 0, max: 9_000 }),
    at: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const held: { id: number; left: number }[] = []
      for (const { act, credits, at } of steps) {
        const one = held[at]
        if (act === 'reserve') await reserve(credits).then((id) => held.push({ id, left: credits }), isRefusal)
        else if (act === 'add') {
          const entry = { kind: 'purchase', credits, description: '', now } as const
          await addCredits(scene.platform.db, scene.scopeOf('olive.owner'), entry)
        } else if (one && act === 'release') {
          expect(await release(one.id)).toBe(one.left)
          one.left = 0
        } else if (one) {
          const used = Math.min(credits, one.left)
          await settle(one.id, used)
          one.left -= used
        }
        expect(await reconcile(scene.platform.db)).toEqual([])
        expect(await available()).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 15 },
  )
})

const isRefusal = (error: unknown) => expect(error).toMatchObject({ refused: 'NotEnoughCredits' })

describe('a monthly plan', () => {
  const count = (from: number, to: number, startAt = scene.clock.now()) =>
    transaction(scene.platform.db, (tx) =>
      reserveCredits(tx, scene.scopeOf('mona.monthly'), {
        broadcastId: 1,
        credits: 1_000_000,
        phones: sql`select 12170000000 + i as phone from generate_series(${from}::int, ${to}::int) i`,
        startAt,
        description: '',
        now: scene.clock.now(),
      }),
    )

  test('spends no credits and counts each number once a billing month', async () => {
    expect(await count(1, 200)).toBe(0)
    await count(101, 250)
    await expect(count(250, 251)).rejects.toMatchObject({ refused: 'ExceedsGroupSize' })
    await count(1, 250)
    const [period] = await scene.query<{ start: string }>(
      'select period_start::text as start from counted_numbers limit 1',
    )
    expect(await countedNumbers(scene.platform.db, scene.scopeOf('mona.monthly'), period!.start)).toBe(250)
  })

  test('starts again with the next billing month', async () => {
    await count(1000, 1100, new Date(scene.clock.now().getTime() + 30 * 86_400_000))
  })
})
