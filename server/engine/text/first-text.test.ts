import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterEach, expect, test } from 'vitest'
import { sayText } from '../../features/messages/say-text.ts'
import { inUnit } from '../../platform/unit.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import { engineScope } from '../runtime/scope.ts'

let scene: Awaited<ReturnType<typeof engineScene>>
afterEach(() => scene.close())

const [refused, rejected, undelivered, heard] = [12175551001, 12175551002, 12175551003, 12175551004] as const
const failing = [refused, rejected, undelivered]
const all = [...failing, heard]

/** Carriers fail the first three phones in their ways, until they recover. */
const open = async () => {
  let isWell = false
  scene = await engineScene({
    status: (to) => (!isWell && to === String(refused) ? 0x0b : 0),
    receipt: (to) => (isWell || to === String(heard) ? 'DELIVRD' : to === String(rejected) ? 'REJECTD' : 'UNDELIV'),
  })
  return (next: 'well' | 'ill') => {
    isWell = next === 'well'
  }
}

const send = async (message: string, credits = 1) => scene.complete(await scene.broadcast(all, message, credits))
const say = async (message: string) => {
  for (const phone of all) {
    await inUnit(scene.platform, engineScope(scene.accountId), (unit) =>
      sayText(unit, {
        ...{ textNumberId: scene.textNumberId, phone, message, kind: 'Chat', userId: null, credits: 0 },
        now: unit.now,
      }),
    )
  }
  const ended = `select from text_messages where message = $1 and state > ${outcome.accepted}`
  await scene.until(async () => (await scene.query(ended, [message])).length === all.length)
}

/** Who was told how to opt out by a text that begins like this; the carrier of a refused one does not keep it. */
const toldBy = (start: string) =>
  scene.smsc.texts
    .filter(({ text }) => text.startsWith(start) && text.endsWith('Reply STOP to opt out'))
    .map(({ to }) => Number(to))
    .sort()

test.for([
  ['a broadcast', () => send('One')],
  ['a broadcast of several parts', () => send(`One ${'long '.repeat(70)}`.trim(), 3)],
  ['a single text', () => say('One')],
] as const)('the notice of a first text that fails goes with the next: %s', async ([, sendFirst]) => {
  const turn = await open()
  await sendFirst()
  expect(toldBy('One')).toEqual([rejected, undelivered, heard])
  turn('well')
  await send('Two')
  expect(toldBy('Two')).toEqual(failing)
  turn('ill')
  await say('Three')
  turn('well')
  await say('Four')
  expect([...toldBy('Three'), ...toldBy('Four')]).toEqual([])
})
