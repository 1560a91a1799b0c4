import { expect, type Page } from '@playwright/test'
import { type Member, makeGroup, numberOf, range } from './group.ts'
import { type Api, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { type LedgerRow, onTheWire } from './simulator.ts'
import { addGroup, counter, newBroadcast, next, planBroadcast, send } from './wizard.ts'

const group = 'Snow day families'
const families = 312
/** Every behaviour of the simulated handsets but two: 78 joins groups, and 79 takes a minute. */
const silent = range(0, 31)
const replying = range(60, 74)
const optingOut = [75, 76]
const failing = [...range(80, 84), 85, 86]
const handsets = [...silent, ...replying, ...optingOut, 77, ...failing, 87, 88, 89]

let members: Member[] = []

test.describe.configure({ mode: 'serial' })
test.afterEach(async ({ simulator }) => await simulator.network({ throttlePercent: 0 }))

test('sixty families hear of the snow day, and the school sees who', async ({ page, signIn, api, simulator }) => {
  await signIn('olive.owner')
  members = await makeGroup(api, group, families, handsets)
  expect(members).toHaveLength(60)

  await newBroadcast(page, '')
  await page.getByRole('button', { name: /^Next( :|$)/ }).click()
  await expect(page.getByText('Enter a Broadcast Name.')).toBeVisible()
  await page.getByLabel('Broadcast name').fill('Snow day')
  await seePage(page, 'wizard-settings')

  await next(page, '2. Recipients')
  await seePage(page, 'wizard-recipients-empty')
  await addGroup(page, group, 60)
  await expect(page.getByText('60 people get this text')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '(312) 555-0100' })).toBeVisible()
  await seePage(page, 'wizard-recipients')

  await next(page, '3. Message')
  const message = page.getByLabel('Text message')
  await message.fill('Hello ')
  await page.getByRole('button', { name: 'Personalize' }).click()
  await page.getByLabel('If a person has none, write').fill('there')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(message).toHaveValue('Hello {{FirstName there}}')
  await message.press('End')
  await message.pressSequentially(', no school tomorrow: snow. Is your family safe?')
  const handset = page.getByRole('figure', { name: 'Preview on a phone' })
  await expect(handset).toContainText('Hello Ada, no school tomorrow: snow. Is your family safe?')
  await expect(handset).toContainText('(217) 555-0200')
  await expect(page.getByText('Characters: 57/')).toBeVisible()
  await expect(page.getByText('1 segment, 1 credit per person')).toBeVisible()
  await page.getByRole('combobox', { name: 'What this person will see' }).click()
  await page.getByRole('option', { name: 'Ben Brooks' }).first().click()
  await expect(handset).toContainText('Hello Ben, no school tomorrow')
  await seePage(page, 'wizard-message')

  await next(page, '4. Review and send')
  await expect(page.getByRole('heading', { name: '60 people get this text' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'It starts as soon as you press the button' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '60 credits' })).toBeVisible()
  await page.getByRole('button', { name: 'See who' }).click()
  await expect(page.getByText('Page 1 of 5')).toBeVisible()
  await seePage(page, 'wizard-review')

  const before = await simulator.now()
  await neverReloaded(page)
  // Nobody gets it before somebody looks on, however slow the page is.
  await simulator.network({ throttlePercent: 100 })
  const id = await send(page, 'Send to 60 people now', 'Snow day')
  await expect(counter(page, 'Delivered', 0)).toBeVisible()
  await simulator.network({ throttlePercent: 0 })
  expect(await watched(page, 'Delivered', 52)).toBeGreaterThan(1)
  for (const [category, count] of [
    ['All Texts', 60],
    ['Delivered', 52],
    ['Failed', 7],
    ['Invalid', 0],
    // The phone whose receipt never comes.
    ['Incomplete', 1],
    // Whoever asks in own words to be removed has replied too.
    ['Replied', 16],
    ['Opted Out', 2],
  ] as const) {
    await expect(counter(page, category, count)).toBeVisible()
  }
  await expect(page.getByText('Completed: everything has been sent.')).toBeVisible()
  await expect(page.getByText(/^Waiting for 1 receipt from the carriers\./)).toBeVisible()
  await seePage(page, 'details-all')

  await page.getByRole('tab', { name: 'Incomplete' }).click()
  await expect(page.getByRole('row').filter({ hasText: '(312) 555-0188' })).toContainText('On its way')
  await page.getByRole('tab', { name: 'Failed' }).click()
  await expect(page.getByRole('table', { name: 'Failed' }).getByRole('row')).toHaveCount(1 + 7)
  await seePage(page, 'details-failed')
  await page.getByRole('tab', { name: /^Replied/ }).click()
  await expect(page.getByText('Sorry, I am not able to come this time.')).toBeVisible()
  await seePage(page, 'details-replied')
  await page.getByRole('tab', { name: 'Opted Out' }).click()
  for (const lastTwo of optingOut) {
    await expect(page.getByRole('row').filter({ hasText: `(312) 555-01${lastTwo}` })).toContainText('Opted out')
  }
  expect(await hasReloaded(page)).toBe(false)

  await agreesWithTheWorld(api, id, await simulator.ledger(before), 'no school tomorrow')
})

test('who opted out is left alone the next time', async ({ page, signIn, api, simulator }) => {
  await signIn('olive.owner')
  const message = 'Buses run two hours late on Thursday.'
  await planBroadcast(page, { name: 'Late buses', group, people: 60, message })
  await expect(page.getByRole('heading', { name: '58 people get this text' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 people will not get it' })).toBeVisible()
  await page.getByRole('button', { name: '2 people have opted out' }).click()
  await expect(page.getByText('(312) 555-0175')).toBeVisible()
  await expect(page.getByText('(312) 555-0176')).toBeVisible()
  await seePage(page, 'wizard-review-left-out')

  const before = await simulator.now()
  const id = await send(page, 'Send to 58 people now', 'Late buses')
  await expect(counter(page, 'Delivered', 50)).toBeVisible()
  await expect(counter(page, 'Failed', 7)).toBeVisible()
  await expect(counter(page, 'Incomplete', 1)).toBeVisible()
  await page.getByRole('tab', { name: 'Invalid 2' }).click()
  for (const lastTwo of optingOut) {
    const row = page.getByRole('row').filter({ hasText: `(312) 555-01${lastTwo}` })
    await expect(row).toContainText('Invalid')
    await expect(row).toContainText(/opted out/i)
  }
  await seePage(page, 'details-invalid')

  const rows = await simulator.ledger(before)
  await agreesWithTheWorld(api, id, rows, message)
  const left = optingOut.map((lastTwo) => onTheWire(numberOf(families, lastTwo)))
  expect(rows.filter(({ Kind, To }) => Kind === 'submit' && left.includes(To))).toEqual([])
})

test('the simulator’s desk shows what the phones got', async ({ page }) => {
  await page.goto('/simulator')
  await page.getByLabel('Open a handset by number').fill('312-555-0160')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('no school tomorrow: snow. Is your family safe?').first()).toBeVisible()
  await expect(page.getByText('Yes', { exact: true }).first()).toBeVisible()
  await seePage(page, 'simulator-phones')
  for (const place of ['Mail', 'Network', 'Ledger']) {
    await page.getByRole('navigation', { name: 'Simulator' }).getByRole('link', { name: place }).click()
    await expect(page.getByRole('region', { name: place, exact: true })).toBeVisible()
    await seePage(page, `simulator-${place.toLowerCase()}`)
  }
})

type DetailRow = { PhoneNumber: string; TextResultCategory: string; Outcome: string; Replied: boolean }

/** Holds every person of the broadcast against what the network did with their text. */
async function agreesWithTheWorld(api: Api, id: number, rows: LedgerRow[], snippet: string): Promise<void> {
  const { Items } = await api.get<{ Items: DetailRow[] }>(`/broadcasts/${id}/details?pagesize=100`)
  expect(Items).toHaveLength(members.length)
  const submits = rows.filter(({ Kind, Text }) => Kind === 'submit' && Text.includes(snippet))
  const told = Items.map(
    ({ PhoneNumber, TextResultCategory, Outcome }) => `${PhoneNumber} ${TextResultCategory} ${Outcome}`,
  )
  const happened = members.map(({ digits, firstName }) => {
    const mine = submits.filter(({ To }) => To === onTheWire(digits))
    for (const { Text } of mine) if (Text.startsWith('Hello')) expect(Text).toContain(`Hello ${firstName},`)
    return `${digits} ${outcomeOf(mine, rows)}`
  })
  expect(told.toSorted()).toEqual(happened.toSorted())

  const sent = rows.filter(
    ({ Kind, From }) => Kind === 'reply' && members.some(({ digits }) => From === onTheWire(digits)),
  )
  const answered = sent.filter(({ Text }) => !['STOP', 'HELP'].includes(Text))
  const replied = Items.filter(({ Replied }) => Replied).map(({ PhoneNumber }) => onTheWire(PhoneNumber))
  expect(replied.toSorted()).toEqual(answered.map(({ From }) => From).toSorted())
}

/** What the product should say of one person. An accepted text must have been accepted once. */
function outcomeOf(submits: LedgerRow[], rows: LedgerRow[]): string {
  const accepted = submits.filter(({ Outcome }) => Outcome === 'accepted')
  expect(accepted.length, submits[0]?.To).toBeLessThanOrEqual(1)
  const [text] = accepted
  if (!text) return submits.length > 0 ? 'Failed failed' : 'Invalid invalid'
  const words = rows.filter(({ Kind, MessageID }) => Kind === 'receipt' && MessageID === text.MessageID)
  const final = words.find(({ Outcome }) => Outcome !== 'ENROUTE')
  if (!final) return 'NotSent accepted'
  return final.Outcome === 'DELIVRD' ? 'Delivered delivered' : 'Failed failed'
}

/** Waits until a counter has moved to its final value by itself; answers how many values it showed on the way. */
async function watched(page: Page, category: string, last: number): Promise<number> {
  const seen = new Set<string>()
  const tab = page.getByRole('tab', { name: new RegExp(`^${category} \\d`) })
  await expect
    .poll(
      async () => {
        const text = await tab.innerText()
        seen.add(text)
        return text.replace(/\s+/g, ' ')
      },
      { intervals: [50] },
    )
    .toBe(`${category} ${last}`)
  return seen.size
}

const neverReloaded = (page: Page) => page.evaluate(() => Object.assign(window, { storyBegan: true }))
const hasReloaded = (page: Page) => page.evaluate(() => !('storyBegan' in window))
