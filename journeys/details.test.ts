import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { dayAhead, plainDayAhead } from './days.ts'
import { numberOf, range } from './group.ts'
import { type Api, signIn as signInOn, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { counter } from './wizard.ts'

const families = 332

test('one that is scheduled is moved, thinned out, paused and called off', async ({ page, signIn, api, simulator }) => {
  await signIn('olive.owner')
  const before = await simulator.now()
  const id = await create(api, 'Field trip', '{{FirstName}}: the bus leaves at 8:00.', range(20, 24), plainDayAhead(1))
  await page.goto(`/broadcasts/${id}/details`)
  await expect(page).toHaveURL(new RegExp(`/broadcast-details/${id}$`))
  const main = page.getByRole('main')
  // The headline, and each row that is there by then.
  await expect(main.getByText(/^Goes out tomorrow, 10:00 AM/).first()).toBeVisible()
  await expect(main.getByRole('figure')).toContainText('Family: the bus leaves at 8:00.')
  await expect(main.getByText('As Family 20 gets it')).toBeVisible()

  await main.getByRole('button', { name: 'Send later' }).click()
  const later = page.getByRole('dialog', { name: 'Send “Field trip” later' })
  await later.getByLabel('Start date').fill(dayAhead(2))
  await later.getByLabel('Start date').press('Tab')
  await later.getByRole('combobox', { name: 'Start time' }).press('Tab')
  await seePage(page, 'send-later')
  await later.getByRole('button', { name: /^Start / }).click()
  await expect(later).toBeHidden()
  await expect(main.getByText('Start moved by Olive Owens')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Family 24' }).check()
  await main.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out 1 person' }).click()
  await expect(counter(page, 'All Texts', 4)).toBeVisible()
  await expect(page.getByText('4 in all')).toBeVisible()
  await seePage(page, 'details-scheduled-people')

  await main.getByRole('button', { name: 'Pause' }).click()
  await expect(main.getByText(/^Paused\. 4 people are still waiting for it\./)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Family 20' })).toContainText('until the broadcast is resumed')
  await main.getByRole('button', { name: 'Cancel broadcast' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect(main.getByText('Canceled', { exact: true }).first()).toBeVisible()
  expect((await simulator.ledger(before)).filter(({ Text }) => Text.includes('bus leaves'))).toEqual([])
})

test('a group is made of those it did not reach, and one of them is looked at', async ({ page, signIn, api }) => {
  await signIn('olive.owner')
  const id = await create(api, 'Picture day', 'Picture day is on Friday.', [10, 11, 12, 80, 81, 86])
  await page.goto(`/broadcast-details/${id}/text-results/failed`)
  await expect(counter(page, 'Failed', 3)).toBeVisible()
  await expect(page.getByText('3 in all')).toBeVisible()
  // The figures above say the same as the rows.
  await expect(page.getByRole('img', { name: 'Results: Delivered 3, Failed 3' })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Family 80' }).check()
  await page.getByRole('checkbox', { name: 'Select Family 86' }).check()
  await seePage(page, 'details-selected')
  await page.getByRole('button', { name: 'Create a group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Group name').fill('Staff')
  await dialog.getByRole('button', { name: 'Make group' }).click()
  await expect(dialog.getByText('The group name is already in use.')).toBeVisible()
  await seePage(page, 'details-group-taken')
  await dialog.getByLabel('Group name').fill('Not reached on picture day')
  await dialog.getByRole('button', { name: 'Make group' }).click()
  await expect(dialog.getByText('“Not reached on picture day” was made with 2 people.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  // Whoever is written to in a link sees the same person.
  await page.goto(`/broadcast-details/${id}/text-results/failed?person=${numberOf(families, 80)}`)
  const panel = page.getByRole('dialog', { name: 'Person' })
  await expect(panel.getByText('The phone could not be reached.')).toBeVisible()
  await expect(panel.getByText('Picture day is on Friday.')).toBeVisible()
  await seePage(page, 'details-person')
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('heading', { name: 'Family 81' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByText('The carrier says that this number does not exist.')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(panel.getByRole('heading', { name: 'Family 81' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).not.toHaveURL(/person=/)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Act on all 3' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('Picture day results.csv')
})

test('a file has those who are selected, and their replies', async ({ page, signIn, api }) => {
  await signIn('olive.owner')
  const id = await create(api, 'Bake sale', 'Who brings a cake?', [60, 65, 70, 80, 81, 82])
  await page.goto(`/broadcasts/${id}/details`)
  await expect(page).toHaveURL(new RegExp(`/broadcast-details/${id}$`))
  await page.goto(`/broadcasts/${id}/textreplies`)
  await expect(counter(page, 'Replied', 3)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Family 65' }).check()
  expect(await linesOf(page, 'Export 1 selected')).toEqual([expect.stringContaining(',Family,65,No,')])

  await page.goto(`/broadcasts/${id}/details/failed`)
  await expect(page.getByText('3 in all')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('checkbox', { name: 'Select Family 81' }).uncheck()
  expect(await linesOf(page, 'Export CSV')).toEqual([
    expect.stringContaining(',Family,80,'),
    expect.stringContaining(',Family,82,'),
  ])
})

test('a member sees her own broadcast and no other', async ({ page, signIn, browser, baseURL }) => {
  await signIn('uma.member')
  const id = await createAs(page, 'Drum lessons', 'Drum lessons start on Monday.', [13, 14])
  await page.goto(`/broadcast-details/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Drum lessons' })).toBeVisible()
  await expect(counter(page, 'All Texts', 2)).toBeVisible()

  const owner = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInOn(owner, 'olive.owner')
  const hers = await createAs(owner, 'Owners only', 'For owners.', [15])
  await owner.goto(`/broadcast-details/${id}`)
  await expect(owner.getByRole('heading', { level: 1, name: 'Drum lessons' })).toBeVisible()
  await owner.close()

  await page.goto(`/broadcast-details/${hers}`)
  const missing = page.getByRole('dialog', { name: 'Broadcast not found' })
  await expect(missing).toBeVisible()
  await seePage(page, 'broadcast-not-found-dialog')
  await missing.getByRole('link', { name: 'Go to your broadcasts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible()
})

/** The lines of a downloaded file behind its head. */
async function linesOf(page: Page, button: string): Promise<string[]> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  return text.split('\r\n').slice(1, -1)
}

const headers = { 'X-Requested-With': 'Carillon' }

const broadcastOf = (name: string, message: string, lastTwos: number[], date?: string) => ({
  BroadcastName: name,
  TextMessage: message,
  Contacts: lastTwos.map((lastTwo) => ({
    PrimaryPhone: numberOf(families, lastTwo),
    FirstName: 'Family',
    LastName: `${lastTwo}`,
  })),
  ...(date && { StartDate: `${date} 10:00 AM` }),
})

async function create(api: Api, name: string, message: string, lastTwos: number[], date?: string): Promise<number> {
  const { BroadcastID } = await api.post<{ BroadcastID: number }>(
    '/broadcasts',
    broadcastOf(name, message, lastTwos, date),
  )
  return BroadcastID
}

/** As whoever is signed in on that page. */
async function createAs(page: Page, name: string, message: string, lastTwos: number[]): Promise<number> {
  const response = await page.request.post('/v1/broadcasts', { headers, data: broadcastOf(name, message, lastTwos) })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { BroadcastID: number }).BroadcastID
}
