import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'

/** Lookups cost the installation money: as many a minute for a user in one process; what is known already is free. */
const mostAMinute = 60
const minuteMs = 60_000

/** Counts lookups that are about to be made; refuses those beyond the limit. */
export const limitLookups = ({ settings, clock }: Platform, scope: Scope, count: number) => {
  const now = clock.now().getTime()
  const ofProcess = made.get(settings) ?? new Map<number, number[]>()
  made.set(settings, ofProcess)
  for (const [userId, times] of ofProcess) if (times.at(-1)! <= now - minuteMs) ofProcess.delete(userId)
  const times = (ofProcess.get(scope.userId) ?? []).filter((time) => time > now - minuteMs)
  if (times.length + count > mostAMinute) {
    const seconds = Math.max(1, Math.ceil(((times[0] ?? now) + minuteMs - now) / 1000))
    throw refuse('TooFast', { seconds })
  }
  ofProcess.set(scope.userId, [...times, ...Array.from({ length: count }, () => now)])
}

const made = new WeakMap<Platform['settings'], Map<number, number[]>>()
