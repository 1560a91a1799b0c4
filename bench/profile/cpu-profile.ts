/** The part of a V8 processor profile that is read here; times are microseconds. */
export type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

const most = 25

export type HotSpots = {
  busyMs: number
  idleMs: number
  /** Self time, largest first, as shares of the busy time. */
  functions: Share[]
  parts: Share[]
}
type Share = { name: string; ms: number; share: number }

/** The functions in which the time was spent, and the parts of the program they belong to. */
export const hotSpots = ({ nodes, samples, timeDeltas }: CpuProfile): HotSpots => {
  const selfUs = new Map<number, number>()
  for (const [at, id] of samples.entries()) selfUs.set(id, (selfUs.get(id) ?? 0) + (timeDeltas[at] ?? 0))
  const byFunction = new Map<string, number>()
  const byPart = new Map<string, number>()
  let idleUs = 0
  let busyUs = 0
  for (const { id, callFrame } of nodes) {
    const us = selfUs.get(id) ?? 0
    if (us === 0) continue
    if (callFrame.functionName === '(idle)') {
      idleUs += us
      continue
    }
    // The profiler's own.
    if (callFrame.url.startsWith('node:inspector')) continue
    busyUs += us
    const place = placeOf(callFrame.url)
    const where = callFrame.url ? `${place}:${callFrame.lineNumber + 1}` : ''
    add(byFunction, `${callFrame.functionName || '(anonymous)'}  ${where}`.trim(), us)
    add(byPart, callFrame.url ? partOf(place) : callFrame.functionName, us)
  }
  const list = (times: Map<string, number>, count: number): Share[] =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, us]) => ({ name, ms: us / 1000, share: us / busyUs }))
  return { busyMs: busyUs / 1000, idleMs: idleUs / 1000, functions: list(byFunction, most), parts: list(byPart, 15) }
}

export const hotSpotsText = (spots: HotSpots, role: string): string => {
  const line = ({ name, ms, share }: Share) =>
    `  ${(share * 100).toFixed(1).padStart(5)} %  ${ms.toFixed(0).padStart(7)} ms  ${name}`
  return [
    `${role}: ${spots.busyMs.toFixed(0)} ms busy, ${spots.idleMs.toFixed(0)} ms idle. Self time by function:`,
    ...spots.functions.map(line),
    `${role}, by part:`,
    ...spots.parts.map(line),
  ].join('\n')
}

const add = (times: Map<string, number>, name: string, us: number) => times.set(name, (times.get(name) ?? 0) + us)

/** Without the folder of the installation. */
const placeOf = (url: string): string =>
  url.replace(/^file:\/\//, '').replace(/^.*?\/(?=(server|protocols|domain|contract|node_modules)\/)/, '')

const partOf = (place: string): string => {
  const found = /^node_modules\/((@[^/]+\/)?[^/]+)/.exec(place)
  if (found) return found[1]!
  if (place.startsWith('node:')) return place.split('/').slice(0, 2).join('/')
  return place.split('/').slice(0, 2).join('/')
}
