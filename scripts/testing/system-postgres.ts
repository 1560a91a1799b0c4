/** The machine's own PostgreSQL, as Debian packages it: an installation that brings its own server, and not the newest. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { throwAwayFolder } from '../../server/platform/throw-away.ts'
import { freePort } from '../launch/ports.ts'

const packaged = '/usr/lib/postgresql'

/** The folder of its programs, of the newest release there is; undefined where none is installed. */
export const systemPostgres = (existsSync(packaged) ? readdirSync(packaged) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((release) => join(packaged, release, 'bin'))
  .find((bin) => existsSync(join(bin, 'initdb')))

type SystemPostgres = { url: string; stop(): Promise<void> }

/** Ends with whoever holds the pipe. Arguments: pg_ctl, cluster, its settings. */
const guard = `"$0" -D "$1" -o "$2" -l "$1/server.log" -w -s start && echo started; cat >/dev/null; "$0" -D "$1" -m immediate -w -s stop`

/** A server of its own with an empty database `carillon`. */
export const startSystemPostgres = async (bin: string): Promise<SystemPostgres> => {
  const folder = await throwAwayFolder('system')
  await chmod(folder, 0o755)
  const cluster = join(folder, 'cluster')
  mkdirSync(cluster)
  const account = ofPostgres()
  if (account) chownSync(cluster, account.uid, account.gid)
  const options = { ...account, cwd: '/', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } }
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { ...options, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  }
  run('initdb', '-D', cluster, '--username=carillon', '--auth=trust', '--encoding=UTF8', '--no-sync')
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  const server = spawn('/bin/sh', ['-c', guard, join(bin, 'pg_ctl'), cluster, settings], {
    ...options,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.stdin.end()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await Promise.race([once(server.stdout, 'data'), ended])
  run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'carillon', 'carillon')
  return { url: `postgres://carillon@127.0.0.1:${port}/carillon`, stop }
}

/** PostgreSQL does not run as root; the package brings a user for it. */
const ofPostgres = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const ask = (which: string) => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: ask('-u'), gid: ask('-g') }
}
