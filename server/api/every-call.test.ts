import type { Call } from '@carillon/contract/call.ts'
import { allCalls } from '@carillon/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../testing/cast.ts'
import { bodies, type Ids, marker, oneOfEach } from '../testing/one-of-each.ts'
import { routes } from './routes.ts'

/** What holds of every call. */
let scene: Scene
let olive: Asker
let stranger: Asker
let nobody: Asker
let member: Asker
/** Ids of Lincoln High, by the name of the parameter. */
const ids: Ids = {}

/** What these tell is not of one account, so a stranger may ask too; they are told nothing of another's. */
const ofEveryone = new Set([
  ...['getPhoneNumber', 'getPricing', 'uploadImage', 'uploadAudio', 'verifyMfa'],
  ...['dismissNotice', 'restoreNotice'],
])
/** What a member who sees neither the roster nor the broadcasts of others is told nothing of (guessing.test.ts goes on from here). */
const hidden = [
  ...['PersonID', 'ListID', 'ToListID', 'DraftBroadcastID', 'TemplateMergeID', 'RepeatingBroadcastID', 'BroadcastID'],
  ...['FileID', 'PushTokenID', 'AudioID', 'CallInID'],
]
/** Such ids come in the body of these. */
const namesHidden = new Set([
  ...[
    'addContact',
    'addContacts',
    'createBroadcast',
    'createRepeatingBroadcast',
    'startMerge',
    'importFile',
    'importOptOuts',
  ],
])
const selection = { Selection: { Type: 'SelectedAll', Items: [] } }

beforeAll(async () => {
  scene = await openScene()
  stranger = await scene.as('ivan.invoice')
  nobody = await scene.as(null)
  member = await scene.as('uma.member')
  olive = await scene.as('olive.owner')
  Object.assign(ids, await oneOfEach(scene, 'olive.owner'))
})
afterAll(() => scene.close())

/** Ids of Lincoln High, or such as nobody has. */
type Whose = 'theirs' | 'of nobody'
const idOf = (name: string, whose: Whose) => {
  if (ids[name] === undefined) throw new Error(`Give ${name} an id of Lincoln High in this test`)
  return whose === 'theirs' || !hidden.includes(name) ? ids[name] : Number(ids[name]) + 1_000_000
}
const pathOf = (path: string, whose: Whose = 'theirs') =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name, whose)))
const bodyOf = (body: object, whose: Whose): object =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    typeof value === 'number' && hidden.includes(key) && value === ids[key] ? idOf(key, whose) : value,
  )

const calls = routes.map(({ call }) => call)
const takesBody = ({ method, body }: Call): boolean =>
  method !== 'GET' && Object.keys((body as { shape?: object }).shape ?? { other: true }).length > 0

test('every call of the contract is mounted, once', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

describe.each(calls.filter(({ who }) => who !== 'anyone').map((call) => [call.name, call] as const))(
  '%s',
  (name, call) => {
    const ask = (asker: Asker, whose: Whose = 'theirs') => {
      const body = takesBody(call) ? { ...selection, Lists: [{ ListID: ids.ListID }], ...bodies[name] } : undefined
      const path = pathOf(call.path, whose)
      if (!call.takesFile) return asker.ask(call.method, path, body && bodyOf(body, whose))
      return asker.ask(call.method, path, 'phone\n2175550101', { 'content-type': 'text/csv' })
    }

    test('is refused to whoever is not signed in', async () => {
      const reply = await ask(nobody)
      expect([reply.status, reply.body.ErrorName]).toEqual([401, 'NotSignedIn'])
    })

    if (call.who === 'user') {
      test('shows a stranger nothing of another account', async () => {
        const reply = await ask(stranger)
        expect(JSON.stringify(reply.body)).not.toContain(marker)
        if (call.path.includes('{') && !ofEveryone.has(name))
          expect([reply.status, reply.body.ErrorName]).toEqual([404, 'NotFound'])
        else expect(reply.status).toBeLessThan(500)
      })

      if (namesHidden.has(name) || hidden.some((id) => call.path.includes(`{${id}}`))) {
        test('tells a member of what they may not see what it tells of what is not there', async () => {
          const [theirs, ofNobody] = [await ask(member), await ask(member, 'of nobody')]
          const told = ({ status, body }: typeof theirs) => [status, JSON.stringify(body).replace(/\d+/g, '#')]
          expect(JSON.stringify(theirs.body)).not.toContain(marker)
          expect(told(theirs)).toEqual(told(ofNobody))
          expect(theirs.status).toBeGreaterThanOrEqual(400)
        })
      }
    }
  },
)

describe('an address', () => {
  const gets = calls.filter(({ method, who }) => method === 'GET' && who !== 'anyone')

  test.each(['q=%00', 'q=a%00b', 'q=%ED%A0%80', 'sortby=%00'])(
    'with %s is wrong input of every call',
    async (query) => {
      for (const call of calls) {
        const asker = await scene.as(call.who === 'staff' ? 'sam.staff' : 'olive.owner')
        const body = call.method === 'GET' ? undefined : { ...selection, ...bodies[call.name] }
        const reply = await asker.ask(call.method, `${pathOf(call.path)}?${query}`, body)
        expect([call.name, reply.status, reply.body.ErrorName]).toEqual([call.name, 400, 'WrongInput'])
      }
    },
  )

  test('with NUL in its path, too', async () => {
    for (const call of calls.filter(({ path }) => path.includes('{'))) {
      const reply = await olive.ask(call.method, call.path.replace(/\{\w+\}/g, '%00'))
      expect([call.name, reply.status]).toEqual([call.name, 400])
    }
  })

  test('of a file is checked before the file begins', async () => {
    for (const call of calls.filter(({ givesFile }) => givesFile !== null)) {
      const body = call.method === 'GET' ? undefined : selection
      const asker = call.who === 'staff' ? await scene.as('sam.staff') : olive
      const reply = await asker.ask(call.method, `${pathOf(call.path)}?sortby=Nope`, body)
      expect([call.name, reply.status]).toEqual([call.name, 400])
    }
  })

  test('ignores letter case', async () => {
    expect((await olive.get('/BROADCASTS')).body).toEqual((await olive.get('/broadcasts')).body)
    expect((await olive.get(pathOf('/Lists/{ListID}'))).body.ListName).toBe(marker)
  })

  test('answers HEAD as GET, without the body', async () => {
    for (const call of gets.filter(({ name }) => name !== 'websocketKey')) {
      const asker = await scene.as(call.who === 'staff' ? 'sam.staff' : 'olive.owner')
      const [got, head] = [await asker.get(pathOf(call.path)), await asker.ask('HEAD', pathOf(call.path))]
      expect([call.name, head.status, head.body]).toEqual([call.name, got.status, ''])
      expect(head.headers['content-type']).toBe(got.headers['content-type'])
    }
  })

  test('tells its methods, and gives no other site permission', async () => {
    for (const call of calls) {
      const reply = await nobody.ask('OPTIONS', pathOf(call.path), undefined, { origin: 'https://elsewhere.example' })
      expect([call.name, reply.status, reply.body]).toEqual([call.name, 204, ''])
      const allowed = String(reply.headers.allow).split(', ')
      expect(allowed).toEqual(expect.arrayContaining([call.method, 'OPTIONS']))
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect((await nobody.ask('OPTIONS', '/nothing/here')).status).toBe(404)
  })
})

test('and nothing of it was changed by either', async () => {
  const { accountId } = scene.accounts.lincoln
  const left = await scene.query<{ contacts: string; members: string; drafts: string }>(
    `select (select count(*) from contacts where account_id = $1 and deleted_at is null and last_name = $2) as contacts,
      (select count(*) from list_members where account_id = $1 and list_id > 0) as members,
      (select count(*) from drafts where account_id = $1) as drafts`,
    [accountId, marker],
  )
  expect(left).toEqual([{ contacts: 2, members: 1, drafts: 1 }])
})
