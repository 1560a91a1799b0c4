/** The phones of the benchmark, in a process of their own: they share no code with the product, and measure what reaches them. */
import { type LedgerLine, startNeutralPeer } from '@carillon/protocols/sip/testing/neutral-peer.ts'
import { openTiming, type Timing } from './timing.ts'

export type PeerReport = Timing & {
  live: number
  mostAtOnce: number
  /** Since it began. */
  called: number
  answered: number
  /** From an INVITE to the ACK of its answer, in milliseconds. */
  setups: number[]
  /** When the calls came, in milliseconds. */
  calledAt: number[]
  cpuMs: number
}

const lateMs = 40
const timing = openTiming(lateMs)
const begun = new Map<string, number>()
let [called, answered, setups, calledAt] = [0, 0, [] as number[], [] as number[]]

const onLine = ({ kind, callId }: LedgerLine) => {
  const now = performance.now()
  if (kind === 'called') {
    called++
    calledAt.push(now)
    begun.set(callId, now)
  }
  if (kind === 'answered') answered++
  if (kind === 'acknowledged') setups.push(now - begun.get(callId)!)
  if (kind === 'ended' || kind === 'refused' || kind === 'cancelled') {
    begun.delete(callId)
    timing.forget(callId)
  }
}

const peer = await startNeutralPeer({
  fateOf: () => ({ is: 'answers', ringMs: 0, talkMs: null, voice: 'person' }),
  onLine,
  onFrame: timing.frame,
})

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const report: PeerReport = {
    ...timing.take(),
    ...{ live: peer.live(), mostAtOnce: peer.mostAtOnce(), called, answered, setups, calledAt },
    cpuMs: (user + system) / 1000,
  }
  ;[setups, calledAt] = [[], []]
  process.send!(report)
})
process.on('disconnect', () => process.exit(0))
process.send!({ port: peer.port })
