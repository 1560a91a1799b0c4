import { readFile } from 'node:fs/promises'
import type { Call } from '@carillon/contract/call.ts'
import { allCalls } from '@carillon/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene, type UserName } from '../testing/cast.ts'
import { isLong } from '../testing/length.ts'
import type { Examples } from './openapi.ts'

/**
 * Every call by every role, without each permission, and in every status of the account. Calls come from the contract and what is sent with
 * them from the examples, so a new call is in it by being declared; what is expected stands in the tables below. That nobody is told of
 * another account's is in every-call.test.ts.
 */
const examples = JSON.parse(await readFile(new URL('./examples.json', import.meta.url), 'utf8')) as Examples

const roles = {
  nobody: null,
  user: 'uma.member',
  admin: 'adam.admin',
  owner: 'olive.owner',
  staff: 'sam.staff',
} as const satisfies Record<string, UserName | null>
type Role = keyof typeof roles

/** With what a call for these is refused to a role. Who is of staff is the owner of the operator's own account too. */
const refused: Record<Call['who'], Partial<Record<Role, string>>> = {
  anyone: {},
  user: { nobody: '401 NotSignedIn' },
  admin: { nobody: '401 NotSignedIn', user: '403 RestrictedPage' },
  owner: { nobody: '401 NotSignedIn', user: '403 RestrictedPage', admin: '403 RestrictedPage' },
  staff: { nobody: '401 NotSignedIn', user: '403 NotAllowed', admin: '403 NotAllowed', owner: '403 NotAllowed' },
}

const ofRoles = new Set(Object.values(refused).flatMap((by) => Object.values(by)))
/** Refused for who asks, or not answered at all. */
const isOfRole = (said: string): boolean => ofRoles.has(said) || said.startsWith('5')

/** What is answered differently while nothing may be sent, and how; every other call answers as it does in status 0. */
const whileStopped: Readonly<Record<string, string>> = {
  createBroadcast: '400 AccountCannotSend',
  createRepeatingBroadcast: '400 AccountCannotSend',
  startConversations: '400 ConversationClosed',
  scheduleConversations: '400 ConversationClosed',
}
/** The subscription of Lincoln High has no end to come, so that 8 is expired. */
const stopped = [2, 3, 4, 5, 7, 8]
const working = [1, 6]

/** What a user is refused who lacks this permission alone, of what they may with all of them; whoever lacks several is refused each of theirs. */
const withoutPermission = {
  can_see_all_broadcasts: {},
  can_see_all_roster: {},
  can_see_group_audio: {},
  can_create_broadcast: {
    createBroadcast: '403 CannotCreateBroadcast',
    createRepeatingBroadcast: '403 CannotCreateBroadcast',
    addLabel: '403 CannotCreateBroadcast',
    updateLabel: '403 CannotCreateBroadcast',
    deleteLabel: '403 CannotCreateBroadcast',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>
type Permission = keyof typeof withoutPermission
const permissions = Object.keys(withoutPermission) as Permission[]

/** They end the session that asks. */
const leaving = new Set(['logout', 'leaveSupport', 'login', 'endOtherSessions'])
/** They say in which status they are asked, count how often, check a password, or take long; who may ask them is tried like of all others. */
const byThemselves = new Set([
  ...[
    'moveOwnAccount',
    'askForPlan',
    'changePassword',
    'changeUserName',
    'changeEmail',
    'uploadAudio',
    'sendMfa',
    'beginSecondFactor',
  ],
  'beginPasskey',
  ...['turnOnSecondFactor', 'turnOnTextFactor', 'turnOffSecondFactor', 'setTextCodes', 'renewRecoveryCodes'],
])

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await scene.query('update accounts set is_api_authorized = true, messages_per_day = 0')
})
afterAll(() => scene.close())

const idOfNobody = 999_999_999

/** As in the example, but for a file, which an earlier call may have brought. */
const bodyOf = ({ name }: Call): object => {
  const body = (examples[name]?.body ?? {}) as object
  return 'FileID' in body ? { ...body, FileID: idOfNobody } : body
}

/** The status and the name of the refusal. */
const ask = async (asker: Asker, call: Call): Promise<string> => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => (/ID$|RowNo/.test(name) ? String(idOfNobody) : 'x'))
  const { status, body } = call.takesFile
    ? await asker.ask(call.method, path, 'phone\n2175550101', { 'content-type': 'text/csv' })
    : await asker.ask(call.method, path, call.method === 'GET' ? undefined : bodyOf(call))
  // What is taken or there already was made at the first time, and what is missing was removed at it.
  return status < 400 || /(Taken|Exists|Missing)$/.test(body.ErrorName) ? 'done' : `${status} ${body.ErrorName}`
}

const calls = allCalls.filter(({ name, who }) => who !== 'anyone' && !leaving.has(name))

test('every call is for the roles that it declares, and for no others', { timeout: 60_000 }, async () => {
  const askers = await Promise.all(Object.values(roles).map((name) => scene.as(name)))
  const of = Object.fromEntries(Object.keys(roles).map((role, at) => [role, askers[at]!])) as Record<Role, Asker>
  const wrong: string[] = []
  for (const call of calls) {
    const no = refused[call.who]
    for (const role of Object.keys(no) as Role[]) {
      const said = await ask(of[role], call)
      if (said !== no[role]) wrong.push(`${call.name} to ${role}: ${said}`)
    }
    // What every user may is asked below, with all permissions and without.
    if (call.who === 'user' && !byThemselves.has(call.name)) continue
    // Who may the least of those who may.
    const least = (Object.keys(roles) as Role[]).find((role) => no[role] === undefined)!
    const said = await ask(of[least], call)
    if (isOfRole(said)) wrong.push(`${call.name} to ${least}: ${said}`)
  }
  expect(wrong).toEqual([])
})

const ofUsers = calls.filter(({ who, name }) => who !== 'staff' && !byThemselves.has(name))

/** What these calls answer, by name. */
const sweep = async (asker: Asker, of: readonly Call[]) => {
  const said: Record<string, string> = {}
  for (const call of of) said[call.name] = await ask(asker, call)
  return said
}

const setStatus = (status: number) =>
  scene.query('update accounts set account_status_id = $1 where account_id = $2', [
    ...[status, scene.accounts.lincoln.accountId],
  ])

test('in every status everything but sending goes on', { timeout: 60_000 }, async () => {
  const olive = await scene.as('olive.owner')
  const usual = await sweep(olive, ofUsers)
  for (const name of Object.keys(whileStopped)) expect([name, usual[name]]).toEqual([name, 'done'])
  for (const [at, status] of [...stopped, ...working].entries()) {
    await setStatus(status)
    // The rule knows two kinds of statuses: on hold is asked everything, the others their share of it and all that sends.
    const isWhole = isLong || status === 3
    const some = ofUsers.filter(({ name }, nth) => isWhole || name in whileStopped || nth % 8 === at)
    const expected = Object.fromEntries(
      some.map(({ name }) => [name, (stopped.includes(status) && whileStopped[name]) || usual[name]]),
    )
    expect(await sweep(olive, some), `status ${status}`).toEqual(expected)
  }
  await setStatus(0)
})

test('without a permission only what needs it is refused, and without all of them no more', {
  timeout: 60_000,
}, async () => {
  const ofMembers = ofUsers.filter(({ who }) => who === 'user')
  const asked = async (lacking: readonly Permission[], some: readonly Call[]) => {
    const set = permissions.map((name) => `${name} = ${!lacking.includes(name)}`).join(', ')
    await scene.query(`update users set ${set} where user_name = 'uma.member'`)
    return await sweep(await scene.as('uma.member'), some)
  }
  const having = await asked([], ofMembers)
  expect(Object.entries(having).filter(([, said]) => isOfRole(said))).toEqual([])
  for (const name of ['createBroadcast', 'createRepeatingBroadcast', 'addLabel'])
    expect([name, having[name]]).toEqual([name, 'done'])
  const expected = (lacking: readonly Permission[], some: readonly Call[]) => {
    const said: Record<string, string> = Object.assign({}, ...lacking.map((name) => withoutPermission[name]))
    return Object.fromEntries(some.map(({ name }) => [name, said[name] ?? having[name]]))
  }
  expect(await asked(permissions, ofMembers)).toEqual(expected(permissions, ofMembers))
  for (const [at, permission] of permissions.entries()) {
    // What needs one is asked without each of them, of the others each its share.
    const isNamed = ({ name }: Call) => permissions.some((one) => name in withoutPermission[one])
    const some = ofMembers.filter((call, nth) => isLong || isNamed(call) || nth % permissions.length === at)
    expect(await asked([permission], some), permission).toEqual(expected([permission], some))
  }
})
