import { expect } from '@playwright/test'
import { makeGroup, numberOf, range } from './group.ts'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { type LedgerRow, onTheWire } from './simulator.ts'
import { counter, planBroadcast, send } from './wizard.ts'

const silent = range(0, 19)
const perfect = { latencyMs: 0, jitterMs: 0, lossPercent: 0, throttlePercent: 0, dropAfter: null }

test.afterEach(async ({ simulator }) => await simulator.network(perfect))

test('a broadcast is paused while the carrier is slow, and resumed', async ({ page, signIn, api, simulator }) => {
  await signIn('mona.monthly')
  await makeGroup(api, 'Volunteers', 503, silent)
  const message = 'The pantry opens at nine on Saturday.'
  await planBroadcast(page, { name: 'Pantry hours', group: 'Volunteers', people: 20, message })
  await expect(page.getByRole('heading', { name: 'Included in your monthly plan' })).toBeVisible()
  await simulator.network({ throttlePercent: 100 })
  const before = await simulator.now()
  await send(page, 'Send to 20 people now', 'Pantry hours')

  const main = page.getByRole('main')
  await expect(main.getByText(/0 of 20 sent/)).toBeVisible()
  await main.getByRole('button', { name: 'Pause' }).click()
  await expect(main.getByText(/^Paused\. 20 people are still waiting for it\./)).toBeVisible()
  await seePage(page, 'details-paused')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('Paused: 0 of 20 sent. Resume it, or cancel the rest.')).toBeVisible()
  await seePage(page, 'home-paused')
  await page.getByRole('link', { name: 'Pantry hours' }).first().click()

  await simulator.network(perfect)
  await main.getByRole('button', { name: 'Resume' }).click()
  await expect(counter(page, 'Delivered', 20)).toBeVisible()
  await expect(main.getByText('Completed', { exact: true }).first()).toBeVisible()
  expect(acceptedFor(await simulator.ledger(before), message)).toEqual(numbers(503, silent))
})

test('the line to the carrier breaks, and nobody gets it twice', async ({ page, signIn, api, simulator }) => {
  await signIn('mona.monthly')
  await makeGroup(api, 'Drivers', 504, silent)
  const message = 'The van leaves at seven.'
  await planBroadcast(page, { name: 'Van at seven', group: 'Drivers', people: 20, message })
  await simulator.network({ dropAfter: (await simulator.submits()) + 7 })
  const before = await simulator.now()
  await send(page, 'Send to 20 people now', 'Van at seven')

  // The seventh was taken and not answered; of those behind it nobody can know before a receipt comes. Whoever was not on
  // the line yet is texted when it is back.
  const broken = page.getByText(/^\d+ texts? (was|were) handed to the carrier just as the line broke/)
  await expect(broken).toBeVisible()
  // Receipts tell of the seven that were taken; then what the page says adds up.
  let unconfirmed = 0
  const allIsTold = async () => {
    unconfirmed = Number.parseInt(await broken.innerText(), 10)
    const delivered = await counter(page, 'Delivered', 20 - unconfirmed).isVisible()
    return unconfirmed <= 13 && delivered && (await counter(page, 'Incomplete', unconfirmed).isVisible())
  }
  await expect.poll(allIsTold).toBe(true)
  await page.getByRole('tab', { name: /^Incomplete/ }).click()
  await expect(page.getByText('Not confirmed yet').first()).toBeVisible()
  await seePage(page, 'details-line-broken')

  await simulator.network(perfect)
  await planBroadcast(page, { name: 'Van at eight', group: 'Drivers', people: 20, message: 'Now at eight.' })
  await send(page, 'Send to 20 people now', 'Van at eight')
  await expect(counter(page, 'Delivered', 20)).toBeVisible()

  const rows = await simulator.ledger(before)
  const first = acceptedFor(rows, message)
  expect(first).toHaveLength(20 - unconfirmed)
  expect(new Set(first).size).toBe(first.length)
  expect(numbers(504, silent)).toEqual(expect.arrayContaining(first))
  expect(acceptedFor(rows, 'Now at eight.')).toEqual(numbers(504, silent))
})

const acceptedFor = (rows: LedgerRow[], message: string): string[] =>
  rows
    .filter(({ Kind, Outcome, Text }) => Kind === 'submit' && Outcome === 'accepted' && Text.includes(message))
    .map(({ To }) => To)
    .toSorted()

const numbers = (areaCode: number, handsets: number[]): string[] =>
  handsets.map((lastTwo) => onTheWire(numberOf(areaCode, lastTwo)))
