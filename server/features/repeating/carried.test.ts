import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asker } from '../../testing/cast.ts'
import { daily, later, type RepeatingScene, repeatingScene } from '../../testing/repeating-scene.ts'
import { sweepMedia } from '../media/jobs.ts'

let scene: RepeatingScene
let olive: Asker
beforeAll(async () => {
  scene = await repeatingScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const path = '/repeatingbroadcasts'
const upload = async (name: string): Promise<number> => {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  return (await olive.ask('POST', `/media/image/${name}.png`, dot, { 'content-type': 'image/png' })).body.MediaID
}
const label = async (LabelName: string): Promise<number> => (await olive.post('/labels', { LabelName })).body.LabelID
const replies = [
  { Label: 'Yes', Message: 'See you there.' },
  { Label: 'No', Message: 'Next time.' },
]
const series = async (id: number) => (await olive.get(`${path}/${id}`)).body
const lastRun = async (id: number) =>
  (await olive.get(`/broadcasts/${(await scene.runsOf(id)).at(-1)!.broadcast_id}`)).body

test('pictures, answers, labels, signature and window are told, changed, and on each run', async () => {
  const [first, second] = [await upload('first'), await upload('second')]
  const [weather, sport] = [await label('Weather'), await label('Sport')]
  const id = await scene.make(daily, {
    ...{ Media: [{ MediaID: second }, { MediaID: first }], IsTextSurvey: true, TextSurveyAutoReplies: replies },
    ...{ Labels: [{ LabelID: weather }], CheckCallingWindow: false, IncludeSignature: true },
  })
  const told = {
    Media: [{ MediaID: second }, { MediaID: first }],
    IsTextSurvey: true,
    TextSurveyAutoReplies: replies,
    Labels: [{ LabelID: weather, LabelName: 'Weather' }],
    IncludeSignature: true,
  }
  expect(await series(id)).toMatchObject({ ...told, CheckCallingWindow: false })
  await scene.tick(later(0))
  expect(await lastRun(id)).toMatchObject({ ...told, CallingWindowIgnored: true })

  const change = {
    ...{ Media: [{ MediaID: first }], TextSurveyAutoReplies: [replies[1]], Labels: [{ LabelID: sport }] },
    ...{ CheckCallingWindow: null, IncludeSignature: false },
  }
  await scene.change(id, later(0.5), change)
  expect(await series(id)).toMatchObject({ ...change, Media: [{ MediaID: first }], Labels: [{ LabelName: 'Sport' }] })
  await scene.tick(later(1))
  const run = await lastRun(id)
  expect(run).toMatchObject({ ...change, Media: [{ MediaID: first }], CheckCallingWindow: run.CheckCallingWindow })
  expect(run.Labels.map(({ LabelName }: { LabelName: string }) => LabelName)).toEqual(['Sport'])
})

test('a picture alone is a message, and without it the message is missed', async () => {
  const MediaID = await upload('alone')
  const id = await scene.make(daily, { TextMessage: '', Media: [{ MediaID }] })
  await scene.tick(later(0))
  expect(await lastRun(id)).toMatchObject({ TextMessage: '', Media: [{ MediaID }] })
  const { status, body } = await olive.put(`${path}/${id}`, { Media: [] })
  expect([status, body.Errors]).toEqual([400, { TextMessage: ['Enter a Text Message.'] }])
})

test('a picture that is taken out of the library stays for the runs that are still to come', async () => {
  const MediaID = await upload('gone')
  const id = await scene.make(daily, { Media: [{ MediaID }] })
  await olive.delete('/media', { Selection: { Type: 'Selected', Items: [MediaID] } })
  await sweepMedia.work(scene.at(later(30)), {})
  expect(await series(id)).toMatchObject({ Media: [{ MediaID, Name: 'gone.png' }] })
  await scene.tick(later(0))
  expect(await lastRun(id)).toMatchObject({ Media: [{ MediaID }] })
})

test('a label that is deleted is gone from the series, whose runs go on', async () => {
  const LabelID = await label('Short')
  const id = await scene.make(daily, { Labels: [{ LabelID }] })
  await olive.delete(`/labels/${LabelID}`)
  expect((await series(id)).Labels).toEqual([])
  await scene.tick(later(0))
  expect((await lastRun(id)).Labels).toEqual([])
})

test.each([
  ['a label that is not there', { Labels: [{ LabelID: 4711 }] }, 404],
  ['a picture that is not there', { Media: [{ MediaID: 4711 }] }, 404],
  ['answers where nothing is asked', { TextSurveyAutoReplies: replies }, 400],
])('%s is refused', async (_, change, status) => {
  const id = await scene.make(daily)
  expect((await olive.put(`${path}/${id}`, change)).status).toBe(status)
  if (status === 404) {
    const asked = { BroadcastName: 'No', TextMessage: 'No.', Contacts: [{ PrimaryPhone: '2175550101' }] }
    expect((await olive.post(path, { ...asked, RepeatingBroadcastSchedule: daily, ...change })).status).toBe(404)
  }
})

test('a window that is asked for later is looked at', async () => {
  const id = await scene.make({ ...daily, StartDateTime: '2027-03-02T09:00:00Z' })
  const keep = scene.change(id, later(-0.9), { CheckCallingWindow: true })
  await expect(keep).rejects.toMatchObject({ refused: 'OutsideCallingWindow' })
  await scene.change(id, later(-0.9), { CheckCallingWindow: false })
  expect(await series(id)).toMatchObject({ CheckCallingWindow: false })
})
