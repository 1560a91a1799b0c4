/**
 * A role of the product under the processor profiler. USR2 begins a profile, the next USR2 ends it and writes it to the
 * folder BENCH_PROFILE as <role>-<count>.cpuprofile, so that only what is measured is in it.
 */
import { rename, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'

const folder = process.env.BENCH_PROFILE!
const role = process.env.CARILLON_ROLES!
let session: Session | undefined
let count = 0

const begin = async () => {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
}

const end = async (running: Session) => {
  session = undefined
  const { profile } = await running.post('Profiler.stop')
  running.disconnect()
  const path = join(folder, `${role}-${++count}.cpuprofile`)
  await writeFile(`${path}.making`, JSON.stringify(profile))
  await rename(`${path}.making`, path)
}

process.on('SIGUSR2', () => void (session ? end(session) : begin()))
await import(process.env.BENCH_SERVER!)
