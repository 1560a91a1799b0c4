import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
let folder: string
const usual = process.env.TMPDIR
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-test-'))
  // Others upload at the same time, into the folder of all.
  process.env.TMPDIR = folder
  scene = await openScene()
})
afterAll(async () => {
  await scene.close()
  await rm(folder, { recursive: true })
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
})

const upload = async (
  file: string | Buffer,
  type = 'text/csv',
  user: 'olive.owner' | null = 'olive.owner',
): Promise<Answer> =>
  (await scene.as(user)).ask('POST', '/fileuploads', Buffer.from(file as string), { 'content-type': type })

const membersOf = (FileID: number) =>
  scene.query(
    `select phone, first_name, last_name, notes from audience_members
      where audience_id = (select audience_id from uploads where upload_id = $1) order by phone`,
    [FileID],
  )

const audiences = async () => (await scene.query('select 1 from audiences')).length

describe('a file', () => {
  test('whose preview is cut within an emoji is taken in', async () => {
    expect((await upload(`Phone,Notes\n2175551001,${'a'.repeat(99)}😀\n`)).status).toBe(200)
  })

  test('is counted by rows, numbers and bad rows, the first row of a number winning', async () => {
    const reply = await upload(
      'Phone,First,Last\n2175551001,Ada,L\nnonsense,Bo,B\n(217) 555-1001,Bea,M\n\n2175551002,Cy,"N\nO"\n',
    )
    expect(reply).toMatchObject({ status: 200, body: { RowCount: 4, PhoneNumberCount: 2, BadRows: 1 } })
    expect(await membersOf(reply.body.FileID)).toEqual([
      { phone: 12175551001, first_name: 'Ada', last_name: 'L', notes: '' },
      { phone: 12175551002, first_name: 'Cy', last_name: 'N O', notes: '' },
    ])
  })

  test.each([
    ['semicolons and a mark', Buffer.from('\ufeffMobile;Notes\n2175551001;a\\b')],
    ['tabs', Buffer.from('Mobile\tNotes\n2175551001\ta\\b\n')],
    ['UTF-16', Buffer.from('\ufeffMobile\tNotes\r\n2175551001\ta\\b\r\n', 'utf16le')],
    ['old line ends', Buffer.from('Mobile,Notes\r2175551001,a\\b\r')],
  ])('may have %s', async (_, file) => {
    const reply = await upload(file)
    expect(reply).toMatchObject({ status: 200, body: { RowCount: 1, PhoneNumberCount: 1, BadRows: 0 } })
    expect(await membersOf(reply.body.FileID)).toMatchObject([{ phone: 12175551001, notes: 'a\\b' }])
  })

  test('of one byte a character keeps its accents', async () => {
    const reply = await upload(Buffer.from('Phone,First,Last\n2175551001,Ren\xe9e,O\x92Brien\n', 'latin1'))
    expect(await membersOf(reply.body.FileID)).toMatchObject([{ first_name: 'Renée', last_name: "O'Brien" }])
  })

  test('may come as a form', async () => {
    const form =
      '--x\r\nContent-Disposition: form-data; name="File"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n2175551001\r\n--x--\r\n'
    const reply = await upload(form, 'multipart/form-data; boundary=x')
    expect(reply).toMatchObject({ status: 200, body: { RowCount: 1, PhoneNumberCount: 1 } })
  })
})

describe('what cannot be read leaves nothing behind', () => {
  test.each([
    ['an empty file', '', 400, /empty/],
    ['only a header', 'Phone,First\n', 400, /no rows/],
    ['a broken spreadsheet', 'PK\u0003\u0004rest', 400, /damaged/],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400, /\.xls/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 400, /Save your list as/],
    ['an open quotation mark', '2175551001,Ada\n2175551002,"Bo\n', 400, /quotation mark/],
  ])('%s', async (_, file, status, sentence) => {
    const before = await audiences()
    const chunks = await scene.query('select 1 from upload_chunks')
    const reply = await upload(file)
    expect(reply.status).toBe(status)
    expect(reply.body.Message).toMatch(sentence)
    expect(await audiences()).toBe(before)
    expect(await readdir(folder)).toEqual([])
    expect(await scene.query('select 1 from upload_chunks')).toHaveLength(chunks.length)
  })

  test('a stranger’s file is not there for a broadcast, and nobody uploads signed out', async () => {
    expect((await upload('2175551001\n', 'text/csv', null)).status).toBe(401)
    const { body } = await upload('2175551001\n')
    const reply = await (await scene.as('ivan.invoice')).post('/broadcasts', {
      BroadcastName: 'Mine',
      TextMessage: 'Hello',
      FileUploads: [{ FileID: body.FileID }],
    })
    expect(reply.status).toBe(404)
  })
})
