import { expect } from '@playwright/test'
import { numberOf } from './group.ts'
import { headers, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { onTheWire } from './simulator.ts'

const handset = numberOf(385, 10)
const reply = 'We read this from 8 to 5.'
const toDrums = 'Practice is on Friday at 4.'

// An auto reply would answer, by night, whoever writes in the stories behind this one.
test.afterEach(async ({ api, page }) => {
  const { Items } = await api.get<{ Items: { ID: number; Message: string }[] }>('/autoreplies')
  const made = Items.filter(({ Message }) => [reply, toDrums].includes(Message))
  for (const { ID } of made) await page.request.delete(`/v1/autoreplies/${ID}`, { headers })
})

test('whoever texts a keyword gets its reply and joins its group, and a keyword that is deleted comes back', async ({
  page,
  signIn,
  api,
  simulator,
  request,
}) => {
  await signIn('olive.owner')
  await api.post('/lists', { ListName: 'Marching band', Keyword: 'TUBA' })
  await page.goto('/automation')
  await page.getByRole('button', { name: 'New auto reply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Custom' }).check()
  await dialog.getByRole('textbox', { name: 'Message' }).fill(reply)
  await seePage(page, 'auto-reply-dialog', { isInSight: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const replies = page.getByRole('table', { name: 'Auto replies' })
  await expect(replies).toContainText('Outside Monday to Friday, 8:00 AM to 5:00 PM')

  await page.getByRole('button', { name: 'New keyword' }).click()
  await dialog.getByRole('textbox', { name: 'Keyword' }).fill('Drums')
  await dialog.getByRole('textbox', { name: 'Reply' }).fill(toDrums)
  await dialog.getByRole('combobox', { name: /group/ }).selectOption('Marching band')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('table', { name: 'Keywords' }).getByRole('row', { name: /DRUMS/ })
  await expect(row).toContainText('Adds to Marching band')
  await seePage(page, 'automation')

  const text = async (Message: string): Promise<void> => {
    const data = { To: '+12175550200', Message }
    const response = await request.post(`/simulator/handsets/${encodeURIComponent(onTheWire(handset))}/texts`, { data })
    expect(response.status()).toBe(201)
  }
  const before = await simulator.now()
  const answers = async (): Promise<string[]> =>
    (await simulator.ledger(before)).flatMap(({ Kind, To, Text }) =>
      Kind === 'submit' && To === onTheWire(handset) ? [Text] : [],
    )
  await text('drums!')
  await expect.poll(answers).toEqual([expect.stringContaining(toDrums)])
  await page.goto('/contacts')
  await page
    .getByRole('navigation', { name: 'Groups' })
    .getByRole('link', { name: /Marching band/ })
    .click()
  await expect(page.getByRole('table', { name: 'Contacts' })).toContainText('(385) 555-0110')

  await page.goto('/automation')
  await page.getByRole('button', { name: 'Actions for DRUMS' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toBeVisible()
  await row.getByRole('switch').press('Space')
  await expect(row.getByRole('switch')).not.toBeChecked()
})
