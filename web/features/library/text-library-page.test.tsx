// @vitest-environment happy-dom
import { deleteTemplates, listTemplates, type Template } from '@carillon/contract/templates.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const [one] = exampleOf(listTemplates).Items
const page = (...names: string[]) => ({
  ...exampleOf(listTemplates),
  Items: names.map((TemplateName, at): Template => ({ ...one!, TemplateID: at + 1, TemplateName })),
  Size: names.length,
})
const tick = async (name: string) =>
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))

test('an address without the search takes with it that all it found were meant', async () => {
  server.answers(listTemplates, page('Snow', 'Rain'))
  const { router } = openPage('/message-library/text?q=day')
  await tick('Snow')
  await tick('Rain')
  await screen.findByText('All 2 selected')
  server.answers(listTemplates, page('Snow', 'Rain', 'Sun'))
  router.history.push('/message-library/text')
  await screen.findByText('Sun')
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('cards of another search, ticked while the next are awaited, are no more than those', async () => {
  server.answers(listTemplates, page('Snow', 'Rain'))
  const { router } = openPage('/message-library/text?q=day')
  await screen.findByText('Rain')
  const held = server.holds(listTemplates)
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search templates' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await tick('Snow')
  await tick('Rain')
  held.answer(page('Snow', 'Rain', 'Sun'))
  await screen.findByText('Sun')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(server.askedOf(deleteTemplates)[0]?.body).toEqual({ Selection: { Type: 'Selected', Items: [1, 2] } }),
  )
})
