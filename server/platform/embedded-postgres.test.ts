import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type Postgres, type PostgresOptions, startPostgres } from './embedded-postgres.ts'
import { commandOf, ended } from './embedded-postgres-processes.ts'

const root = process.getuid?.() === 0
const module = JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)
const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

test('data survives a stop and a second start, and a wrong password is refused', async () => {
  const dir = join(closedFolder(), 'postgres')
  const first = await start(dir)
  await ask(first.url, 'create table bells (name text)')
  await ask(first.url, "insert into bells values ('Bourdon')")
  await first.stop()
  expect(commandOf(first.pid)).toBeNull()
  const second = await start(dir)
  expect(await ask(second.url, 'select name from bells')).toEqual([{ name: 'Bourdon' }])
  const stranger = new URL(second.url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('nothing of PostgreSQL outlives a killed owner, and the next start waits for its end', async () => {
  const dir = join(closedFolder(), 'postgres')
  const { owner, pid } = await startInProcess(dir)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  // At once, while the guard still stops the first.
  const next = await start(dir)
  expect(next.pid).not.toBe(pid)
  expect(commandOf(pid)).toBeNull()
})

test('PostgreSQL ends by itself after its owner was killed', async () => {
  const dir = join(closedFolder(), 'postgres')
  const { owner, pid, guard } = await startInProcess(dir)
  owner.kill('SIGKILL')
  expect(await ended(() => commandOf(pid) !== null || commandOf(guard) !== null, 10_000)).toBe(true)
  expect(existsSync(join(dir, 'postmaster.pid'))).toBe(false)
})

test('a PostgreSQL whose owner and guard were both killed is taken over', async () => {
  const dir = join(closedFolder(), 'postgres')
  const { owner, pid, guard } = await startInProcess(dir)
  process.kill(guard, 'SIGKILL')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const lines: string[] = []
  const next = await start(dir, { say: (line) => lines.push(line) })
  expect(lines).toEqual(['The database of the last run was left running; it is started anew.'])
  expect(next.pid).not.toBe(pid)
  expect(commandOf(pid)).toBeNull()
})

test('a second owner is refused while the first lives', async () => {
  const dir = join(closedFolder(), 'postgres')
  const { owner } = await startInProcess(dir)
  await expect(startPostgres(dir)).rejects.toThrow(`is in use by process ${owner.pid}: stop that one first.`)
})

test('a stop after the guard was killed still stops PostgreSQL', async () => {
  const dir = join(closedFolder(), 'postgres')
  const running = await start(dir)
  process.kill(guardOf(dir), 'SIGKILL')
  await running.stop()
  expect(commandOf(running.pid)).toBeNull()
})

test('a stop ends PostgreSQL also when its folder was removed, and a restart makes no empty one', async () => {
  const dir = join(closedFolder(), 'postgres')
  const running = await start(dir)
  rmSync(dir, { recursive: true, force: true })
  await running.stop()
  expect(commandOf(running.pid)).toBeNull()
  await expect(startPostgres(dir, { mustExist: true })).rejects.toThrow(`The database in ${dir} is gone.`)
})

test.each(['this very process', 'nobody'])(
  'a postmaster.pid with the number of %s does not stop a start',
  async (whose) => {
    const dir = join(closedFolder(), 'postgres')
    const first = await start(dir)
    const file = join(dir, 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    await first.stop()
    lines[0] = String(whose === 'nobody' ? first.pid : process.pid)
    writeFileSync(file, lines.join('\n'))
    const second = await start(dir)
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('a port in use is named, with the setting that moves it and the word of PostgreSQL', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  cleanUp.push(() => blocker.close())
  const { port } = blocker.address() as AddressInfo
  await expect(startPostgres(join(closedFolder(), 'postgres'), { port })).rejects.toThrow(
    new RegExp(`^Port ${port} for PostgreSQL is in use: set PGPORT to a free one. PostgreSQL says: could not bind`),
  )
})

test('a cluster half made is made anew', async () => {
  const dir = join(closedFolder(), 'postgres')
  mkdirSync(`${dir}.making`, { recursive: true })
  writeFileSync(join(`${dir}.making`, 'PG_VERSION'), '18\n')
  const running = await start(dir)
  expect(await ask(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another release of PostgreSQL is refused in a sentence', async () => {
  const dir = join(closedFolder(), 'postgres')
  await (await start(dir)).stop()
  writeFileSync(join(dir, 'PG_VERSION'), '17\n')
  await expect(startPostgres(dir)).rejects.toThrow(/was made by PostgreSQL 17, and this version of Carillon brings/)
})

test.runIf(root)('root without namespaces: as another user, in place where that user may go', async () => {
  const folder = openFolder()
  const dir = join(folder, 'postgres')
  const owner = { allowNamespace: false, elsewhere: join(openFolder(), 'elsewhere') }
  const first = await start(dir, { owner })
  expect(first.dir).toBe(dir)
  expect(statSync(dir).uid).not.toBe(0)
  await first.stop()
  // Once it belongs to that user it is never taken from it.
  const second = await start(dir)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(root)('root without namespaces in a closed folder: elsewhere, found again by its note', async () => {
  const folder = closedFolder()
  const owner = { allowNamespace: false, elsewhere: join(openFolder(), 'elsewhere') }
  const lines: string[] = []
  const first = await start(join(folder, 'postgres'), { owner, say: (line) => lines.push(line) })
  expect(first.dir.startsWith(owner.elsewhere)).toBe(true)
  expect(lines[0]).toBe(`The database is kept in ${first.dir}: ${folder}/postgres is out of its user's reach.`)
  await ask(first.url, 'create table bells (name text)')
  await first.stop()
  const second = await start(join(folder, 'postgres'), { owner })
  expect(second.dir).toBe(first.dir)
  expect(await ask(second.url, 'select * from bells')).toEqual([])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

async function start(dir: string, options: PostgresOptions = {}): Promise<Postgres> {
  const running = await startPostgres(dir, options)
  cleanUp.push(() => running.stop())
  return running
}

/** An owner that can be killed without killing this test. */
async function startInProcess(dir: string): Promise<{ owner: ChildProcess; pid: number; guard: number }> {
  const code = `import { startPostgres } from ${module}
    const { pid } = await startPostgres(${JSON.stringify(dir)})
    console.log(pid)
    setInterval(() => {}, 1e6)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUp.push(async () => {
    owner.kill('SIGKILL')
    // The folder is removed next, so everything in it must have ended.
    await ended(() => existsSync(join(dir, 'postmaster.pid')), 10_000)
  })
  const [line] = await once(owner.stdout, 'data')
  return { owner, pid: Number(line), guard: guardOf(dir) }
}

function guardOf(dir: string): number {
  return Number(readFileSync(join(dir, 'guard.pid'), 'utf8').split(' ')[0])
}

function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-test-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function openFolder(): string {
  const folder = closedFolder()
  chmodSync(folder, 0o755)
  return folder
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
