import { kill } from 'node:process'
import { type Postgres, startPostgres } from '../../server/platform/embedded-postgres.ts'
import { commandOf } from '../../server/platform/embedded-postgres-processes.ts'
import type { SmallDisk } from './disk.ts'

export type OwnPostgres = Awaited<ReturnType<typeof openOwn>>

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One PostgreSQL that a run may do anything to; it comes back on the same port, as the launcher starts it. */
export const openOwn = async (dir: string, disk: SmallDisk | undefined) => {
  let current: Postgres = await startPostgres(dir)
  const { url, port } = current
  const isThere = () => /\bpostgres\b/.test(commandOf(current.pid) ?? '')
  /** Processes of the one before, or a full disk, may be in the way of the first tries. */
  const startAgain = async () => {
    for (let tries = 1; ; tries++) {
      // Its guard first, which does not see the end of what it started.
      await current.stop()
      try {
        current = await startPostgres(dir, { port, mustExist: true })
        return
      } catch (error) {
        if (tries === 60) throw error
        await pause(250)
      }
    }
  }

  return {
    url,
    async kill(downMs: number) {
      kill(current.pid, 'SIGKILL')
      await pause(downMs)
      await startAgain()
    },
    async restart(downMs: number) {
      await current.stop()
      await pause(downMs)
      await startAgain()
    },
    /** No room at all for so long; what ends of it meanwhile is started again as soon as there is some. */
    async fillDisk(ms: number) {
      disk!.fill()
      await pause(ms)
      disk!.clear()
      // A postmaster that gives up does so within a moment of its last try.
      await pause(500)
      if (!isThere()) await startAgain()
    },
    close: () => current.stop(),
  }
}
