import { io, type Socket } from 'socket.io-client'

export type ConnectedPages = {
  /** Events that they have been sent, and answers to what those made them ask, of all of them. */
  counts(): { events: number; answers: number; failures: number }
  /** When the first of them was told of a text that came in, in milliseconds of the machine's clock. */
  heardAt(): readonly number[]
  close(): void
}

type Options = {
  address: string
  token: string
  pages: number
  /** So many of them show the inbox. */
  following: number
}

/** Of the inbox as it is open: the list and the counts, at most once a second. */
const shown = ['/conversations?isDone=false&pagesize=15', '/conversations/summary']
const onceInMs = 1000

/** The realtime channel of many pages of one user; those that show the inbox fetch, after an event, what the page does. */
export const connectPages = async ({ address, token, pages, following }: Options): Promise<ConnectedPages> => {
  const counts = { events: 0, answers: 0, failures: 0 }
  const heardAt: number[] = []
  const ask = async (path: string) => {
    const reply = await fetch(`${address}/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
    const body = (await reply.json()) as { Key: string }
    if (!reply.ok) throw new Error(`GET ${path} answered ${reply.status}.`)
    return body
  }
  const refetch = async () => {
    const answers = await Promise.allSettled(shown.map(ask))
    for (const { status } of answers) counts[status === 'fulfilled' ? 'answers' : 'failures']++
  }
  const sockets: Socket[] = []
  for (let at = 0; at < pages; at++) {
    const { Key } = await ask('/websocket/key')
    const socket = io(address, {
      ...{ path: '/v1/socket', auth: { key: Key }, transports: ['websocket'] },
      ...{ forceNew: true, reconnection: false },
    })
    sockets.push(socket)
    const follow = at < following ? onceIn(onceInMs, refetch) : () => {}
    await new Promise<void>((resolve, reject) => {
      socket.once('channel.opened', () => resolve()).once('connect_error', reject)
    })
    if (at === 0) socket.on('textmessage.received', () => void heardAt.push(performance.timeOrigin + performance.now()))
    socket.onAny(() => {
      counts.events++
      follow()
    })
  }
  return {
    counts: () => ({ ...counts }),
    heardAt: () => heardAt,
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

/** As the page does (web/platform/spread.ts): at a moment of its own within half of that time, and no sooner than so long after the last. */
const onceIn = (ms: number, act: () => Promise<void>) => {
  let isWaiting = false
  let lastAt = Number.NEGATIVE_INFINITY
  return () => {
    if (isWaiting) return
    isWaiting = true
    const rest = Math.max(0, lastAt + ms - performance.now())
    setTimeout(
      () => {
        isWaiting = false
        lastAt = performance.now()
        void act()
      },
      rest + (Math.random() * ms) / 2,
    ).unref()
  }
}
