import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

test('somebody asks to be told by mail, a text comes in, and the mail leads to who wrote', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('adam.admin')
  await page.goto('/settings/text')
  const numbers = page.getByRole('table', { name: 'Text numbers' })
  // No broadcast of the other stories leaves from it: a reply to one would take the mail of this quarter of an hour.
  const number = numbers.getByRole('row').filter({ hasText: '(800) 555-0100' })
  await number.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  const dialog = page.getByRole('dialog', { name: /^Notifications of/ })
  await dialog.getByRole('switch', { name: 'By mail' }).check()
  // The hour of the test is none that matters.
  await dialog.getByLabel('Start time').fill('12:00 AM')
  await dialog.getByLabel('Stop time').fill('11:59 PM')
  await dialog.getByRole('switch', { name: 'Browser notifications' }).check()
  await seePage(page, 'notifications')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your notifications are saved.')).toBeVisible()
  await expect(number.getByText('Mail, browser')).toBeVisible()
  await seePage(page, 'text-numbers')

  const Message = `Is practice at four? ${crypto.randomUUID()}`
  const sent = await request.post('/simulator/handsets/13095550163/texts', { data: { To: '18005550100', Message } })
  expect(sent.ok()).toBe(true)
  const read = async <T>(path: string) => (await (await request.get(`/simulator/${path}`)).json()) as T
  const mailed = async (): Promise<string> => {
    const { Items } = await read<{ Items: { ID: number }[] }>('mailboxes/adam.admin@example.org')
    const mails = await Promise.all(Items.map(({ ID }) => read<{ Text: string }>(`mails/${ID}`)))
    return mails.find(({ Text }) => Text.includes(Message))?.Text ?? ''
  }
  await expect.poll(mailed).toContain(Message)
  const link = /\/inbox\/\d+(\/messages)?/.exec(await mailed())![0]
  await page.goto(link)
  await expect(page.getByText(Message).first()).toBeVisible()
})
