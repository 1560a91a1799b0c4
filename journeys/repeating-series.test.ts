import { expect, type Page } from '@playwright/test'
import { dateAhead, dayAhead, momentAhead, weekdayAhead } from './days.ts'
import { makeGroup, range } from './group.ts'
import { type Api, test } from './journey.ts'
import { seePage } from './see-page.ts'

const area = 334

type Series = { RepeatingBroadcastID: number }
const makeSeries = (api: Api, form: object) =>
  api.post<Series>('/repeatingbroadcasts', {
    BroadcastName: 'Monday news',
    TextMessage: 'What is new this week at Lincoln High.',
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: momentAhead(2) },
    ...form,
  })
const openSeries = async (page: Page, { RepeatingBroadcastID }: Series, name: string) => {
  await page.goto(`/repeatingbroadcasts/${RepeatingBroadcastID}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const menu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const removeSeries = async (page: Page, name: string) => {
  await menu(page, name, 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this repeating broadcast?' })
  await expect(question).toContainText('Those it has made stay in your list')
  await seePage(page, 'repeating-delete')
  await question.getByRole('button', { name: 'Delete repeating broadcast' }).click()
  await expect(question).toBeHidden()
}

test('each way of repeating is said in words with its next dates, and what cannot be is refused', async ({
  page,
  signIn,
}) => {
  await signIn('olive.owner')
  await page.goto('/repeatingbroadcasts/create')
  await page.getByLabel('Broadcast name').fill('Reminder')
  const often = page.getByLabel('How often')
  const time = page.getByRole('combobox', { name: 'Start time' })
  await time.fill('10:00 AM')
  await time.blur()
  const start = page.getByLabel('Start date')
  await start.fill(dayAhead(3))
  await often.focus()
  const dates = page.getByRole('list', { name: 'Next dates' }).getByRole('listitem')
  for (const [name, words] of [
    ['Daily', /^Every day at 10:00 AM$/],
    ['Weekly', new RegExp(`^Every week on ${weekdayAhead(3)} at 10:00 AM$`)],
    ['Weekdays', /^Every weekday at 10:00 AM$/],
    ['Monthly', new RegExp(`^Every month on the ${dateAhead(3)}(st|nd|rd|th).* at 10:00 AM$`)],
  ] as const) {
    await often.selectOption(name)
    await expect(page.getByText(words)).toBeVisible()
    await expect(dates).toHaveCount(5)
    await seePage(page, `wizard-repeating-${name.toLowerCase()}`)
  }
  await often.selectOption('Custom')
  const every = page.getByLabel('Every')
  const unit = page.getByLabel('Unit')
  for (const [name, most] of [
    ['Days', 100],
    ['Weeks', 52],
    ['Months', 12],
  ] as const) {
    await unit.selectOption(name)
    await every.fill('0')
    await expect(page.getByText('Must be greater than or equal to 1')).toBeVisible()
    await every.fill(String(most + 1))
    await expect(page.getByText(`Must be less than or equal to ${most}`)).toBeVisible()
    await every.fill(String(most))
    await expect(page.getByText(/^Must be /)).toBeHidden()
    await expect(page.getByText(new RegExp(`^Every ${most} ${name.toLowerCase()} `))).toBeVisible()
  }
  const last = page.getByRole('textbox', { name: 'Last day' })
  await last.fill(dayAhead(1))
  await last.press('Tab')
  await expect(page.getByText('The end must be after the start.')).toBeVisible()
  await seePage(page, 'wizard-repeating-custom')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Broadcast name')).toHaveValue('')
})

test('who gets each run is changed on the page of the series, and labels and pictures with it', async ({
  page,
  signIn,
  api,
}) => {
  await signIn('olive.owner')
  await makeGroup(api, 'Readers every Monday', area, range(10, 14))
  const { Items: groups } = await api.get<{ Items: { ListID: number }[] }>('/lists?q=Readers+every+Monday')
  const series = await makeSeries(api, {
    ...{ IsTextSurvey: true, TextSurveyAutoReplies: [{ Label: 'Yes', Message: 'See you there.' }] },
    ...{ Lists: [{ ListID: groups[0]!.ListID }], Contacts: [{ PrimaryPhone: '2175550147', FirstName: 'Ann' }] },
  })
  const drafts = async () => (await api.get<{ Size: number }>('/draft-broadcasts')).Size
  const before = await drafts()
  await openSeries(page, series, 'Monday news')
  const main = page.getByRole('main')
  await expect(main.getByText('See you there.')).toBeVisible()
  await main.getByRole('button', { name: 'Edit recipients' }).click()
  const people = page.getByRole('dialog', { name: 'Edit recipients' })
  await expect(people.getByText('6 people get this text')).toBeVisible()
  await seePage(page, 'repeating-edit-recipients')
  const row = people.getByRole('row').nth(2)
  await row.getByRole('checkbox').check()
  await people.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(people.getByText('5 people get this text')).toBeVisible()
  // Escape closes the dialog on top alone.
  await people.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('menuitem', { name: 'Add groups' }).click()
  // Other stories make groups meanwhile, so no group is surely among the first.
  const adding = page.getByRole('dialog', { name: 'Add groups' })
  await expect(adding.getByRole('checkbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await people.getByRole('button', { name: 'Save recipients' }).click()
  await expect(people).toBeHidden()
  await expect(main.getByText('1 person is left out by hand')).toBeVisible()
  await expect(main.getByText('1 person added by hand')).toBeVisible()
  // What is not saved leaves nothing behind.
  await main.getByRole('button', { name: 'Edit recipients' }).click()
  await expect(people.getByText('5 people get this text')).toBeVisible()
  await people.getByRole('button', { name: 'Not now' }).click()
  await expect.poll(drafts).toBe(before)

  await menu(page, 'Monday news', 'Labels')
  const labels = page.getByRole('dialog', { name: 'Labels' })
  await labels.getByLabel('New label').fill('News')
  await labels.getByRole('button', { name: 'Add' }).click()
  await seePage(page, 'repeating-labels')
  await labels.getByRole('button', { name: 'Save labels' }).click()
  await expect(main.getByRole('list', { name: 'Labels' })).toContainText('News')

  await menu(page, 'Monday news', 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit repeating broadcast' })
  await form.getByLabel('Answer to Yes').fill('')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Write your answer to Yes.')).toBeVisible()
  await form.getByLabel('Answer to Yes').fill('Great, see you there!')
  await seePage(page, 'repeating-edit-survey')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByText('Great, see you there!')).toBeVisible()
  await seePage(page, 'repeating-series')
  await removeSeries(page, 'Monday news')
  await expect(page.getByRole('row').filter({ hasText: 'Monday news' })).toHaveCount(0)
})

test('a run that did not go out is told with its next step, on the list, on its page and on Home, until dismissed', async ({
  page,
  signIn,
  api,
}) => {
  await signIn('olive.owner')
  await api.post('/optouts', { PhoneNumber: '3345550146', Channel: 'Text' })
  const soon = new Date(Date.now() + 2000).toISOString()
  const series = await makeSeries(api, {
    BroadcastName: 'To nobody',
    Contacts: [{ PrimaryPhone: '3345550146' }],
    RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: soon },
  })
  const failures = page.getByRole('region', { name: /did not go out$/ })
  await openSeries(page, series, 'To nobody')
  await expect(failures).toContainText('Nobody in this repeating broadcast could be texted.')
  await expect(failures).toContainText('It goes on with its next run.')
  await seePage(page, 'repeating-failed')
  await page.goto('/broadcasts?status=Repeating')
  const dismiss = failures.getByRole('button', { name: 'Dismiss the failure of To nobody' })
  await expect(dismiss).toBeVisible()
  await seePage(page, 'repeating-failures')
  await dismiss.click()
  await expect(dismiss).toBeHidden()
  await removeSeries(page, 'To nobody')
  await expect(page.getByRole('row').filter({ hasText: 'To nobody' })).toBeHidden()
})
