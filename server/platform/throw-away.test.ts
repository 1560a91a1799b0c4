import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandOf, ended } from './embedded-postgres-processes.ts'
import { throwAwayFolder } from './throw-away.ts'

const module = JSON.stringify(new URL('throw-away.ts', import.meta.url).href)

let below: string
let makers: ChildProcess[]
beforeEach(() => {
  below = mkdtempSync(join(tmpdir(), 'carillon-test-'))
  makers = []
})
afterEach(async () => {
  for (const maker of makers) maker.kill('SIGKILL')
  // Their guards remove what they stopped.
  await ended(() => readdirSync(below).some((name) => existsSync(join(below, name, 'cluster', 'guard.pid'))), 20_000)
  rmSync(below, { recursive: true, force: true })
})

test('what a killed run left goes when the next begins, with a PostgreSQL that still runs in it', async () => {
  const { maker, said } = await makeInProcess(`const { dir, pid } = await startThrowAwayPostgres({ below })
    said = { dir, pid }`)
  const { dir, pid } = said as { dir: string; pid: number }
  process.kill(Number(readFileSync(join(dir, 'guard.pid'), 'utf8').split(' ')[0]), 'SIGKILL')
  await kill(maker)
  expect(commandOf(pid)).not.toBeNull()
  const next = await throwAwayFolder('next', below)
  expect(commandOf(pid)).toBeNull()
  expect(readdirSync(below).map((name) => join(below, name))).toEqual([next])
})

test('what a living run has stays', async () => {
  const own = await throwAwayFolder('own', below)
  const { maker, said } = await makeInProcess(`said = await throwAwayFolder('launch', below)`)
  await throwAwayFolder('next', below)
  expect([existsSync(own), existsSync(String(said))]).toEqual([true, true])
  await kill(maker)
  await throwAwayFolder('next', below)
  expect([existsSync(own), existsSync(String(said))]).toEqual([true, false])
})

test('a cluster whose owner lives keeps the folder of a maker that does not', async () => {
  const { maker, said } = await makeInProcess(`said = await throwAwayFolder('launch', below)`)
  const data = join(String(said), 'data')
  mkdirSync(data)
  await makeInProcess(`said = await startPostgres(${JSON.stringify(join(data, 'postgres'))})`)
  await kill(maker)
  await throwAwayFolder('next', below)
  expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(true)
})

test('a number that now belongs to another process protects nothing, and what was not made here stays', async () => {
  const own = await throwAwayFolder('own', below)
  const [, pid, mark] = /-(\d+)-([0-9a-f]{8})-\w{6}$/.exec(own)!
  const reused = own.replace(`-${pid}-${mark}-`, `-${pid}-${mark === '00000000' ? '11111111' : '00000000'}-`)
  const others = [join(below, 'carillon-postgres-abcdef'), join(below, `another-own-1-${mark}-abcdef`)]
  for (const folder of [reused, ...others]) mkdirSync(folder)
  await throwAwayFolder('next', below)
  expect([own, reused, ...others].map(existsSync)).toEqual([true, false, true, true])
})

/** A run that can be killed without killing this test. */
async function makeInProcess(work: string): Promise<{ maker: ChildProcess; said: unknown }> {
  const code = `import { startPostgres } from ${module.replace('throw-away.ts', 'embedded-postgres.ts')}
    import { startThrowAwayPostgres, throwAwayFolder } from ${module}
    const below = ${JSON.stringify(below)}
    let said
    ${work}
    console.log(JSON.stringify(said))
    setInterval(() => {}, 1e6)`
  const maker = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  makers.push(maker)
  const [line] = await once(maker.stdout, 'data')
  return { maker, said: JSON.parse(String(line)) }
}

async function kill(maker: ChildProcess) {
  maker.kill('SIGKILL')
  await once(maker, 'exit')
}
