import { expect } from '@playwright/test'
import { momentAhead } from './days.ts'
import { headers, password, signIn as signInOn, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { onTheWire } from './simulator.ts'

const parent = '2175550143'

test('a colleague leaves: signed out at once, and what she had planned goes on with whoever takes it over', async ({
  page,
  signIn,
  api,
  browser,
  baseURL,
  simulator,
}) => {
  await signIn('olive.owner')
  const { Items } = await api.get<{ Items: { UserID: number; FirstName: string }[] }>('/account/users?page=all')
  const uma = Items.find(({ FirstName }) => FirstName === 'Uma')
  const { TextNumberIDs } = await api.get<{ TextNumberIDs: number[] }>(`/account/users/${uma!.UserID}`)
  await api.post('/account/users', {
    ...{ UserName: 'nora.nurse', FirstName: 'Nora', LastName: 'Nurse', Email: 'nora@example.org' },
    ...{ Phone: '2175550142', CallerID: '2175550142', PinCode: password, TextNumberIDs },
  })
  const nora = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInOn(nora, 'nora.nurse')
  const tomorrow = momentAhead(1)
  const make = async (path: string, data: object) => {
    const made = await nora.request.post(`/v1${path}`, { headers, data })
    expect(made.status(), await made.text()).toBe(200)
  }
  const Contacts = [{ PrimaryPhone: parent }]
  await make('/broadcasts', { BroadcastName: 'Flu shots', TextMessage: 'At nine.', Contacts, StartDate: tomorrow })
  await make('/templates', { TemplateName: 'Nurse is out', TemplateText: 'The nurse is out today.' })
  await make('/conversations/schedule', { PhoneNumber: parent, TextMessage: 'Bring the form.', StartDate: tomorrow })

  await page.goto('/settings/users')
  await page.getByRole('button', { name: 'Actions for Nora Nurse' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Nora Nurse?' })
  await expect(dialog.getByText('They leave 1 scheduled broadcast, 1 scheduled text, 1 template.')).toBeVisible()
  await dialog.getByLabel('Hand over what they have made').selectOption('Adam Adler')
  await seePage(page, 'deactivate-and-hand-over')
  await dialog.getByRole('button', { name: 'Hand over and deactivate' }).click()
  await expect(dialog).toBeHidden()

  await nora.goto('/inbox')
  await expect(nora.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await nora.close()

  const before = await simulator.now()
  const adam = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInOn(adam, 'adam.admin')
  await adam.goto('/message-library/text')
  await expect(adam.getByText('Nurse is out', { exact: true })).toBeVisible()
  await adam.goto('/broadcasts?q=Flu+shots')
  await expect(adam.getByRole('link', { name: 'Flu shots' })).toBeVisible()
  await adam.goto('/inbox/scheduled-conversations')
  const waiting = adam.getByRole('listitem').filter({ hasText: 'Bring the form.' })
  await waiting.getByRole('button', { name: /^Actions for the text to/ }).click()
  await adam.getByRole('menuitem', { name: 'Send now' }).click()
  await adam.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  const sent = async () =>
    (await simulator.ledger(before)).filter(({ Kind, To }) => Kind === 'submit' && To === onTheWire(parent))
  await expect
    .poll(async () => (await sent()).map(({ Text }) => Text))
    .toEqual([expect.stringMatching(/^Bring the form\./)])
  await adam.close()
})
