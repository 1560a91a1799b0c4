/** A disk of a few megabytes more than what is put on it. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type SmallDisk = ReturnType<typeof mountSmall>

/** Room beyond the cluster: for a database, and the log that is written in a run. */
const spareMegabytes = 96

/** Whether this machine lets us mount one. */
export const canMount = (folder: string): boolean => {
  const at = join(folder, 'try')
  mkdirSync(at, { recursive: true })
  const isMounted = mount(at, 1)
  if (isMounted) spawnSync('umount', [at])
  rmSync(at, { recursive: true, force: true })
  return isMounted
}

export const mountSmall = (parent: string, template: string) => {
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  const { stdout } = spawnSync('du', ['-sm', template], { encoding: 'utf8' })
  if (!mount(folder, Number.parseInt(stdout, 10) + spareMegabytes))
    throw new Error('a small file system could not be mounted')
  const filler = join(folder, 'filler')
  const unmount = () => void spawnSync('umount', ['-l', folder])
  // Also when the run is broken off.
  process.once('exit', unmount)
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w')
      for (const size of [1_048_576, 4096]) {
        const block = Buffer.alloc(size)
        try {
          while (writeSync(file, block) === size);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    clear: () => rmSync(filler, { force: true }),
    unmount() {
      process.off('exit', unmount)
      unmount()
    },
  }
}

const mount = (at: string, megabytes: number): boolean =>
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at], { stdio: 'ignore' }).status === 0
