import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PeerReport } from './peer-process.ts'

export type Peer = { child: ChildProcess; port: number; ask(): Promise<PeerReport> }

export const startPeer = async (): Promise<Peer> => {
  const child = fork(join(import.meta.dirname, 'peer-process.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    child,
    port,
    async ask() {
      const answer = once(child, 'message')
      child.send('report')
      return ((await answer) as [PeerReport])[0]
    },
  }
}
