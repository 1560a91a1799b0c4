/** What a process keeps open, from /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export type Handles = {
  all: number
  sockets: number
  /** Of them those that a datagram can reach. */
  ports: number
}

export const handlesOf = (pid: number): Handles => {
  const open = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => targetOf(`/proc/${pid}/fd/${fd}`) ?? [])
  const sockets = open.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
  const bound = datagramSockets(pid)
  return { all: open.length, sockets: sockets.length, ports: sockets.filter((inode) => bound.has(inode)).length }
}

/** Closed while we look, there is nothing to be told of it. */
const targetOf = (path: string): string | undefined => {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** By inode, of the network that the process is in. */
const datagramSockets = (pid: number): Set<string> =>
  new Set(
    ['udp', 'udp6'].flatMap((kind) =>
      readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => line.trim().split(/\s+/)[9] ?? []),
    ),
  )
