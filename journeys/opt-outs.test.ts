import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'

test('a number is opted out and comes back with consent; a handset’s STOP stays until its owner says UNSTOP', async ({
  page,
  signIn,
  request,
  api,
}) => {
  await signIn('adam.admin')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Opt-outs' })).toBeVisible()

  await page.getByRole('button', { name: 'Add an opt-out' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an opt-out' })
  await adding.getByLabel('Phone number').fill('773-555-01')
  await adding.getByLabel('Phone number').press('Enter')
  await expect(adding.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await expect(adding.getByLabel('Phone number')).toBeFocused()
  await seePage(page, 'opt-out-form-refused')
  await adding.getByLabel('Phone number').fill('773.555.0177')
  await adding.getByLabel('Texts', { exact: true }).check()
  await adding.getByRole('button', { name: 'Opt out' }).click()
  await expect(page.getByText('(773) 555-0177 is opted out.')).toBeVisible()
  await expect(adding).toBeHidden()

  const search = page.getByRole('searchbox', { name: 'Search number or name' })
  await search.fill('773555017')
  await expect(page).toHaveURL(/q=(%22)?773555017/)
  const row = page.getByRole('row').filter({ hasText: '(773) 555-0177' })
  await expect(row).toContainText('Texts · by your organization')
  await expect(row).toContainText('Adam Adler')
  await seePage(page, 'opt-outs')

  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Opt-outs of (773) 555-0177' })
  await dialog.getByRole('button', { name: 'Allow texts again' }).click()
  await expect(dialog.getByText('Please confirm you have collected proper consent.')).toBeVisible()
  await seePage(page, 'opt-out-reverse')
  await dialog.getByLabel('I confirm that this person has agreed to be contacted again.').check()
  await dialog.getByRole('button', { name: 'Allow texts again' }).click()
  await expect(page.getByText('Your texts reach (773) 555-0177 again.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Opt out of texts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing found for “773555017”. Try fewer letters or another word.')).toBeVisible()

  // A handset says stop while one looks on.
  const { Items } = await api.get<{ Items: { TextPhoneNumber: string; IsDefault: boolean }[] }>('/textnumbers')
  const ours = Items.find(({ IsDefault }) => IsDefault)!.TextPhoneNumber
  const sent = await request.post('/simulator/handsets/17735550178/texts', { data: { To: ours, Message: 'STOP' } })
  expect(sent.ok()).toBe(true)
  const theirs = page.getByRole('row').filter({ hasText: '(773) 555-0178' })
  await expect(theirs).toHaveCount(1)
  await expect(theirs).toContainText('Texts and calls · by the recipient')
  await theirs.click()
  const refused = page.getByRole('dialog', { name: 'Opt-outs of (773) 555-0178' })
  await expect(
    refused.getByText('They opted out from their own phone. Only they can undo it, by texting UNSTOP to'),
  ).toBeVisible()
  await expect(refused.getByRole('button', { name: /Allow/ })).toHaveCount(0)
  await seePage(page, 'opt-out-theirs')
  await page.keyboard.press('Escape')

  await page.getByLabel('Show').selectOption('Calls · by your organization')
  await expect(page).toHaveURL(/show=/)
  await page.goto('/staff/global-opt-outs')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('whoever may be asking to stop is decided on by a press of a key, in the report or with the broadcast', async ({
  page,
  signIn,
  request,
  api,
}) => {
  await signIn('olive.owner')
  const numbers = await api.get<{ Items: { TextPhoneNumber: string; IsDefault: boolean }[] }>('/textnumbers')
  const To = numbers.Items.find(({ IsDefault }) => IsDefault)!.TextPhoneNumber
  const { Items } = await api.get<{ Items: { BroadcastID: number }[] }>('/broadcasts?q=Staff%20meeting')
  const meeting = Items[0]!.BroadcastID
  const replies = await api.get<{ Items: { PhoneNumber: string; Message: string }[] }>(
    `/broadcasts/${meeting}/textreplies`,
  )
  const { PhoneNumber } = replies.Items.find(({ Message }) => Message.startsWith('Thanks'))!
  await page.goto(`/broadcast-details/${meeting}/text-replies`)
  const reply = page.getByRole('listitem').filter({ hasText: 'Take my son off the field trip list.' })
  await request.post(`/simulator/handsets/1${PhoneNumber}/texts`, {
    data: { To, Message: 'Take my son off the field trip list.' },
  })
  await expect(reply).toContainText('May be asking to stop')
  await expect(page.getByText('1 reply may be asking to stop.')).toBeVisible()
  await seePage(page, 'reply-to-review')
  await reply.getByRole('button', { name: 'Not an opt-out' }).focus()
  await page.keyboard.press('Enter')
  await expect(reply).toContainText('Not an opt-out, as Olive Owens decided.')
  await expect(page.getByText('may be asking to stop')).toHaveCount(0)
  await expect(reply.getByRole('button').first()).toBeFocused()

  await page.goto('/reports/opt-outs?q=7735550181')
  await expect(page.getByRole('heading', { level: 1, name: 'Opt-outs' })).toBeVisible()
  await request.post('/simulator/handsets/17735550181/texts', { data: { To, Message: 'who gave you my number' } })
  await page.getByRole('tab', { name: /^May be asking to stop/ }).click()
  await page.getByRole('row').filter({ hasText: 'Texts · may be asking to stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opt-outs of (773) 555-0181' })
  await expect(dialog).toContainText('until somebody has decided. Text message "who gave you my number"')
  await seePage(page, 'opt-out-to-review')
  await dialog.getByRole('button', { name: 'Opt out', exact: true }).click()
  await expect(dialog).toContainText('Opted out by the recipient')
  await expect(dialog).toContainText('Olive Owens')
})

test('staff keep a number from everybody, and lift it', async ({ page, signIn }) => {
  await signIn('sam.staff')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Global opt-outs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Global opt-outs' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a number' })
  await dialog.getByLabel('Phone number').fill('773 555 0179')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Say how the number’s owner asked.')).toBeVisible()
  await dialog.getByLabel('How they asked').fill('By phone')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Nobody contacts (773) 555-0179 any more.')).toBeVisible()
  await seePage(page, 'global-opt-outs')
  await page.getByRole('button', { name: 'Actions for (773) 555-0179' }).click()
  await page.getByRole('menuitem', { name: 'Lift the opt-out' }).click()
  const lifting = page.getByRole('dialog', { name: /^Lift the opt-out of/ })
  await lifting.getByLabel('How they asked').fill('By phone, from that number')
  await seePage(page, 'lift-global-opt-out')
  await lifting.getByRole('button', { name: 'Lift the opt-out' }).click()
  await expect(page.getByText('(773) 555-0179 is no longer on the list.')).toBeVisible()
})
