// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, test } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

test('the tour of a survey ends at what its results look like', async () => {
  openPage('/broadcasts/create?sample=sample-text-survey')
  for (const at of [2, 3, 4]) {
    await userEvent.click(await screen.findByRole('button', { name: /^Next ?: / }))
    await screen.findByRole('heading', { name: new RegExp(`^${at}\\.`) })
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 4 people now' }))
  await screen.findByText(/^This is a sample, so nobody got a text/)
  await userEvent.click(await screen.findByRole('link', { name: 'See what the results look like' }))
  await screen.findByText('This is a sample')
  await screen.findByRole('heading', { level: 1, name: /^Sample: / })
})
