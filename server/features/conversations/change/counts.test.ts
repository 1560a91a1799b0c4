import { fc, test as prop } from '@fast-check/vitest'
import { afterAll, beforeAll, expect } from 'vitest'
import { transaction } from '../../../platform/database.ts'
import { openPlatform } from '../../../platform/open-platform.ts'
import { type Asker, appOn, openScene, type Scene } from '../../../testing/cast.ts'
import { runs } from '../../../testing/length.ts'
import { addUpConversations } from '../../messages/jobs.ts'
import { insertInbound, insertOutbound } from '../../messages/store.ts'

/** Whatever is done to conversations in whatever order, by two nodes at a time: what is kept of their counts is what counting finds. */
let scene: Scene
let other: ReturnType<typeof openNode>
let askers: Asker[]
let numbers: number[]
beforeAll(async () => {
  scene = await openScene()
  other = openNode()
  askers = [await scene.as('olive.owner'), await scene.as('adam.admin', other)]
  numbers = [...scene.scopeOf('olive.owner').textNumbers].slice(0, 2)
})
afterAll(async () => {
  await other.app.close()
  await other.platform.close()
  await scene.close()
})

const openNode = () => {
  const platform = openPlatform(scene.platform.settings, 'other', { clock: scene.clock, connections: 4 })
  return { platform, app: appOn(platform) }
}

const kinds = [
  ...(['hear', 'hear', 'optOut', 'unstop', 'say', 'done', 'open', 'view', 'unread', 'out', 'back'] as const),
  ...(['allDone', 'allRead', 'undo', 'undo', 'addUp'] as const),
]
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  phone: fc.integer({ min: 12175550100, max: 12175550103 }),
  number: fc.integer({ min: 0, max: 1 }),
})
type Act = { kind: (typeof kinds)[number]; phone: number; number: number }

const perform = async ({ kind, phone, number }: Act, at: number): Promise<number> => {
  const asker = askers[at]!
  const { platform } = [scene, other][at]!
  const textNumberId = numbers[number]!
  const scope = scene.scopeOf('olive.owner')
  const text = { textNumberId, phone, message: 'Hi' }
  const hear = (kind: 'Chat' | 'Auto Opt-out' | 'Unstop') =>
    transaction(platform.db, (tx) =>
      insertInbound(tx, scope, { ...text, kind, media: [], at: scene.clock.now().toISOString() }),
    )
  const find = async () =>
    (await asker.get(`/conversations?PhoneNumber=${phone}&TextNumberID=${textNumberId}&IsAutoOptOut~ne~`)).body.Items[0]
      ?.ConversationID ?? 0
  const change = async (Update: object) => (await asker.put(`/conversations/${await find()}`, Update)).status
  const changeAll = async (Update: object) =>
    (await asker.put('/conversations', { Selection: { Type: 'SelectedAll' }, Update })).status
  switch (kind) {
    case 'hear':
      return (await hear('Chat')).id && 200
    case 'optOut':
      return (await hear('Auto Opt-out')).id && 200
    case 'unstop':
      return (await hear('Unstop')).id && 200
    case 'say':
      await insertOutbound(platform.db, scope, {
        ...text,
        kind: 'Chat',
        userId: null,
        credits: 0,
        now: new Date(),
      })
      return 200
    case 'done':
      return await change({ IsDone: true })
    case 'open':
      return await change({ IsDone: false })
    case 'view':
      return (await asker.post(`/conversations/${await find()}/views`, {})).status
    case 'unread':
      return (await asker.post(`/conversations/${await find()}/unread`)).status
    case 'out':
      return await change({ IsAutoOptOut: true })
    case 'back':
      return await change({ IsAutoOptOut: false, UserIndicatedConsentDeclared: true })
    case 'allDone':
      return await changeAll({ IsDone: true })
    case 'allRead':
      return await changeAll({ IsUnread: false })
    case 'undo': {
      const last = (await asker.get('/undos')).body.Items.find(({ CanUndo }: { CanUndo: boolean }) => CanUndo)
      return last ? (await asker.post(`/undos/${last.UndoID}`)).status : 200
    }
    case 'addUp':
      await addUpConversations.work(platform, undefined)
      return 200
  }
}

prop.prop([fc.array(fc.tuple(act, act), { minLength: 1, maxLength: 12 })], runs(12))(
  'counts are what counting finds, whatever is done by two nodes at once',
  async (pairs) => {
    for (const pair of pairs) {
      const did = await Promise.all(pair.map(perform))
      // Nothing is there to be changed yet, or somebody else has just taken it back.
      // And of what two did to the same at once the older is not taken back before the newer.
      for (const [at, status] of did.entries())
        expect([200, 404, ...(pair[at]!.kind === 'undo' ? [409] : [])], pair[at]!.kind).toContain(status)
    }
    const kept = await scene.query(
      `select text_number_id::int as number, standing, sum(delta)::int as count from conversation_counts
        group by 1, 2 having sum(delta) <> 0 order by 1, 2`,
    )
    const counted = await scene.query(
      'select text_number_id::int as number, standing, count(*)::int from conversations group by 1, 2 order by 1, 2',
    )
    expect(kept).toEqual(counted)
  },
)

prop.prop([fc.array(act, { minLength: 1, maxLength: 30 })], runs(12))(
  'each is unread by as many texts as came since it was read, whichever node was told, and each node says so',
  async (acts) => {
    await scene.query('delete from conversations')
    await scene.query('delete from conversation_counts')
    const model = new Map<string, { unread: number; isOut: boolean }>()
    for (const [at, one] of acts.entries()) {
      const { kind, phone, number } = one
      // Which change would be taken back is the other property's to judge.
      if (kind === 'undo') continue
      const status = await perform(one, at % 2)
      const key = `${numbers[number]} ${phone}`
      const known = model.get(key)
      const mayBegin = kind === 'say' || kind === 'hear' || kind === 'optOut'
      if (!known && !mayBegin) {
        expect([kind, status]).toEqual([kind, onOne.has(kind) ? 404 : 200])
        if (kind !== 'allRead') continue
      } else expect([kind, status]).toEqual([kind, 200])
      const now = known ?? { unread: 0, isOut: false }
      if (kind === 'hear' || kind === 'optOut') now.unread += 1
      if (kind === 'view') now.unread = 0
      if (kind === 'unread') now.unread = Math.max(now.unread, 1)
      if (kind === 'allRead') for (const each of model.values()) if (!each.isOut) each.unread = 0
      if (kind === 'optOut' || kind === 'out') now.isOut = true
      if (kind === 'unstop' || kind === 'back') now.isOut = false
      // The wish that is taken back was told of on other numbers too.
      if (kind === 'back') for (const [other, each] of model) if (other.endsWith(` ${phone}`)) each.isOut = false
      if (kind !== 'allRead') model.set(key, now)
    }
    const expected = Object.fromEntries([...model].map(([key, { unread }]) => [key, unread]))
    for (const asker of askers) {
      const said = await Promise.all(
        ['', 'tag=auto-opt-out'].map((tag) => asker.get(`/conversations?pagesize=50&${tag}`)),
      )
      const shown = said.flatMap(({ body }) =>
        body.Items.map((one: { TextNumberID: number; PhoneNumber: string; UnreadCount: number }) => [
          `${one.TextNumberID} 1${one.PhoneNumber}`,
          one.UnreadCount,
        ]),
      )
      expect(Object.fromEntries(shown)).toEqual(expected)
    }
  },
)

/** What is done to one that is there. */
const onOne = new Set<string>(['done', 'open', 'view', 'unread', 'out', 'back'])
