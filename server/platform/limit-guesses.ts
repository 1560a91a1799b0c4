import { networkOf } from './network-of.ts'
import type { Platform } from './platform.ts'
import { refuse } from './refusal.ts'

/** As many codes and user names may be asked about in a minute from one network, of one process: a form asks when one stops typing. */
const mostAMinute = 30
const minuteMs = 60_000

/** Codes are worth something, and who has a user name is nobody's business, so nobody goes through all of them. */
export const limitGuesses = ({ settings, clock }: Platform, address: string) => {
  const now = clock.now().getTime()
  const ofProcess = asked.get(settings) ?? new Map<string, number[]>()
  asked.set(settings, ofProcess)
  for (const [network, times] of ofProcess) if (times.at(-1)! <= now - minuteMs) ofProcess.delete(network)
  const network = networkOf(address)
  const times = (ofProcess.get(network) ?? []).filter((time) => time > now - minuteMs)
  if (times.length >= mostAMinute) throw refuse('TooFast', { seconds: Math.ceil((times[0]! + minuteMs - now) / 1000) })
  ofProcess.set(network, [...times, now])
}

const asked = new WeakMap<Platform['settings'], Map<string, number[]>>()
