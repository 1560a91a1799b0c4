export type Timing = { p50: number; p95: number; max: number; requests: number }

const token = 'demo-token-load'

export const openLists = (address: string) => {
  const ask = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
    const reply = await fetch(`${address}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text) as T
  }
  const askAll = (paths: string | string[]) => Promise.all([paths].flat().map((path) => ask(path)))
  return {
    ask,
    /** One request after the other, or those of a page together, after some that warm up; milliseconds at the client. */
    async time(paths: (at: number) => string | string[], requests: number, signal: AbortSignal): Promise<Timing> {
      for (let at = 0; at < Math.min(20, requests); at++) await askAll(paths(at))
      const took: number[] = []
      for (let at = 0; at < requests; at++) {
        signal.throwIfAborted()
        const began = performance.now()
        await askAll(paths(at))
        took.push(performance.now() - began)
      }
      took.sort((a, b) => a - b)
      const of = (share: number) => took[Math.min(took.length - 1, Math.ceil(took.length * share) - 1)]!
      return { p50: of(0.5), p95: of(0.95), max: took.at(-1)!, requests }
    },
  }
}

export type Lists = ReturnType<typeof openLists>
