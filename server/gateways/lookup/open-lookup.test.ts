import { startSimulator } from '@carillon/simulator/start.ts'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import { openLookup } from './open-lookup.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const troubles: string[] = []
const open = (env: Record<string, string>) =>
  openLookup(readSettings(env).settings!, { onTrouble: (text) => troubles.push(text) })
const never = new AbortController().signal

const openSimulator = async (allMobile = false) => {
  const simulator = await startSimulator({
    ...{ smppPort: 0, sipPort: 0, smtpPort: 0, httpPort: 0, systemID: 'x', password: 'x' },
    ...{ messageIDs: 'decimal', ledgerRows: 1000, allMobile },
  })
  ends.push(simulator.stop)
  return { url: `http://127.0.0.1:${simulator.http}`, stop: simulator.stop }
}

test('the settings choose: a provider of our own before the simulator, and none without either', () => {
  const CARILLON_SIMULATOR_URL = 'http://127.0.0.1:4000'
  expect(open({}).name).toBe('none')
  expect(open({ CARILLON_SIMULATOR_URL }).name).toBe('simulated')
  expect(open({ CARILLON_SIMULATOR_URL, CARILLON_SIMULATOR: 'off' }).name).toBe('none')
  expect(open({ CARILLON_SIMULATOR_URL, LOOKUP_URL: 'https://a:b@lookup.example' }).name).toBe('http')
})

test('none answers nothing', async () => {
  expect(await open({}).lookUp([12175550100], never)).toEqual(new Map())
})

test('the simulated one answers as the table of the simulator says, however many are asked', async () => {
  const { url } = await openSimulator()
  const phones = Array.from({ length: 1201 }, (_, at) => 12175551000 + at)
  const lines = await open({ CARILLON_SIMULATOR_URL: url }).lookUp(phones, never)
  expect(lines.size).toBe(1201)
  for (const [phone, line] of lines) {
    const isLandline = phone % 100 >= 90
    expect(line).toEqual({ lineType: isLandline ? 'landline' : 'mobile', isTextable: !isLandline })
  }
})

test('a number that no phone could have does not cost the others their answer', async () => {
  const { url } = await openSimulator(true)
  const lines = await open({ CARILLON_SIMULATOR_URL: url }).lookUp([12170000190, 12175550190, 442079460958], never)
  expect([...lines.values()].map(({ isTextable }) => isTextable)).toEqual([false, true, true])
})

test('a simulator that is away answers nothing, and says so', async () => {
  const { url, stop } = await openSimulator()
  await stop()
  troubles.splice(0)
  expect(await open({ CARILLON_SIMULATOR_URL: url }).lookUp([12175550100], never)).toEqual(new Map())
  expect(troubles).toHaveLength(1)
})
