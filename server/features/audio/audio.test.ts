import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { mp3Of, wavOf } from '../../testing/sounds.ts'
import { sweepAudio } from './jobs.ts'
import { moveAudio } from './owner-store.ts'
import { noteUse, soundOf } from './use-store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
let ivan: Asker
const enter = async () => {
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  ivan = await scene.as('ivan.invoice')
}
beforeAll(async () => {
  scene = await openScene({ isPutBack: true })
  await enter()
})
afterAll(() => scene.close())

const upload = (asker: Asker, name: string, file: Buffer, type = 'audio/wav') =>
  asker.ask('POST', `/audio/${encodeURIComponent(name)}`, file, { 'content-type': type })
const kept = async (asker: Asker, name: string, file = wavOf()) => (await upload(asker, name, file)).body
const selected = (...Items: number[]) => ({ Selection: { Type: 'Selected', Items } })

describe('a file that is uploaded', () => {
  test('is made ready for telephones, and listed first', async () => {
    const file = wavOf({ before: 3, seconds: 12, behind: 2, rate: 44_100 })
    const { status, body, headers } = await upload(olive, 'Snow_day  2.WAV', file)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ Name: 'Snow day 2', Source: 'Upload', Favorite: false, Shared: false, ReadOnly: false, UsedAs: [] },
      ...{ WithSilence: false, LastUsedDate: null, User: { FirstName: 'Olive' } },
    })
    expect(body.Length).toBeCloseTo(12.4, 0)
    expect(body.SilenceBefore).toBeCloseTo(2.85, 1)
    expect(body.SilenceBefore + body.Length + body.SilenceBehind).toBeCloseTo(17, 1)
    expect(body.Peaks).toHaveLength(120)
    expect(headers.location).toBe(`/v1/audio/${body.AudioID}`)
    expect((await olive.get(`/audio/${body.AudioID}`)).body).toEqual(body)
    expect((await olive.get('/audio')).body.Items[0]).toEqual(body)
    expect((await olive.get('/audio?q=snow')).body.Size).toBe(1)
    expect((await ivan.get('/audio')).body.Size).toBe(0)
    const played = await olive.get(`/audio/${body.AudioID}/sound`)
    expect([played.status, played.headers['content-type']]).toEqual([200, 'audio/wav'])
    expect((await ivan.get(`/audio/${body.AudioID}/sound`)).status).toBe(404)
  })

  test('may be an mp3 whatever it is called, tagged or not, or a form', async () => {
    const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x00\x0a', 'latin1'), Buffer.alloc(10)])
    const { body } = await upload(olive, 'bell.wav', Buffer.concat([tag, mp3Of(12)]), 'audio/mpeg')
    expect(body.Length).toBeCloseTo(12, 0)
    const sound = await soundOf(scene.platform.db, scene.scopeOf('olive.owner'), body.AudioID)
    expect(Math.max(...sound!.samples.slice(8000, 16_000))).toBeGreaterThan(2000)
    const form = new FormData()
    form.set('File', new Blob([new Uint8Array(mp3Of(11))], { type: 'audio/mpeg' }), 'x.mp3')
    const request = new Request('http://carillon', { method: 'POST', body: form })
    const sent = Buffer.from(await request.arrayBuffer())
    expect((await upload(olive, 'x.mp3', sent, request.headers.get('content-type')!)).status).toBe(200)
    // Clients that exist say so and send a form.
    expect((await upload(olive, 'x.mp3', sent, 'audio/mpeg')).status).toBe(200)
  })

  test.each<[string, () => Buffer, string]>([
    [
      'too long',
      () => wavOf({ seconds: 121 }),
      'Your message cannot exceed 2 minutes. The message you selected is 121 seconds long.',
    ],
    [
      'far too long',
      () => wavOf({ seconds: 400 }),
      'Your message cannot exceed 2 minutes. The message you selected is 400 seconds long.',
    ],
    [
      'a long mp3',
      () => mp3Of(400),
      'Your message cannot exceed 2 minutes. The message you selected is 400 seconds long.',
    ],
    ['too short', () => wavOf({ seconds: 4, before: 9 }), 'Your message must be at least 10 seconds long.'],
    ['silent', () => wavOf({ seconds: 0, before: 20 }), 'We could not hear anything in this file.'],
    ['empty', () => Buffer.alloc(0), 'No file provided.'],
    ['a table', () => Buffer.from('Phone,Name\n2175550100,Ann\n'), 'We can only accept .mp3 and .wav files.'],
    ['a movie', () => Buffer.from('\0\0\0\x20ftypisom\0\0\0\0', 'latin1'), 'We can only accept .mp3 and .wav files.'],
    [
      'a WAV of something else',
      () => Buffer.from('RIFF\0\0\0\0WAVEfmt \0', 'latin1'),
      'We can only accept .mp3 and .wav files.',
    ],
    [
      'a tag and nothing behind it',
      () => Buffer.from('ID3\x03\0\0\0\0\x7f\x7f', 'latin1'),
      'We can only accept .mp3 and .wav files.',
    ],
  ])('is refused with what to do: %s', async (_, file, sentence) => {
    const { status, body } = await upload(olive, 'message.wav', file())
    expect(status).toBe(400)
    expect(body.Message).toContain(sentence)
  })

  test('is refused where the account does not call', async () => {
    const { accountId } = scene.accounts.harbor
    await scene.query('update accounts set voice_allowed = false where account_id = $1', [accountId])
    expect((await upload(ivan, 'a.wav', wavOf())).body.ErrorName).toBe('VoiceNotAllowed')
    expect((await ivan.get('/audio')).status).toBe(403)
    await scene.query('update accounts set voice_allowed = true where account_id = $1', [accountId])
  })
})

describe('the library', () => {
  test('shows whom what is theirs, shared, or shown to them', async () => {
    const [olives, umas] = [await kept(olive, 'Olive’s'), await kept(uma, 'Uma’s')]
    const seenBy = async (asker: Asker) =>
      (await asker.get('/audio?pagesize=100')).body.Items.map((a: { AudioID: number }) => a.AudioID)
    expect(await seenBy(olive)).toEqual(expect.arrayContaining([olives.AudioID, umas.AudioID]))
    expect(await seenBy(uma)).toEqual([umas.AudioID])
    expect((await uma.get(`/audio/${olives.AudioID}/sound`)).status).toBe(404)
    expect((await uma.put(`/audio/${olives.AudioID}`, { Name: 'Mine' })).status).toBe(404)
    await olive.put(`/audio/${olives.AudioID}`, { Shared: true })
    expect((await uma.get(`/audio/${olives.AudioID}`)).body).toMatchObject({ ReadOnly: true, Shared: true })
    expect((await uma.put(`/audio/${olives.AudioID}`, { Name: 'Mine' })).body.ErrorName).toBe('NotAllowed')
    expect((await uma.put(`/audio/${olives.AudioID}`, { Favorite: true })).body.Favorite).toBe(true)
    expect((await olive.get(`/audio/${olives.AudioID}`)).body.Favorite).toBe(false)
    expect((await uma.ask('DELETE', '/audio', selected(olives.AudioID, umas.AudioID))).body.Count).toBe(1)
  })

  test('is filtered by what each is used for, and counts them', async () => {
    scene = await scene.putBack()
    await enter()
    const [survey, spare] = [await kept(olive, 'Survey'), await kept(olive, 'Spare')]
    const { db, clock } = scene.platform
    await noteUse(db, scene.scopeOf('olive.owner'), survey.AudioID, 'SurveyVoiceMail', clock.now())
    await olive.put('/audio', { ...selected(survey.AudioID), Update: { Favorite: true, Shared: true } })
    const names = async (query: string) =>
      (await olive.get(`/audio?${query}`)).body.Items.map((a: { Name: string }) => a.Name)
    for (const query of ['usedas=Survey', 'isfavorite=true', 'isshared=true', 'unused=false', 'Favorite=true'])
      expect([query, await names(query)]).toEqual([query, ['Survey']])
    for (const query of ['unused=true', 'isshared=false'])
      expect([query, await names(query)]).toEqual([query, ['Spare']])
    expect(await names('usedas=Announcement')).toEqual([])
    expect(await names('sortby=-LastUsedDate')).toEqual(['Survey', 'Spare'])
    expect((await olive.get('/audio/summary')).body).toEqual({
      ...{ All: 2, Favorites: 1, Shared: 1, Unused: 1, Announcement: 0, Survey: 1, TransferAndConnect: 0 },
    })
    expect((await olive.get(`/audio/${survey.AudioID}`)).body.UsedAs).toEqual(['SurveyVoiceMail'])
    expect(spare.UsedAs).toEqual([])
  })

  test('lets the silence be heard again, where the whole is not too long', async () => {
    const { AudioID, Length } = await kept(olive, 'Quiet', wavOf({ before: 4 }))
    const { body } = await olive.put(`/audio/${AudioID}`, { WithSilence: true })
    expect([Length < 13, body.Length]).toEqual([true, 16])
    expect((await soundOf(scene.platform.db, scene.scopeOf('olive.owner'), AudioID))!.seconds).toBe(16)
    expect((await olive.put(`/audio/${AudioID}`, { WithSilence: false })).body.Length).toBe(Length)
    const long = await kept(olive, 'Long', wavOf({ before: 20, seconds: 110 }))
    expect([long.SilenceBefore, long.Length > 109]).toEqual([0, true])
  })

  test('tells whoever changes a name after another', async () => {
    const { AudioID } = await kept(olive, 'Old')
    await olive.put(`/audio/${AudioID}`, { Name: 'Theirs', Seen: { Name: 'Old' } })
    const reply = await olive.put(`/audio/${AudioID}`, { Name: 'Ours', Seen: { Name: 'Old' } })
    expect([reply.status, reply.body.Current]).toEqual([409, { Name: 'Theirs' }])
    expect((await olive.put(`/audio/${AudioID}`, { Name: ' ' })).body.Errors.Name).toEqual(['Enter a Name.'])
  })

  test('gives back what was deleted for ten minutes; then it is erased, unless a broadcast has it', async () => {
    scene = await scene.putBack()
    await enter()
    const [gone, sent] = [await kept(olive, 'Gone'), await kept(olive, 'Sent')]
    const { body } = await olive.ask('DELETE', '/audio', selected(gone.AudioID))
    expect((await olive.get('/audio')).body.Size).toBe(1)
    expect((await olive.get('/undos')).body.Items[0]).toMatchObject({ Kind: 'DeleteAudio', Name: 'Gone', Count: 1 })
    expect((await olive.post(`/undos/${body.UndoID}`)).body.Restored).toBe(1)
    expect((await olive.get('/audio')).body.Size).toBe(2)
    const scope = scene.scopeOf('olive.owner')
    await noteUse(scene.platform.db, scope, sent.AudioID, 'Announcement', scene.clock.now())
    const { UndoID } = (await olive.ask('DELETE', '/audio', { Selection: { Type: 'SelectedAll' } })).body
    scene.clock.pass(11 * 60_000)
    expect((await olive.post(`/audio/undo/${UndoID}`)).status).toBe(404)
    scene.clock.pass(31 * 86_400_000)
    await sweepAudio.work(scene.platform, {})
    expect(await soundOf(scene.platform.db, scope, gone.AudioID)).toBeUndefined()
    expect(await soundOf(scene.platform.db, scope, sent.AudioID)).toBeDefined()
  })
})

describe('an audio that is shared with chosen people', () => {
  beforeAll(async () => {
    scene = await scene.putBack()
    await enter()
  })

  test('is there for them and nobody else', async () => {
    const [umaId, adamId] = [scene.scopeOf('uma.member').userId, scene.scopeOf('adam.admin').userId]
    const { AudioID } = await kept(olive, 'Zither.wav')
    const path = `/audio/${AudioID}`
    const changed = await olive.put(path, { SharedWith: [umaId] })
    expect(changed.body).toMatchObject({ Shared: false, SharedWith: [umaId] })
    expect((await uma.get(path)).body).toMatchObject({ Name: 'Zither', ReadOnly: true, SharedWith: [] })
    expect((await uma.get(`${path}/sound`)).status).toBe(200)
    expect((await uma.get('/audio?isshared=true&q=Zither')).body.Size).toBe(1)
    expect((await uma.get('/audio/summary')).body.Shared).toBe(1)
    expect((await uma.put(path, { SharedWith: [] })).status).toBe(403)
    await scene.query('update users set can_see_group_audio = false where user_id = $1', [adamId])
    const adam = await scene.as('adam.admin')
    expect([(await adam.get(path)).status, (await adam.get(`${path}/sound`)).status]).toEqual([404, 404])
    expect((await adam.put(path, { Favorite: true })).status).toBe(404)
    expect((await olive.put(path, { SharedWith: [scene.scopeOf('ivan.invoice').userId] })).status).toBe(404)
    // Two who add each keep both; everybody is the wider word.
    const both = await olive.put(path, { SharedWith: [adamId], Seen: { SharedWith: [] } })
    expect(both.body.SharedWith.toSorted()).toEqual([umaId, adamId].toSorted())
    expect((await olive.put(path, { Shared: true })).body).toMatchObject({ Shared: true, SharedWith: [] })
    await olive.put(path, { Shared: false, SharedWith: [umaId] })
    await olive.put('/audio', { ...selected(AudioID), Update: { Shared: false } })
    expect((await olive.get(path)).body.SharedWith).toEqual([])
    expect((await uma.get(path)).status).toBe(404)
  })

  test('whoever takes an audio over is no longer among the chosen of it', async () => {
    const [umaId, oliveId] = [scene.scopeOf('uma.member').userId, scene.scopeOf('olive.owner').userId]
    const { AudioID } = await kept(olive, 'Oboe.wav')
    await olive.put(`/audio/${AudioID}`, { SharedWith: [umaId] })
    await moveAudio(scene.platform.db, scene.scopeOf('olive.owner'), [oliveId], umaId)
    expect((await uma.get(`/audio/${AudioID}`)).body).toMatchObject({ ReadOnly: false, SharedWith: [] })
  })
})
