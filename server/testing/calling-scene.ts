/** The engine, a real database, and the simulator's phones behind SIP and RTP, for tests of what is said in calls. */
import { startSimulator } from '@carillon/simulator/start.ts'
import { insertCallBroadcast, insertCallerId, insertTone } from './call-scene.ts'
import { engineScene } from './engine-scene.ts'

type Query = Parameters<typeof insertTone>[0]

/** Rows of the simulator's ledger are those of calls that are over. */
type Heard = { HeardSeconds: number; Fingerprint: string; Keys: string; Cause: string }

export const callingScene = async (env: Readonly<Record<string, string>> = {}) => {
  const simulator = await startSimulator({
    ...{ smppPort: 0, sipPort: 0, smtpPort: 0, httpPort: 0, systemID: 'x', password: 'x' },
    ...{ messageIDs: 'decimal', ledgerRows: 10_000, allMobile: false },
  })
  const scene = await engineScene({
    env: {
      SIP_TRUNK_URL: `sip:carillon:carillon@127.0.0.1:${simulator.sip};transport=udp;channels=50;cps=50;ring=10`,
      CARILLON_TRUNK: 'simulator',
      RETRY_WAIT: '100ms',
      ...env,
    },
  })
  const query = scene.query as Query
  await insertCallerId(query, scene.accountId)
  const live = await insertTone(query, scene.accountId, 500, 1)
  const voicemail = await insertTone(query, scene.accountId, 900, 1)
  const { handsets, ledger } = simulator.world.network

  const desk = async (path: string, body: object = {}) => {
    const headers = { 'Content-Type': 'application/json' }
    const url = `http://127.0.0.1:${simulator.http}/simulator/${path}`
    const { ok, status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!ok) throw new Error(`${path}: ${status}`)
  }

  const holding = async (phone: number) => {
    const last = () => handsets.find(`+${phone}`)?.calls.at(-1)
    await scene.until(async () => last()?.state === 'answered')
    const { id } = last()!
    return {
      isOver: () => last()!.state === 'ended',
      press: (keys: string) => desk(`calls/${id}/keys`, { Keys: keys }),
      hangUp: () => desk(`calls/${id}/hang-up`),
    }
  }

  return {
    ...scene,
    broadcast: (phones: readonly number[], more: Partial<Parameters<typeof insertCallBroadcast>[1]> = {}) =>
      insertCallBroadcast(query, {
        ...{ accountId: scene.accountId, phones, audioId: live, voicemailAudioId: voicemail, seconds: 1, ...more },
      }),
    /** Its phone rings at once, and does this besides what its digits say. */
    behave(phone: number, call: object = {}) {
      const usual = handsets.behaviour(`+${phone}`)
      handsets.override(`+${phone}`, { ...usual, call: { ...usual.call, ringSeconds: 0, ...call } })
    },
    heard: (phone: number) =>
      ledger
        .since(0, 10_000)
        .filter(({ Kind, To }) => Kind === 'call' && To === `+${phone}`)
        .map(({ Call }) => Call as Heard),
    tone: (hertz: number, seconds: number) => insertTone(query, scene.accountId, hertz, seconds),
    rings: (phone: number) => scene.until(async () => handsets.find(`+${phone}`)?.calls.at(-1)?.state === 'ringing'),
    /** Somebody takes the call, which may be over at once. */
    async pickUp(phone: number) {
      const last = () => handsets.find(`+${phone}`)?.calls.at(-1)
      await scene.until(async () => last()?.state === 'ringing')
      await desk(`calls/${last()!.id}/answer`)
    },
    /** Somebody looks at the phone and takes the call; it is theirs to press and to hang up. */
    async take(phone: number) {
      const last = () => handsets.find(`+${phone}`)?.calls.at(-1)
      await scene.until(async () => last()?.state === 'ringing')
      await desk(`calls/${last()!.id}/answer`)
      return await holding(phone)
    },
    /** The phone has taken the call by itself; somebody has it in their hand. */
    holding,
    async states(id: number) {
      return Object.fromEntries((await scene.rows(id)).map((row) => [row.phone, [row.state, row.reason]]))
    },
    async close() {
      await scene.close()
      await simulator.stop()
    },
  }
}
