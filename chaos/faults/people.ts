/** What people do by the API while a run is under way. */
import type { Act } from '../plan/plan.ts'
import type { Reply } from '../world/web.ts'
import type { Run, Said, Struck } from './run-state.ts'

type Of<K extends Act['kind']> = Extract<Act, { kind: K }>

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const mostTries = 10

export const say = async (run: Run, act: Of<'create' | 'pause' | 'cancel' | 'optOut'>): Promise<Partial<Struck>> => {
  if (act.kind === 'create') await create(run, act)
  else if (act.kind === 'optOut') await optOut(run, act)
  else await change(run, act)
  return { killedWeb: act.kind === 'create' && act.killAfterMs !== null }
}

/** Asked until it is answered; when the web process died over it, with the same key, so that it is done once. */
const create = async (run: Run, { broadcast, killAfterMs }: Of<'create'>) => {
  const { plan, scene, web, trouble } = run
  const { name, text, number, phones, account } = plan.broadcasts[broadcast]!
  const [row] = await scene.query<{ id: number }>('select text_number_id as id from text_numbers where phone = $1', [
    plan.numbers[number]!.phone,
  ])
  const body = {
    BroadcastName: name,
    TextMessage: text,
    TextNumberID: row!.id,
    Contacts: phones.map((phone) => ({ PrimaryPhone: String(phone) })),
  }
  const ask = (key: string) => web!.ask(scene.accounts[account]!.token, 'POST', '/broadcasts', body, key)
  const first = ask('first')
  if (killAfterMs !== null) {
    await pause(killAfterMs)
    const ports = await web!.kill()
    await scene.disconnected(ports)
  }
  let reply = await first
  let key = 'first'
  for (let tries = 0; tries < mostTries && !isDone(reply); tries++) {
    // Nobody can tell by the key whether it was done; the list of broadcasts can.
    if (reply?.status === 409) {
      if ((await scene.idOf(name)) !== null) return
      key = `again ${tries}`
    } else if (reply && reply.status < 500) break
    reply = await ask(key)
  }
  if (!isDone(reply)) trouble.push(`${name} was not created: ${JSON.stringify(reply)}`)
}

const isDone = (reply: Reply | undefined) => reply !== undefined && reply.status < 300

const change = async (run: Run, act: Of<'pause' | 'cancel'>) => {
  const { plan, scene, web, said, trouble } = run
  const { name, account } = plan.broadcasts[act.broadcast]!
  const id = await scene.idOf(name)
  const put = (BroadcastStatus: string) =>
    web!.ask(scene.accounts[account]!.token, 'PUT', `/broadcasts/${id}`, { BroadcastStatus })
  const reply = await put(act.kind === 'pause' ? 'Paused' : 'Canceled')
  // It may be through already.
  if (!isDone(reply)) return
  const held: Said = { what: act.kind, broadcast: act.broadcast, at: Date.now(), until: Number.POSITIVE_INFINITY }
  said.push(held)
  if (act.kind === 'cancel') return
  await pause(act.ms)
  held.until = Date.now()
  const resumed = await put('Broadcasting')
  if (!isDone(resumed)) trouble.push(`${name} was not resumed: ${JSON.stringify(resumed)}`)
}

const optOut = async ({ scene, web, said, trouble }: Run, { account, phones }: Of<'optOut'>) => {
  for (const phone of phones) {
    const body = { PhoneNumber: String(phone), Channel: 'Text' }
    const reply = await web!.ask(scene.accounts[account]!.token, 'POST', '/optouts', body)
    if (isDone(reply)) said.push({ what: 'optOut', account, phone, at: Date.now() })
    else trouble.push(`${phone} was not opted out: ${JSON.stringify(reply)}`)
  }
}
