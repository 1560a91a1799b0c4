import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { openPlatform } from './open-platform.ts'
import type { Platform } from './platform.ts'
import { mintScope, nobody } from './scope.ts'
import { readSettings } from './settings.ts'
import { actingAs, attempt, inUnit, type Unit } from './unit.ts'

let platform: Platform
let close: () => Promise<void>
const logged: unknown[] = []
const scope = mintScope(nobody(1))

beforeAll(async () => {
  const database = await freshDatabase()
  const { settings } = readSettings({
    DATABASE_URL: database.url,
    CARILLON_SECRET: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
  })
  const opened = openPlatform(settings!, 'test', { connections: 3 })
  const log = { ...opened.log, error: (...said: unknown[]) => void logged.push(said) }
  platform = { ...opened, log: log as never }
  await platform.pool.query('create table noted (word text primary key)')
  close = async () => {
    await opened.close()
    await database.close()
  }
})
afterAll(() => close())

const note = (unit: Unit, word: string) => unit.db.insertInto('noted').values({ word }).execute()
const noted = async () => (await platform.pool.query('select word from noted')).rows.map(({ word }) => word)
const clear = () => platform.pool.query('truncate noted cascade')

test('what was registered is done after the commit, in its order, and once', async () => {
  await clear()
  const done: unknown[] = []
  const twice = () => done.push('twice')
  const answer = await inUnit(platform, scope, async (unit) => {
    unit.afterCommit(async () => done.push(await noted()))
    unit.afterCommit(twice)
    await note(unit, 'snow')
    unit.afterCommit(twice)
    unit.afterCommit(({ db }) => done.push(db.isTransaction))
    expect(done).toEqual([])
    return 'answer'
  })
  expect(answer).toBe('answer')
  expect(done).toEqual([['snow'], 'twice', false])
})

test('of a unit that throws nothing is left and nothing follows', async () => {
  await clear()
  const done: string[] = []
  const action = inUnit(platform, scope, async (unit) => {
    await note(unit, 'snow')
    unit.afterCommit(() => done.push('told'))
    throw new Error('refused')
  })
  await expect(action).rejects.toThrow('refused')
  expect([await noted(), done]).toEqual([[], []])
})

test('nothing follows a commit that fails', async () => {
  await clear()
  await platform.pool.query('create table later (word text references noted (word) deferrable initially deferred)')
  const done: string[] = []
  const action = inUnit(platform, scope, async (unit) => {
    await unit.db.insertInto('later').values({ word: 'nobody knows it' }).execute()
    unit.afterCommit(() => done.push('told'))
  })
  await expect(action).rejects.toThrow('foreign key')
  expect(done).toEqual([])
})

test('what follows and throws is logged; the action has been done, and so is the rest', async () => {
  await clear()
  logged.length = 0
  const done: string[] = []
  await inUnit(platform, scope, async (unit) => {
    await note(unit, 'snow')
    unit.afterCommit(() => Promise.reject(new Error('nobody listens')))
    unit.afterCommit(() => done.push('told'))
  })
  expect([await noted(), done]).toEqual([['snow'], ['told']])
  expect(logged).toMatchObject([[{ error: { message: 'nobody listens' } }, 'What was to follow a commit failed']])
})

test('an action within another has its transaction, its time and its end', async () => {
  await clear()
  const done: string[] = []
  const inner = async (unit: Unit) => {
    await note(unit, 'inner')
    unit.afterCommit(() => done.push(`inner of ${unit.scope.accountId}`))
    return unit.now
  }
  const outer = inUnit(platform, scope, async (unit) => {
    expect(await inner(actingAs(unit, mintScope(nobody(2))))).toBe(unit.now)
    unit.afterCommit(() => done.push('outer'))
    if (done.length === 0) throw new Error('too soon')
  })
  await expect(outer).rejects.toThrow('too soon')
  expect([await noted(), done]).toEqual([[], []])
  await inUnit(platform, scope, async (unit) => {
    await inner(actingAs(unit, mintScope(nobody(2))))
    unit.afterCommit(() => done.push('outer'))
  })
  expect([await noted(), done]).toEqual([['inner'], ['inner of 2', 'outer']])
})

test('what is attempted and fails leaves nothing behind and nothing to follow; the unit goes on', async () => {
  await clear()
  const done: string[] = []
  const broken = new Error('broken')
  await inUnit(platform, scope, async (unit) => {
    const one = await attempt(unit, async (part) => {
      await note(part, 'lost')
      part.afterCommit(() => done.push('lost'))
      throw broken
    })
    const two = await attempt(unit, async (part) => {
      await note(part, 'kept')
      part.afterCommit(() => done.push('kept'))
    })
    expect([one, two]).toEqual([{ error: broken }, {}])
  })
  expect([await noted(), done]).toEqual([['kept'], ['kept']])
})
