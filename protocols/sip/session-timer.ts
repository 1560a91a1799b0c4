// Session timers, RFC 4028: a call that nobody refreshes ends, so that a lost BYE costs minutes and not hours. We ask for
// none, and keep those we are asked for.

import type { Clock, Timer } from '../clock.ts'
import { parseNumber } from './grammar.ts'
import { type Header, header, listOf, type SipRequest, type SipResponse } from './message.ts'

export const LEAST_SECONDS = 90

export interface SessionTimer {
  seconds: number
  weRefresh: boolean
}

/** Of an answer to our INVITE; null where none is asked for. */
export function timerOfAnswer(response: SipResponse): SessionTimer | null {
  const asked = read(response)
  return asked && { seconds: asked.seconds, weRefresh: asked.refresher !== 'uas' }
}

/** Of a peer's request, whose answer then has to say so; they refresh unless they ask us to. */
export function timerOfRequest(request: SipRequest): SessionTimer | null {
  const asked = read(request)
  return asked && { seconds: asked.seconds, weRefresh: asked.refresher === 'uas' || !hearsTimers(request) }
}

export function timerHeaders({ seconds, weRefresh }: SessionTimer): Header[] {
  const headers = [{ name: 'session-expires', value: `${seconds};refresher=${weRefresh ? 'uas' : 'uac'}` }]
  return weRefresh ? headers : [...headers, { name: 'require', value: 'timer' }]
}

function hearsTimers(request: SipRequest): boolean {
  return listOf(request, 'supported').includes('timer')
}

function read(message: SipRequest | SipResponse): { seconds: number; refresher: string | null } | null {
  const value = header(message, 'session-expires')
  if (value === undefined) return null
  const [first = '', ...params] = value.split(';').map((part) => part.trim().toLowerCase())
  const refresher = params.find((one) => one.startsWith('refresher='))?.slice('refresher='.length) ?? null
  return { seconds: parseNumber(first, 'session-expires'), refresher }
}

interface Acts {
  refresh(): void
  expire(): void
}

/** Half way for who refreshes; else a little before the end, RFC 4028 section 10. */
export function runTimer(clock: Clock, { seconds, weRefresh }: SessionTimer, acts: Acts): Timer {
  const ms = Math.min(Math.max(seconds, LEAST_SECONDS), 24 * 60 * 60) * 1000
  return weRefresh ? clock.after(ms / 2, acts.refresh) : clock.after(ms - Math.min(32_000, ms / 3), acts.expire)
}
