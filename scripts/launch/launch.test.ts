import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { commandOf, ended } from '../../server/platform/embedded-postgres-processes.ts'
import { type Bench, newBench, processesOf, type StandIns } from '../testing/stand-ins.ts'

let bench: Bench
afterEach(() => bench.dispose())

async function open(standIns?: StandIns): Promise<Bench> {
  bench = await newBench(standIns)
  return bench
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s stops everything in order, with status 0', async (signal) => {
  const { data, launch, events } = await open()
  const carillon = launch()
  await carillon.ready()
  const processes = processesOf(data)
  expect(processes).toHaveLength(5)
  carillon.process.kill(signal)
  // As npm does, which passes on what the terminal has sent already.
  carillon.process.kill(signal)
  expect(await carillon.exit()).toBe(0)
  expect(processes.filter((pid) => commandOf(pid) !== null)).toEqual([])
  expect(events().filter((line) => !line.endsWith('ready'))).toEqual([
    'prepared',
    ...['web', 'engine', 'simulator'].flatMap((name) => [`${name} told to stop`, `${name} ended`]),
  ])
  expect(existsSync(join(data, 'run.json'))).toBe(false)
})

test('the screen says where to go, and children get their settings', async () => {
  const { env, data, launch, instance } = await open()
  const carillon = launch()
  await carillon.ready()
  const address = `http://127.0.0.1:${env.PORT}`
  for (const line of [
    address,
    'olive.owner / carillon2026',
    `${address}/simulator`,
    data,
    'Ctrl-C',
    'One-time link: http://example/first',
  ]) {
    await carillon.says(line)
  }
  expect(readFileSync(join(data, 'log', 'prepare.log'), 'utf8')).not.toContain('One-time link')
  const given = (await (await fetch(address)).json()) as Record<string, string>
  expect(given).toMatchObject({
    CARILLON_ROLES: 'web',
    CARILLON_SIMULATOR: 'on',
    CARILLON_DEMO: 'on',
    CARILLON_CARRIER: 'simulator',
    CARILLON_TRUNK: 'simulator',
    CARILLON_MAIL: 'simulator',
    SMTP_URL: `smtp://127.0.0.1:${env.SIMULATOR_SMTP_PORT}`,
    CARILLON_LAUNCHER: String(carillon.process.pid),
    CARILLON_SECRET: readFileSync(join(data, 'secret'), 'utf8').trim(),
    DATABASE_URL: instance().databaseUrl,
  })
  expect(given.SMPP_URL).toContain(`smpp://carillon:carillon@127.0.0.1:${env.SIMULATOR_SMPP_PORT}`)
  for (const file of ['secret', 'run.json']) expect(statSync(join(data, file)).mode & 0o777).toBe(0o600)
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('a killed launcher leaves no process, and the next start finds the same data', async () => {
  const { data, launch } = await open()
  const first = launch()
  await first.ready()
  const secret = readFileSync(join(data, 'secret'), 'utf8')
  const processes = processesOf(data)
  first.process.kill('SIGKILL')
  await first.exit()
  expect(await ended(() => processes.some((pid) => commandOf(pid) !== null), 15_000)).toBe(true)
  const second = launch()
  await second.ready()
  expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(secret)
  expect(second.output()).not.toContain('Making the database')
})

test('a start right after a kill waits for what the last run left', async () => {
  const { launch } = await open()
  const first = launch()
  await first.ready()
  first.process.kill('SIGKILL')
  await first.exit()
  await launch().ready()
})

test('a second start says where the first runs, and leaves it alone', async () => {
  const { env, launch } = await open()
  const first = launch()
  await first.ready()
  const second = launch()
  expect(await second.exit()).toBe(1)
  expect(second.output()).toBe(
    `Carillon already runs on this data at http://127.0.0.1:${env.PORT} (process ${first.process.pid}).\n`,
  )
  expect((await fetch(`http://127.0.0.1:${env.PORT}`)).ok).toBe(true)
})

test('a run.json whose process id is now another process is taken over', async () => {
  const { data, launch } = await open()
  mkdirSync(data, { recursive: true })
  const somebody = { name: 'launcher', pid: process.pid, identity: 'some earlier process' }
  writeFileSync(join(data, 'run.json'), JSON.stringify({ launcher: somebody, ready: null, children: [somebody] }))
  await launch().ready()
})

test.each([
  ['PORT', 'the page'],
  ['SIMULATOR_SMPP_PORT', 'the simulated SMSC'],
  ['SIMULATOR_SMTP_PORT', 'the simulated mail server'],
])('a port in use is one line that names %s', async (setting, purpose) => {
  const { env, data, launch } = await open()
  const blocker = createServer().listen(Number(env[setting]), '127.0.0.1')
  await once(blocker, 'listening')
  const carillon = launch()
  expect(await carillon.exit()).toBe(1)
  blocker.close()
  expect(carillon.output()).toBe(`Port ${env[setting]} for ${purpose} is in use: set ${setting} to a free one.\n`)
  expect(existsSync(join(data, 'run.json'))).toBe(false)
})

test.each<[string, Record<string, string>, RegExp]>([
  ['a wrong setting', { PORT: 'many' }, /^PORT must be a port from 0 to 65535, not "many"\.\n$/],
  [
    'a database out of reach',
    { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/bells', CARILLON_SECRET: 'x'.repeat(32) },
    /^The database at 127\.0\.0\.1:1\/bells is not reachable \(.*ECONNREFUSED.*\): check DATABASE_URL\.\n$/,
  ],
  [
    'a data folder that cannot be',
    { CARILLON_DATA: '/dev/null/data' },
    /^The data folder \/dev\/null\/data is not writable \(ENOTDIR\): set CARILLON_DATA to another folder\.\n$/,
  ],
])('%s is one line', async (_, env, line) => {
  const { launch } = await open({ server: 'process.exit(9)' })
  const carillon = launch(env)
  expect(await carillon.exit()).toBe(1)
  expect(carillon.output()).toMatch(line)
})

test.runIf(process.getuid?.() !== 0)('a data folder that is not writable is one line', async () => {
  const { data, launch } = await open()
  mkdirSync(data, { recursive: true })
  chmodSync(data, 0o500)
  const carillon = launch()
  expect(await carillon.exit()).toBe(1)
  chmodSync(data, 0o700)
  expect(carillon.output()).toMatch(/^The data folder .* is not writable \(EACCES\)/)
})

test.each<[string, StandIns, string]>([
  [
    'the preparation',
    { prepare: "console.error('More.\\nThis data was made by a newer version.'); process.exit(1)" },
    'This data was made by a newer version.',
  ],
  ['a preparation with a bug', { prepare: "throw new TypeError('no bell')" }, 'TypeError: no bell'],
  [
    'a child that explains itself',
    {
      server: `import { writeSync } from 'node:fs'; writeSync(3, '{"failed":"The rope is torn."}\\n'); process.exit(1)`,
    },
    'The rope is torn.',
  ],
  ['a child with a bug', { simulator: "throw new RangeError('no tower')" }, 'RangeError: no tower'],
  ['the page', { buildPage: "async () => { throw new Error('no page') }" }, 'no page'],
])('%s that fails ends the start with its sentence', async (_, standIns, sentence) => {
  const { data, launch } = await open(standIns)
  const carillon = launch()
  expect(await carillon.exit()).toBe(1)
  expect(carillon.output()).toContain(sentence)
  expect(processesOf(data)).toEqual([])
  expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a stop while everything is still being brought up', async () => {
  const { data, launch } = await open({
    prepare: "console.log('x'); process.stdin.resume().on('end', () => process.exit(1))",
  })
  const carillon = launch()
  await ended(() => !existsSync(join(data, 'log', 'prepare.log')), 15_000)
  carillon.process.kill('SIGTERM')
  expect(await carillon.exit()).toBe(0)
  expect(processesOf(data)).toEqual([])
})

test('a child that dies is started again and said so, PostgreSQL too', async () => {
  const { data, launch, instance } = await open()
  const carillon = launch()
  await carillon.ready()
  const engine = instance().children.find(({ name }) => name === 'engine')
  process.kill(engine?.pid ?? 0, 'SIGKILL')
  await carillon.says('engine ended (signal SIGKILL) and is started again in 0.3 s')
  await carillon.says('engine is back.')
  const [postgres] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postgres), 'SIGKILL')
  await carillon.says('The database is back.')
  carillon.process.kill('SIGINT')
  expect(await carillon.exit()).toBe(0)
  expect(processesOf(data)).toEqual([])
})

test('a reader that goes away does not stop anything', async () => {
  const { env, launch, instance } = await open()
  const carillon = launch()
  await carillon.ready()
  carillon.process.stdout?.destroy()
  const { pid } = instance().children.find(({ name }) => name === 'engine') ?? { pid: 0 }
  process.kill(pid, 'SIGKILL')
  // It has two lines to say by then.
  const isBack = () => instance().children.some((child) => child.name === 'engine' && child.pid !== pid)
  expect(await ended(() => !isBack(), 10_000)).toBe(true)
  expect((await fetch(`http://127.0.0.1:${env.PORT}`)).ok).toBe(true)
  carillon.process.kill('SIGTERM')
  expect(await carillon.exit()).toBe(0)
})
