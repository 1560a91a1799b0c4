import { expect, type Page } from '@playwright/test'
import { numberOf, range } from './group.ts'
import { type Api, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { onTheWire } from './simulator.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with / })

test('ten replies are answered by keyboard alone', async ({ page, signIn, api, simulator }) => {
  await signIn('ivan.invoice')
  const ours = await ourNumber(api)
  // Others may have written in stories before this one.
  await api.put('/conversations', { Selection: { Type: 'SelectedAll' }, Update: { IsDone: true } })
  for (const lastTwo of range(0, 9)) await simulator.says(numberOf(509, lastTwo), ours, `Question ${lastTwo}`)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await expect(page).toHaveTitle('(10) Inbox · Carillon')
  await seePage(page, 'inbox')

  const before = await simulator.now()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  for (const left of range(0, 9).toReversed()) {
    await expect(thread(page)).toBeFocused()
    const asked = await thread(page)
      .getByText(/^Question \d$/)
      .textContent()
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: /^Text to / })).toBeFocused()
    await page.keyboard.type(`Answer to ${asked}`)
    await page.keyboard.press('Control+Enter')
    await expect(thread(page).getByText(`Answer to ${asked}`, { exact: true })).toBeVisible()
    if (left === 9) {
      await expect(thread(page).getByText('Delivered').last()).toBeVisible()
      await seePage(page, 'inbox-thread')
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await expect(rows(page)).toHaveCount(left)
  }
  await expect(page.getByText('All done. What people write to you appears here.')).toBeVisible()
  await expect(page).toHaveTitle('Inbox · Carillon')
  const said = async () =>
    (await simulator.ledger(before)).filter(
      ({ Kind, Text }) => Kind === 'text' && Text.startsWith('Answer to Question'),
    )
  await expect.poll(async () => (await said()).length).toBe(10)
  expect((await said()).map(({ To, Text }) => `${To} ${Text.at(19)}`).toSorted()).toEqual(
    range(0, 9).map((lastTwo) => `${onTheWire(numberOf(509, lastTwo))} ${lastTwo}`),
  )
})

test('a text that comes while the page is cut off is there when it is connected again', async ({
  page,
  signIn,
  api,
  context,
  simulator,
}) => {
  await signIn('ivan.invoice')
  const ours = await ourNumber(api)
  await simulator.says(numberOf(510, 1), ours, 'Before the cut')
  await page.goto('/inbox')
  await rows(page).filter({ hasText: 'Before the cut' }).getByRole('link').click()
  await expect(thread(page).getByText('Before the cut')).toBeVisible()
  await context.setOffline(true)
  await simulator.says(numberOf(510, 1), ours, 'While it was cut')
  await expect
    .poll(async () => (await conversations(api)).some(({ LastMessage }) => LastMessage.Message === 'While it was cut'))
    .toBe(true)
  await expect(thread(page).getByText('While it was cut', { exact: true })).toHaveCount(0)
  await context.setOffline(false)
  await expect(thread(page).getByText('While it was cut', { exact: true })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'While it was cut' })).toBeVisible()

  // A window at 200 %: most of it is for what was said, and what one writes with comes when one writes.
  await page.setViewportSize({ width: 720, height: 450 })
  const field = page.getByRole('textbox', { name: /^Text to / })
  await thread(page).focus()
  await expect.poll(async () => (await field.boundingBox())?.y).toBeGreaterThan(380)
  await field.focus()
  await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(350)
  await seePage(page, 'inbox-low')
})

const ourNumber = async (api: Api): Promise<string> =>
  (await api.get<{ Items: { TextPhoneNumber: string }[] }>('/textnumbers')).Items[0]!.TextPhoneNumber

const conversations = async (api: Api) =>
  (await api.get<{ Items: { LastMessage: { Message: string } }[] }>('/conversations')).Items
