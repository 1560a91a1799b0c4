/** When frames of a call came, beside when they were due: the earliest frame of a call says when each of the others was. */
const frameMs = 20
const mostMs = 400
const perMs = 10

export type Timing = { frames: number; late: number; gaps: { p50: number; p99: number; p999: number; most: number } }

export const openTiming = (lateMs: number) => {
  const calls = new Map<string, { began: number; first: number; last: number; wraps: number; seq: number }>()
  let gaps = new Uint32Array(mostMs * perMs + 1)
  let [frames, late, most] = [0, 0, 0]

  return {
    frame(callId: string, at: number, seq: number) {
      const call = calls.get(callId)
      if (!call) return void calls.set(callId, { began: at, first: seq, last: at, wraps: 0, seq })
      if (seq < call.seq - 30_000) call.wraps++
      const due = (seq + 65_536 * call.wraps - call.first) * frameMs
      call.began = Math.min(call.began, at - due)
      const gap = at - call.last
      gaps[Math.min(mostMs * perMs, Math.round(gap * perMs))]!++
      most = Math.max(most, gap)
      frames++
      if (at - call.began - due > lateMs) late++
      call.last = at
      call.seq = seq
    },
    /** Its frames are all here. */
    forget: (callId: string) => void calls.delete(callId),
    /** Of what came since the last time it was asked. */
    take(): Timing {
      const part = (share: number) => {
        let seen = 0
        for (let at = 0; at < gaps.length; at++) {
          seen += gaps[at]!
          if (seen >= frames * share) return at / perMs
        }
        return mostMs
      }
      const found = { frames, late, gaps: { p50: part(0.5), p99: part(0.99), p999: part(0.999), most } }
      gaps = new Uint32Array(mostMs * perMs + 1)
      ;[frames, late, most] = [0, 0, 0]
      return found
    },
  }
}
