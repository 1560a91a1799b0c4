import { expect } from '@playwright/test'
import { numberOf, range } from './group.ts'
import { test } from './journey.ts'
import { seePage } from './see-page.ts'
import { counter } from './wizard.ts'

/** Of the handsets 60 to 64 answer Yes, 65 to 69 No, 70 something else, 75 STOP; 10 and 11 say nothing. */
const answering = 331
const people = [...range(60, 69), 70, 75, 10, 11]

test('a question is answered by text, and those who said No are asked something else', async ({
  page,
  signIn,
  api,
  simulator,
}) => {
  await signIn('olive.owner')
  const before = await simulator.now()
  const { BroadcastID } = await api.post<{ BroadcastID: number }>('/broadcasts', {
    BroadcastName: 'Science fair helpers',
    TextMessage: 'Can you help at the science fair on Saturday? Reply YES or NO.',
    IsTextSurvey: true,
    TextSurveyAutoReplies: [{ Label: 'Yes', Message: 'Thank you! Come to the gym at 8:45.' }],
    Contacts: people.map((lastTwo) => ({ PrimaryPhone: numberOf(answering, lastTwo), FirstName: `Person ${lastTwo}` })),
  })

  // The results move by themselves.
  await page.goto(`/broadcast-details/${BroadcastID}/text-survey-results`)
  await expect(page.getByRole('heading', { level: 1, name: 'Science fair helpers' })).toBeVisible()
  const answers = page.getByRole('table', { name: 'Answers' })
  for (const [label, count] of [
    ['Yes', 5],
    ['No', 5],
    ['Unknown', 1],
    // Who opted out instead has not answered either.
    ['Not answered', 3],
  ] as const) {
    await expect(answers.getByRole('row', { name: new RegExp(`^${label} ${count} `) })).toBeVisible()
  }
  await expect(counter(page, 'Survey Results', 11)).toBeVisible()
  await expect(page.getByText('11 in all')).toBeVisible()
  await seePage(page, 'survey-results')

  await answers.getByRole('link', { name: 'No', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/broadcast-details/${BroadcastID}/text-survey-results/2$`))
  const rows = page.getByRole('table', { name: 'Survey Results' }).getByRole('row')
  await expect(rows).toHaveCount(1 + 5)
  for (const lastTwo of range(65, 69)) {
    await expect(rows.filter({ hasText: `Person ${lastTwo}` })).toContainText('Answered No')
  }
  await seePage(page, 'survey-noes')

  // The answer that was promised to a Yes left once for each, and to nobody else.
  const sent = (await simulator.ledger(before)).filter(({ Kind, Text }) => Kind === 'submit' && Text.includes('8:45'))
  expect(new Set(sent.map(({ To }) => To))).toEqual(
    new Set(range(60, 64).map((lastTwo) => `+1${numberOf(answering, lastTwo)}`)),
  )

  await page.getByRole('tab', { name: /^Replied/ }).click()
  const replies = page.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(replies.filter({ hasText: 'Person 60' })).toContainText('Answered Yes')
  await expect(replies.filter({ hasText: 'Person 70' })).toContainText('Unknown answer')
  await seePage(page, 'survey-replies')

  await page.goto(`/broadcast-details/${BroadcastID}`)
  await page.getByRole('button', { name: 'Text those who said No' }).click()
  await page.waitForURL(/\/broadcasts\/create\?.*draft=\d+/)
  await expect(page.getByLabel('Broadcast name')).toHaveValue('Science fair helpers: who said No')
  const draft = Number(new URL(page.url()).searchParams.get('draft'))
  const { Items } = await api.get<{ Items: { PrimaryPhone: string }[] }>(
    `/draft-broadcasts/${draft}/contacts?pagesize=50`,
  )
  expect(Items.map(({ PrimaryPhone }) => PrimaryPhone).toSorted()).toEqual(
    range(65, 69).map((lastTwo) => numberOf(answering, lastTwo)),
  )
})

test('the samples show what a result looks like, and nothing is sent', async ({ page, signIn, simulator }) => {
  await signIn('olive.owner')
  const before = await simulator.now()
  await page.goto('/broadcast-details/sample-text-survey/text-survey-results')
  await expect(page.getByText('This is a sample')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Answers' })).toContainText('Not answered')
  await seePage(page, 'sample-survey')
  await page.goto('/broadcast-details/sample-text-announcement')
  await expect(page.getByRole('heading', { level: 1, name: 'Sample: snow day' })).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Dev' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Person' }).getByText('Thank you!')).toBeVisible()
  await seePage(page, 'sample-person')
  await page.goto('/broadcast-details/sample-of-nothing')
  await expect(page.getByRole('dialog', { name: 'Broadcast not found' })).toBeVisible()
  expect((await simulator.ledger(before)).filter(({ Kind }) => Kind === 'submit')).toEqual([])
})
