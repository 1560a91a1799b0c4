import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiptScene } from '../../testing/receipt-scene.ts'
import { acceptUnknown, unknownTexts } from './unmatched-store.ts'

const { unknown, accepted, delivered, failed } = outcome
const [ann, bob, cid, dee] = [12175551001, 12175551002, 12175551003, 12175551004] as const

let scene: Awaited<ReturnType<typeof receiptScene>>
beforeAll(async () => {
  scene = await receiptScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.clear())
afterEach(() => expect(scene.errors).toEqual([]))

describe('another person with the same id, written another way', () => {
  test.for([
    ['delivered', delivered],
    ['undeliverable', failed],
  ] as const)('decimal 21809 is not hex 5531: %s', async ([status, state]) => {
    const snow = await scene.broadcast({ [ann]: ['5531'], [bob]: null })
    await scene.receipt('21809', bob, { status })
    expect(await snow.became()).toEqual({ [ann]: accepted, [bob]: state })
    expect(await snow.counters()).toMatchObject({ accepted: 1, unknown: 0 })
  })

  test('nor is it of a single text', async () => {
    const [a, b] = [await scene.text(ann, ['5531']), await scene.text(bob, null)]
    await scene.receipt('21809', bob)
    expect([await a.became(), await b.became()]).toEqual([accepted, delivered])
  })

  test('nor with zeros before it, nor in hex', async () => {
    const snow = await scene.broadcast({ [ann]: ['123'], [bob]: null, [cid]: null })
    await scene.receipt('0000000123', bob)
    await scene.receipt('7b', cid)
    expect(await snow.became()).toEqual({ [ann]: accepted, [bob]: delivered, [cid]: delivered })
  })

  test('short ids of a sequence, half of whose answers were lost, reach each their own', async () => {
    const phones = Array.from({ length: 60 }, (_, at) => ann + at)
    const idOf = (phone: number) => String(phone - ann + 1)
    const people = phones.map((phone) => [phone, phone % 2 === 0 ? null : [idOf(phone)]] as const)
    const snow = await scene.broadcast(Object.fromEntries(people))
    // Every third has failed.
    const ends = (phone: number) => (phone % 3 === 0 ? failed : delivered)
    await scene.take(
      ...phones.map((phone) =>
        scene.receiptOf(idOf(phone), phone, { status: ends(phone) === failed ? 'undeliverable' : 'delivered' }),
      ),
    )
    await scene.rounds()
    expect(await snow.became()).toEqual(Object.fromEntries(phones.map((phone) => [phone, ends(phone)])))
  })
})

describe('the very id', () => {
  test('of another phone is another text', async () => {
    const snow = await scene.broadcast({ [ann]: ['77'], [bob]: null })
    await scene.receipt('77', bob, { status: 'undeliverable' })
    expect(await snow.became()).toEqual({ [ann]: accepted, [bob]: failed })
    await scene.receipt('77', ann)
    expect(await snow.became()).toEqual({ [ann]: delivered, [bob]: failed })
  })

  test('used again after a restart of the SMSC, by others: each has its own receipt', async () => {
    const before = await scene.broadcast({ [ann]: ['1'], [bob]: ['2'] })
    const after = await scene.broadcast({ [cid]: ['1'], [dee]: ['2'] })
    await scene.take(
      scene.receiptOf('1', cid),
      scene.receiptOf('1', ann, { status: 'undeliverable' }),
      scene.receiptOf('2', bob),
      scene.receiptOf('2', dee, { status: 'undeliverable' }),
    )
    await scene.rounds()
    expect(await before.became()).toEqual({ [ann]: failed, [bob]: delivered })
    expect(await after.became()).toEqual({ [cid]: delivered, [dee]: failed })
  })

  test('used again for the same person: the newer text has it, once, and the older waits', async () => {
    const [older, newer] = [await scene.text(ann, ['1']), await scene.text(ann, ['1'])]
    await scene.receipt('1', ann)
    await scene.receipt('1', ann, { status: 'undeliverable' })
    expect([await older.became(), await newer.became()]).toEqual([accepted, delivered])
    expect(await scene.waiting()).toEqual([])
  })

  test('used again for the same person whose text before has its receipt: the answer may still be on its way', async () => {
    const older = await scene.text(ann, ['1'])
    await scene.receipt('1', ann)
    await scene.query(`update text_messages set done_at = now() - interval '1 day'`)
    await scene.take(scene.receiptOf('1', ann, { status: 'undeliverable' }))
    const newer = await scene.text(ann, ['1'])
    await scene.rounds()
    expect([await older.became(), await newer.became()]).toEqual([delivered, failed])
  })

  test('of another account that texts the same person is another text', async () => {
    const ours = await scene.text(ann, ['9'])
    const theirs = await scene.text(ann, ['9'], { ours: scene.harbor })
    await scene.receipt('9', ann, { ours: scene.lincoln, status: 'undeliverable' })
    expect([await ours.became(), await theirs.became()]).toEqual([failed, accepted])
    await scene.receipt('9', ann, { ours: scene.harbor })
    expect([await ours.became(), await theirs.became()]).toEqual([failed, delivered])
  })

  test('of another carrier is another text', async () => {
    const [one, two] = [await scene.text(ann, ['9']), await scene.text(ann, ['9'], { carrierId: scene.otherCarrier() })]
    await scene.receipt('9', ann, { carrierId: scene.otherCarrier(), status: 'undeliverable' })
    expect([await one.became(), await two.became()]).toEqual([accepted, failed])
  })

  test('of a part: two long texts with the same ids', async () => {
    const long = await scene.broadcast({ [ann]: ['1', '2'], [bob]: ['3', '4'] })
    const again = await scene.broadcast({ [cid]: ['1', '2'], [dee]: ['4', '5'] })
    await scene.take(
      ...['1', '2'].map((id) => scene.receiptOf(id, cid)),
      scene.receiptOf('3', bob),
      scene.receiptOf('4', dee),
    )
    await scene.rounds()
    expect(await long.became()).toEqual({ [ann]: accepted, [bob]: accepted })
    expect(await again.became()).toEqual({ [cid]: delivered, [dee]: accepted })
    await scene.take(
      scene.receiptOf('4', bob),
      scene.receiptOf('2', ann, { status: 'undeliverable' }),
      scene.receiptOf('5', dee),
    )
    await scene.rounds()
    expect(await long.became()).toEqual({ [ann]: failed, [bob]: delivered })
    expect(await again.became()).toEqual({ [cid]: delivered, [dee]: delivered })
  })
})

describe('addresses', () => {
  const ten = (phone: number) => String(phone).slice(1)
  test.for([
    ['with a plus', (phone: number) => `+${phone}`],
    ['with zeros', (phone: number) => `00${phone}`],
    ['in ten digits', ten],
    [
      'with separators',
      (phone: number) => `+1 (${ten(phone).slice(0, 3)}) ${ten(phone).slice(3, 6)}-${ten(phone).slice(6)}`,
    ],
    ['as a URI', (phone: number) => `tel:+${phone};ext=`],
    ['left empty', () => ''],
    ['as a name', () => 'CARRIER'],
    ['masked', (phone: number) => `${String(phone).slice(0, 7)}****`],
  ] as const)('written %s agree, both and one', async ([, write]) => {
    const texts = [await scene.text(ann, ['a1']), await scene.text(bob, ['a2']), await scene.text(cid, ['a3'])]
    const [source, destination] = [(phone: number) => write(phone), write(scene.lincoln.phone)]
    await scene.receipt('a1', ann, { source: source(ann), destination })
    await scene.receipt('a2', bob, { source: source(bob) })
    await scene.receipt('a3', cid, { destination })
    expect(await Promise.all(texts.map(({ became }) => became()))).toEqual([delivered, delivered, delivered])
  })

  test('where ours was not kept yet, by an earlier version, the phone tells', async () => {
    const snow = await scene.broadcast({ [ann]: ['a1'], [bob]: ['a2', 'a3'], [cid]: ['a4'] })
    await scene.query('update handovers set own_phone = 0')
    await scene.take(
      ...['a1', 'a4'].map((id) => scene.receiptOf(id, ann)),
      ...['a2', 'a3'].map((id) => scene.receiptOf(id, bob)),
    )
    expect(await snow.became()).toEqual({ [ann]: delivered, [bob]: delivered, [cid]: accepted })
  })

  test('the wrong way round are the same two', async () => {
    const a = await scene.text(ann, ['a1'])
    await scene.receipt('a1', ann, { source: `${scene.lincoln.phone}`, destination: `${ann}` })
    expect(await a.became()).toBe(delivered)
  })

  test('of nobody: an id that names two decides nothing', async () => {
    const [a, b] = [await scene.text(ann, ['1']), await scene.text(bob, ['1'])]
    await scene.receipt('1', ann, { source: '' })
    expect([await a.became(), await b.became()]).toEqual([accepted, accepted])
    expect(await scene.waiting()).toEqual(['1'])
  })

  test('a number that is another does not agree, in whatever form', async () => {
    const a = await scene.text(ann, ['a1'])
    await scene.receipt('a1', bob, { source: `+${bob}` })
    await scene.receipt('a1', ann, { destination: '+12175559999' })
    expect(await a.became()).toBe(accepted)
    expect(await scene.waiting()).toEqual(['a1', 'a1'])
  })
})

describe('ids that are written another way', () => {
  test.for([
    ['answered in hex, reported in decimal', ['ab12', 'ab13', 'ab14', 'ab15'], ['43794', '43795', '43796', '43797']],
    [
      'in hex with zeros, capital',
      ['0000AB12', '0000AB13', '0000AB14', '0000AB15'],
      ['43794', '43795', '43796', '43797'],
    ],
    ['answered in decimal, reported in hex', ['43794', '43795', '43796', '43797'], ['AB12', 'AB13', 'AB14', 'AB15']],
    [
      'padded with zeros',
      ['43794', '43795', '43796', '43797'],
      ['0000043794', '0000043795', '0000043796', '0000043797'],
    ],
    [
      'answered with zeros',
      ['0000043794', '0000043795', '0000043796', '0000043797'],
      ['43794', '43795', '43796', '43797'],
    ],
    [
      'in another case',
      ['aX-1', 'aX-2', 'aX-3', 'aX-4'],
      ['AX-1', 'AX-2', 'AX-3', 'AX-4'].map((id) => id.toLowerCase()),
    ],
  ] as const)('%s: believed when it was seen of several phones, and then of all', async ([, answered, reported]) => {
    const phones = [ann, bob, cid, dee]
    const ids = answered.map((id) => (/^aX/.test(id) ? id.toUpperCase() : id))
    const snow = await scene.broadcast(Object.fromEntries(phones.map((phone, at) => [phone, [ids[at]!]])))
    const only = (at: number, ends: number) =>
      Object.fromEntries(phones.map((phone, i) => [phone, i <= at ? ends : accepted]))
    await scene.receipt(reported[0]!, ann)
    await scene.receipt(reported[0]!, ann)
    await scene.receipt(reported[1]!, bob, { status: 'undeliverable' })
    expect(await snow.became()).toEqual(only(-1, accepted))
    expect(await scene.waiting()).toEqual(reported.slice(0, 2))
    await scene.receipt(reported[2]!, cid)
    expect(await snow.became()).toEqual({ [ann]: delivered, [bob]: failed, [cid]: delivered, [dee]: accepted })
    expect(await scene.waiting()).toEqual([])
    await scene.receipt(reported[3]!, dee)
    expect(await snow.became()).toMatchObject({ [dee]: delivered })
    // The same carrier's mistake is nobody else's.
    const other = await scene.text(ann, [ids[0]!], { carrierId: scene.otherCarrier() })
    await scene.receipt(reported[0]!, ann, { carrierId: scene.otherCarrier() })
    expect(await other.became()).toBe(accepted)
  })

  test('parts are found so, too', async () => {
    const phones = [ann, bob, cid]
    const long = await scene.broadcast({ [ann]: ['a1', 'a2'], [bob]: ['a3', 'a4'], [cid]: ['a5', 'a6'] })
    await scene.take(
      ...phones.flatMap((phone, at) => [161 + 2 * at, 162 + 2 * at].map((id) => scene.receiptOf(String(id), phone))),
    )
    await scene.rounds(6)
    expect(await long.became()).toEqual({ [ann]: delivered, [bob]: delivered, [cid]: delivered })
  })

  test('never while ids as they are match: nothing is learned of what fits by chance', async () => {
    const exact = await scene.text(dee, ['50'])
    await scene.receipt('50', dee)
    expect(await exact.became()).toBe(delivered)
    const others = await scene.broadcast({ [ann]: ['ab12'], [bob]: ['ab13'], [cid]: ['ab14'] })
    await scene.receipt('43794', ann)
    await scene.receipt('43795', bob)
    await scene.receipt('43796', cid)
    expect(await others.became()).toEqual({ [ann]: accepted, [bob]: accepted, [cid]: accepted })
  })

  test('one that matches as it is takes back what was learned', async () => {
    const learned = await scene.broadcast({ [ann]: ['ab12'], [bob]: ['ab13'], [cid]: ['ab14'] })
    await scene.receipt('43794', ann)
    await scene.receipt('43795', bob)
    await scene.receipt('43796', cid)
    expect(await learned.became()).toEqual({ [ann]: delivered, [bob]: delivered, [cid]: delivered })
    const exact = await scene.text(dee, ['50'])
    await scene.receipt('50', dee)
    expect(await exact.became()).toBe(delivered)
    const [mine, lost] = [await scene.text(dee, ['ab15']), await scene.text(dee, null)]
    await scene.receipt('43797', dee)
    expect([await mine.became(), await lost.became()]).toEqual([accepted, delivered])
  })

  test('the phone must be told and agree: who is not named by number is not found so', async () => {
    const snow = await scene.broadcast({ [ann]: ['ab12'], [bob]: ['ab13'], [cid]: ['ab14'], [dee]: ['ab15'] })
    await scene.receipt('43794', ann)
    await scene.receipt('43795', bob)
    await scene.receipt('43796', cid)
    await scene.receipt('43797', dee, { source: '' })
    expect(await snow.became()).toMatchObject({ [cid]: delivered, [dee]: accepted })
  })

  test('while it may be one of those it is not the unknown text either', async () => {
    const [mine, lost] = [await scene.text(ann, ['ab12']), await scene.text(ann, null)]
    await scene.receipt('43794', ann)
    expect([await mine.became(), await lost.became()]).toEqual([accepted, unknown])
    expect(await scene.waiting()).toEqual(['43794'])
  })
})

describe('receipts that name nothing', () => {
  test('with our reference, and the only one in doubt; two decide nothing', async () => {
    const [one, two] = [await scene.text(ann, null), await scene.text(ann, null)]
    await scene.receipt('x1', ann)
    expect([await one.became(), await two.became()]).toEqual([unknown, unknown])
    await scene.receipt('x2', ann, { reference: two.id & 0xffff, status: 'undeliverable' })
    // What is left is the first one's.
    expect([await one.became(), await two.became()]).toEqual([delivered, failed])
  })

  test('without any id find the one in doubt, and later another', async () => {
    const one = await scene.text(ann, null)
    const other = await scene.text(bob, null)
    await scene.take(scene.receiptOf(null, ann), scene.receiptOf(null, bob, { status: 'undeliverable' }))
    await scene.rounds()
    expect([await one.became(), await other.became()]).toEqual([delivered, failed])
    const next = await scene.text(ann, null)
    await scene.receipt(null, ann, { status: 'undeliverable' })
    expect([await one.became(), await next.became()]).toEqual([delivered, failed])
  })

  test('a receipt that came twice counts one part of a longer text in doubt, also when two nodes decide it at once', async () => {
    const text = await scene.text(ann, null, {}, 2)
    const told = scene.receiptOf('fa11', ann)
    const key = { carrierId: told.carrierId, messageId: 'fa11', ownPhone: scene.lincoln.phone }
    const node = await scene.pool.connect()
    const [inDoubt] = await unknownTexts(node, scene.lincoln.phone, ann, null)
    for (const _ of ['one', 'the other']) {
      await acceptUnknown(node, inDoubt!, key, 9)
      await scene.take(told)
    }
    node.release()
    expect(await text.became()).toBe(unknown)
    await scene.receipt('fa12', ann)
    expect(await text.became()).toBe(delivered)
  })

  test('the wrong way round find the one in doubt as well', async () => {
    const [one, two] = [await scene.text(ann, null), await scene.text(bob, null)]
    const turned = (phone: number) => ({ source: `${scene.lincoln.phone}`, destination: `${phone}` })
    await scene.receipt('x1', ann, turned(ann))
    await scene.receipt('x2', bob, { ...turned(bob), status: 'undeliverable' })
    expect([await one.became(), await two.became()]).toEqual([delivered, failed])
    expect(await scene.waiting()).toEqual([])
  })

  test('with the same id and another phone are kept beside each other', async () => {
    await scene.take(scene.receiptOf('5', ann), scene.receiptOf('5', bob))
    expect(await scene.waiting()).toEqual(['5', '5'])
    const snow = await scene.broadcast({ [ann]: ['5'], [bob]: ['5'] })
    await scene.rounds(1)
    expect(await snow.became()).toEqual({ [ann]: delivered, [bob]: delivered })
  })
})

test('each receipt is counted by what became of it, and one that is not final does nothing', async () => {
  const a = await scene.text(ann, ['a1'])
  const untold = { ...scene.receiptOf('a1', ann), status: null }
  await scene.take(untold, untold)
  expect(await a.became()).toBe(accepted)
  await scene.take(scene.receiptOf('a1', ann), scene.receiptOf('a1', ann), scene.receiptOf('zz', bob))
  await scene.take(scene.receiptOf('a1', ann, { status: 'undeliverable' }))
  expect(await a.became()).toBe(delivered)
  expect(Object.fromEntries(scene.became)).toEqual({ 'not-final': 2, applied: 1, repeat: 2, waiting: 1 })
  expect(Object.fromEntries(scene.counted)).toEqual({ receipt: 6 })
  await scene.text(bob, ['zz'])
  await scene.rounds()
  expect(scene.became.get('found')).toBe(1)
})
