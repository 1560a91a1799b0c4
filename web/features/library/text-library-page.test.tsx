// @vitest-environment happy-dom
import { listAccountUsers } from '@carillon/contract/account.ts'
import {
  addTemplate,
  deleteTemplates,
  listTemplates,
  type Template,
  updateTemplate,
} from '@carillon/contract/templates.ts'
import { screen, waitFor, within } from '@testing-library/react'
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

test('a template is shared with chosen people, and says with how many', async () => {
  const people = exampleOf(listAccountUsers)
  const [first] = people.Items
  const person = (UserID: number, FirstName: string, more: object = {}) => ({
    ...first!,
    UserID,
    FirstName,
    LastName: 'Lee',
    ...more,
  })
  server.answers(listAccountUsers, {
    ...people,
    Items: [person(71, 'Ann'), person(72, 'Bo', { IsActive: false }), person(73, 'Cyd')],
  })
  const own = { ...one!, TemplateName: 'Snow', IsShared: false, SharedWith: [71], ReadOnly: false, IsSample: false }
  server.answers(listTemplates, { ...page('Snow'), Items: [own] })
  openPage('/message-library/text')
  await screen.findByText('Shared with 1')
  await userEvent.click(screen.getByRole('button', { name: 'Snow' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cyd Lee' }))
  expect(screen.queryByRole('checkbox', { name: /^Bo/ })).toBeNull()
  server.answers(updateTemplate, { ...own, SharedWith: [71, 73] })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.askedOf(updateTemplate)[0]?.body).toEqual({ SharedWith: [71, 73], Seen: { SharedWith: [71] } }),
  )
})

test('what is written into a template is what is saved, whoever may use it', async () => {
  server.answers(listTemplates, page('Snow'))
  server.answers(updateTemplate, one!)
  server.answers(addTemplate, one!)
  openPage('/message-library/text')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Snow' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await writeAndSave('Snow and ice', 'No school today.')
  const words = { TemplateName: 'Snow and ice', TemplateText: 'No school today.' }
  await waitFor(() => expect(server.askedOf(updateTemplate)[0]?.body).toMatchObject(words))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: /^New template/ }))
  await writeAndSave('Rain', 'Bring an umbrella.')
  await waitFor(() =>
    expect(server.askedOf(addTemplate)[0]?.body).toMatchObject({
      ...{ TemplateName: 'Rain', TemplateText: 'Bring an umbrella.', IsShared: false, SharedWith: [] },
    }),
  )
})

const writeAndSave = async (name: string, message: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  for (const [label, words] of [
    [/^Template name/, name],
    [/^Text message/, message],
  ] as const) {
    const field = await dialog.findByRole('textbox', { name: label })
    await userEvent.clear(field)
    await userEvent.type(field, words)
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
}
