import { expect, type Page } from '@playwright/test'
import { numberOf } from './group.ts'
import { type Api, test } from './journey.ts'
import { seePage } from './see-page.ts'
import { onTheWire } from './simulator.ts'
import { addGroup, counter, newBroadcast, next, send, write } from './wizard.ts'

const choir = ['Ada', 'Ben', 'Cora'].map((firstName, at) => ({ firstName, digits: numberOf(503, 20 + at) }))
const orchestra = ['Dev', 'Elena', 'Farid'].map((firstName, at) => ({ firstName, digits: numberOf(504, 20 + at) }))
const [toName, toWrite, toLeave] = [numberOf(503, 30), numberOf(504, 31), numberOf(504, 32)]
const common = 'rehearsal moves to 7 PM tonight.'
const own = 'Dear friend of the orchestra, rehearsal moves to 7 PM tonight.'

test('a personalised text to two groups, its three bad messages put right', async ({
  page,
  signIn,
  api,
  simulator,
}) => {
  await signIn('olive.owner')
  await makeGroup(api, 'Choir', [...choir, { digits: toName }])
  await makeGroup(api, 'Orchestra', [...orchestra, { digits: toWrite }, { digits: toLeave }])

  await newBroadcast(page, 'Rehearsal')
  await next(page, '2. Recipients')
  await addGroup(page, 'Choir', 4)
  await addGroup(page, 'Orchestra', 5)
  await next(page, '3. Message')
  await write(page, `Dear {{FirstName}}, ${common}`)

  // Not on to the review: somebody has to be looked at first.
  await page.getByRole('button', { name: /^Next( :|$)/ }).click()
  await expect(found(page, '3 messages need a correction')).toBeVisible()
  await expect(person(page, '(503) 555-0130')).toContainText('Missing personalized field')
  await seePage(page, 'wizard-merge')
  await page.reload()
  await expect(found(page, '3 messages need a correction')).toBeVisible()

  await person(page, '(503) 555-0130').getByRole('button', { name: 'Correct names' }).click()
  await page.getByLabel('First name').fill('Paula')
  await page.getByLabel('First name').press('Enter')
  await expect(found(page, '2 messages need a correction')).toBeVisible()
  await person(page, '(504) 555-0131').getByRole('button', { name: 'Own message' }).click()
  await page.getByLabel('Message for (504) 555-0131').fill(own)
  await person(page, '(504) 555-0131').getByRole('button', { name: 'Save' }).click()
  await expect(found(page, '1 message needs a correction')).toBeVisible()
  await person(page, '(504) 555-0132').getByRole('button', { name: 'Leave out' }).click()
  await expect(found(page, 'Every message is right, and 1 person is left out')).toBeVisible()
  await seePage(page, 'wizard-merge-corrected')

  const shown = await previews(page, 9)
  expect(shown.get('Paula')).toContain(`Dear Paula, ${common}`)
  expect(shown.get('(504) 555-0131')).toContain(own)

  await next(page, '4. Review and send')
  await expect(page.getByRole('heading', { name: '8 people get this text' })).toBeVisible()
  await seePage(page, 'wizard-review-personalised')
  const before = await simulator.now()
  await send(page, 'Send to 8 people now', 'Rehearsal')
  await expect(counter(page, 'Delivered', 8)).toBeVisible()

  const submits = (await simulator.ledger(before)).filter(({ Kind }) => Kind === 'submit')
  expect(submits.map(({ To }) => To)).not.toContain(onTheWire(toLeave))
  const got = new Map(submits.map(({ To, Text }) => [To, Text]))
  expect(got.size).toBe(8)
  expect(got.get(onTheWire(toName))).toBe(shown.get('Paula'))
  expect(got.get(onTheWire(toWrite))).toBe(shown.get('(504) 555-0131'))
  for (const { firstName, digits } of [...choir, ...orchestra]) {
    expect(shown.get(firstName)).toContain(`Dear ${firstName}, ${common}`)
    expect(got.get(onTheWire(digits))).toBe(shown.get(firstName))
  }
})

test('a text that has changed since is checked again', async ({ page, signIn }) => {
  await signIn('olive.owner')
  await newBroadcast(page, 'Rehearsal again')
  await next(page, '2. Recipients')
  await addGroup(page, 'Orchestra', 5)
  await next(page, '3. Message')
  await write(page, `Dear {{FirstName}}, ${common}`)
  await page.getByRole('button', { name: /^Next( :|$)/ }).click()
  await expect(found(page, '2 messages need a correction')).toBeVisible()
  await person(page, '(504) 555-0132').getByRole('button', { name: 'Leave out' }).click()
  await page.getByRole('button', { name: 'Leave this person out' }).click()
  await expect(found(page, 'Every message is right, and 2 people are left out')).toBeVisible()
  // What is taken back is this act alone.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(found(page, '1 message needs a correction')).toBeVisible()
  await page.getByRole('tab', { name: 'Left out 1' }).click()
  const list = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this list' }).click()
  expect((await list).suggestedFilename()).toBe('messages-left-out.csv')
  await write(page, `Dear {{FirstName friend}}, ${common}`)
  await expect(page.getByText('The message or the people have changed since it was checked.')).toBeVisible()
  await next(page, '4. Review and send')
  // Whoever was left out by hand stays so, whatever the message says now.
  await expect(page.getByRole('heading', { name: '4 people get this text' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '1. Settings' })).toBeVisible()
  await expect(page.getByLabel('Broadcast name')).toHaveValue('')
})

test('a text survey, and what a change back to a text takes away', async ({ page, signIn }) => {
  await signIn('olive.owner')
  await newBroadcast(page, 'Concert')
  await page.getByRole('radio', { name: 'Text survey' }).check()
  await next(page, '2. Recipients')
  await addGroup(page, 'Choir', 4)
  await next(page, '3. Message')
  await write(page, 'Will you sing on Sunday?')
  await page.getByRole('button', { name: 'Add “Reply YES or NO.”' }).click()
  await expect(page.getByLabel('Text message')).toHaveValue('Will you sing on Sunday? Reply YES or NO.')
  await page.getByRole('switch', { name: 'Answer everyone who says Yes' }).check()
  await page.getByRole('button', { name: /^Next( :|$)/ }).click()
  await expect(page.getByText('Write your answer to Yes.')).toBeVisible()
  await page.getByLabel('Answer to Yes').fill('See you at ten.')
  await seePage(page, 'wizard-survey')
  await next(page, '4. Review and send')

  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Settings/ })
    .click()
  await page.getByRole('radio', { name: 'Text', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Change to a text?' })
  await expect(question).toContainText('Settings, Recipients, and Message must be confirmed again.')
  await expect(question).toContainText('your answers to Yes and No')
  await seePage(page, 'wizard-change-kind')
  await question.getByRole('button', { name: 'Change to a text' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Text', exact: true })).toBeChecked()
  await expect(
    page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Recipients/ }),
  ).toBeDisabled()
})

test('the sample of a survey can be walked through, and sends nothing', async ({ page, signIn, simulator }) => {
  await signIn('olive.owner')
  const before = await simulator.now()
  await page.goto('/broadcasts/create?sample=sample-text-survey')
  const guide = page.getByRole('region', { name: 'Guided sample' })
  await expect(guide).toContainText('This is a sample. Nothing here is sent or saved.')
  await guide.getByRole('button', { name: 'Next hint' }).press('Enter')
  await expect(guide).toContainText('Only you and your team see it')
  await seePage(page, 'sample-settings')
  await next(page, '2. Recipients')
  await next(page, '3. Message')
  await expect(page.getByRole('figure', { name: 'Preview on a phone' })).toContainText('Hello Ada')
  await seePage(page, 'sample-message')
  await next(page, '4. Review and send')
  await page.getByRole('button', { name: 'Send to 4 people now' }).click()
  await expect(page.getByRole('dialog', { name: 'Nothing was sent' })).toBeVisible()
  await seePage(page, 'sample-explained')
  await page.getByRole('link', { name: 'Begin a broadcast of your own' }).click()
  await expect(page.getByLabel('Broadcast name')).toHaveValue('')
  expect((await simulator.ledger(before)).filter(({ Text }) => Text.includes('field trip'))).toEqual([])
})

/** A group of people, of some of whom only the number is known. */
async function makeGroup(api: Api, ListName: string, people: { digits: string; firstName?: string }[]): Promise<void> {
  const Contacts: { PersonID: number }[] = []
  for (const { digits, firstName = '' } of people) {
    const form = { PrimaryPhone: digits, FirstName: firstName }
    const { PersonID } = await api.post<{ PersonID: number }>('/contacts', form)
    Contacts.push({ PersonID })
  }
  await api.post('/lists', { ListName, Contacts })
}

/** What the handset shows for each person in turn, by the name the person goes by; those without one by number. */
async function previews(page: Page, people: number): Promise<Map<string, string>> {
  const who = page.getByRole('combobox', { name: 'What this person will see' })
  const bubble = page.getByRole('figure', { name: 'Preview on a phone' }).locator('p')
  const back = page.getByRole('button', { name: 'Previous person' })
  while ((await back.getAttribute('aria-disabled')) === null) await back.click()
  const shown = new Map<string, string>()
  for (let at = 0; at < people; at += 1) {
    const name = await who.inputValue()
    shown.set(name, await bubble.innerText())
    if (at === people - 1) break
    await page.getByRole('button', { name: 'Next person' }).click()
    await expect(who).not.toHaveValue(name)
  }
  return shown
}

const found = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })

const person = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem', { name, exact: true })
