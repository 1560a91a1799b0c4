// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

test.for([
  [
    'sample-text-survey',
    'Send to 4 people now',
    /^This is a sample, so nobody got a text/,
    /when the last text leaves/,
  ],
  ['sample-voice-survey', 'Call 4 people now', /^This is a sample, so nobody was called/, /when the last call ends/],
] as const)('the tour of %s ends at what its results look like', async ([sample, send, nothing, plan]) => {
  openPage(`/broadcasts/create?sample=${sample}`)
  for (const at of [2, 3, 4]) {
    await userEvent.click(await screen.findByRole('button', { name: /^Next ?: / }))
    await screen.findByRole('heading', { name: new RegExp(`^${at}\\.`) })
  }
  await screen.findByText(plan)
  await userEvent.click(await screen.findByRole('button', { name: send }))
  await screen.findByText(nothing)
  await userEvent.click(await screen.findByRole('link', { name: 'See what the results look like' }))
  await screen.findByText('This is a sample')
  await screen.findByRole('heading', { level: 1, name: /^Sample: / })
})

test('whoever reads the hints by keyboard keeps their place at the last one', async () => {
  openPage('/broadcasts/create?sample=sample-text-announcement')
  const next = await screen.findByRole('button', { name: 'Next hint' })
  next.focus()
  await screen.findByText('1 of 3')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await screen.findByText('3 of 3')
  expect([next.hasAttribute('disabled'), next.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(next)
})

test('the question of a voice survey is read, its keys have labels, and its results name who pressed what', async () => {
  const { router } = openPage('/broadcasts/create?sample=sample-voice-survey&step=3')
  for (const at of [2, 3]) {
    await userEvent.click(await screen.findByRole('button', { name: /^Next ?: / }))
    await screen.findByRole('heading', { name: new RegExp(`^${at}\\.`) })
  }
  expect(screen.getAllByText(/Press 1 for yes/).length).toBeGreaterThan(0)
  expect((screen.getByLabelText('Key 3') as HTMLInputElement).value).toBe('I can come later')
  await router.navigate({ to: '/broadcast-details/sample-voice-survey' as never })
  await screen.findByRole('tab', { name: /^Survey Results \d/ })
  expect((await screen.findAllByText('Answered 2: No')).length).toBeGreaterThan(3)
  await userEvent.click(screen.getAllByText('Answered 2: No')[0]!)
  await screen.findByText('A person answered.')
  expect(screen.queryByRole('button', { name: 'Opt out' })).toBeNull()
})
