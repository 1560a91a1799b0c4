import { expect, type Page } from '@playwright/test'
import { numberOf } from './group.ts'
import { type Api, signIn as enter, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { onTheWire } from './simulator.ts'

const list = (page: Page, name: string) => page.getByRole('list', { name })
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with / })
const field = (page: Page) => page.getByRole('textbox', { name: /^Text to / })

type Row = { ConversationID: number; PhoneNumber: string; IsDone: boolean }
const conversationWith = async (api: Api, phone: string): Promise<Row> => {
  const found = async () => (await api.get<{ Items: Row[] }>(`/conversations?q=${phone}`)).Items[0]
  await expect.poll(found).toBeDefined()
  return (await found())!
}
const ourNumber = async (api: Api): Promise<string> =>
  (await api.get<{ Items: { TextPhoneNumber: string }[] }>('/textnumbers')).Items[0]!.TextPhoneNumber

test('two colleagues write to one person: each sees the other at it, and both texts leave once', async ({
  page,
  browser,
  baseURL,
  signIn,
  api,
  simulator,
}) => {
  await signIn('olive.owner')
  const phone = numberOf(514, 1)
  await simulator.says(phone, await ourNumber(api), 'Is the gym open?')
  const { ConversationID } = await conversationWith(api, phone)
  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await enter(other, 'adam.admin')
  for (const each of [page, other]) {
    await each.goto(`/inbox/${ConversationID}/messages`)
    await expect(thread(each).getByText('Is the gym open?')).toBeVisible()
  }
  const before = await simulator.now()
  await field(page).pressSequentially('It opens at ')
  await expect(other.getByText('Olive is answering…')).toBeVisible()
  await field(other).fill('Yes, come in!')
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread(page).getByText('Yes, come in!', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue('It opens at ')
  await field(page).press('End')
  await field(page).pressSequentially('nine.')
  await page.getByRole('button', { name: /^Send/ }).click()
  for (const each of [page, other]) {
    await expect(thread(each).getByText('It opens at nine.', { exact: true })).toHaveCount(1)
    await expect(thread(each).getByText('Yes, come in!', { exact: true })).toHaveCount(1)
  }
  await expect(field(other)).toHaveValue('')
  const said = async () =>
    (await simulator.ledger(before))
      .filter(({ Kind, To }) => Kind === 'text' && To === onTheWire(phone))
      .map(({ Text }) => Text.replace(/^.*: /, '').replace(/ Reply STOP.*$/, ''))
      .toSorted()
  await expect.poll(said).toEqual(['It opens at nine.', 'Yes, come in!'])
  await context.close()
})

test('a text waits, is changed and taken back, and a wish to stop takes it away until there is consent', async ({
  page,
  signIn,
  api,
  simulator,
}) => {
  await signIn('olive.owner')
  const phone = numberOf(512, 1)
  const ours = await ourNumber(api)
  await simulator.says(phone, ours, 'When is the game?')
  const { ConversationID } = await conversationWith(api, phone)
  const later = async (words: string) => {
    await page.goto(`/inbox/${ConversationID}/messages`)
    await field(page).fill(words)
    await page.getByRole('button', { name: 'More choices' }).click()
    await page.getByRole('menuitem', { name: 'Send later' }).click()
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByText(/^It leaves /)).toBeVisible()
  }
  await later('On Friday.')
  await page.goto('/inbox/scheduled-conversations')
  const waiting = list(page, 'Scheduled texts')
  await expect(waiting.getByText('On Friday.')).toBeVisible()
  const actions = waiting
    .getByRole('listitem')
    .filter({ hasText: 'On Friday' })
    .getByRole('button', { name: /^Actions/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('On Friday at six.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(waiting.getByText('On Friday at six.')).toBeVisible()
  await seePage(page, 'inbox-scheduled')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Do not send it' }).click()
  await expect(waiting.getByText('On Friday at six.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(waiting.getByText('On Friday at six.')).toBeVisible()

  await simulator.says(phone, ours, 'please stop texting me')
  await expect(waiting.getByText('On Friday at six.')).toHaveCount(0)
  await page.goto('/inbox?tag=auto-opt-out')
  await list(page, 'Auto Opt-Outs').getByRole('listitem').filter({ hasText: 'please stop' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Not an opt-out' }).click()
  await page.getByRole('checkbox', { name: /has agreed to receive our texts/ }).check()
  await page.getByRole('button', { name: 'Allow texts again' }).click()
  await expect(list(page, 'Auto Opt-Outs').getByRole('listitem').filter({ hasText: 'please stop' })).toHaveCount(0)
  await expect(thread(page).getByText('please stop texting me', { exact: true })).toBeVisible()
  await expect(field(page)).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  await page.goto('/inbox')
  await expect(list(page, 'Inbox').getByRole('listitem').filter({ hasText: 'please stop' })).toBeVisible()
})

test('what many wrote is done at once, and back at once', async ({ page, signIn, api, simulator }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('mona.monthly')
  const ours = await ourNumber(api)
  await api.put('/conversations', { Selection: { Type: 'SelectedAll' }, Update: { IsDone: true } })
  for (const at of [1, 2, 3]) await simulator.says(numberOf(513, at), ours, `Note ${at}`)
  await page.goto('/inbox')
  const rows = list(page, 'Inbox').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').check({ force: true })
  const ids = await Promise.all([1, 2].map(async (at) => (await rows.nth(at).textContent())!.match(/Note \d/)![0]))
  await seePage(page, 'inbox-selection')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Mark as done' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rows).toHaveCount(3)
  for (const words of ids) await expect(rows.filter({ hasText: words })).toHaveCount(1)
})

test('a text that is sent while no events come leaves once, and what became of it is there when they come again', async ({
  page,
  signIn,
  api,
  simulator,
}) => {
  let isCut = true
  await page.routeWebSocket(/\/v1\/socket/, (socket) => void (isCut ? socket.close() : socket.connectToServer()))
  await page.route(/\/v1\/socket/, (route) => (isCut ? route.abort() : route.continue()))
  await signIn('mona.monthly')
  const phone = numberOf(515, 1)
  await simulator.says(phone, await ourNumber(api), 'Are you there?')
  const { ConversationID } = await conversationWith(api, phone)
  await page.goto(`/inbox/${ConversationID}/messages`)
  const before = await simulator.now()
  await field(page).fill('Always.')
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(thread(page).getByText('Always.', { exact: true })).toHaveCount(1)
  const had = async () =>
    (await simulator.ledger(before)).filter(({ Kind, To }) => Kind === 'text' && To === onTheWire(phone)).length
  await expect.poll(had).toBe(1)
  isCut = false
  await expect(thread(page).getByText('Delivered')).toBeVisible()
  await expect(thread(page).getByText('Always.', { exact: true })).toHaveCount(1)
  expect(await had()).toBe(1)
})
