// @vitest-environment happy-dom
import { addDraftGroups } from '@carillon/contract/draft-contacts.ts'
import { startDraft } from '@carillon/contract/drafts.ts'
import { getGroup, listGroups } from '@carillon/contract/groups.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

test('a double click on “Text this group” makes one broadcast', async () => {
  const server = signedInServer()
  const group = { ...exampleOf(getGroup), ListID: 5, ListType: 'User' as const, RosterCount: 3 }
  server.answers(getGroup, group)
  server.answers(listGroups, { Items: [group], Size: 1, Previous: null, Next: null })
  const held = server.holds(startDraft)
  const { router } = openPage('/contacts/group/5')
  const button = await screen.findByRole('button', { name: 'Text this group' })
  await userEvent.dblClick(button)
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
  held.answer(exampleOf(startDraft))
  await waitFor(() => expect(router.state.location.pathname).toBe('/broadcasts/create'))
  for (const call of [startDraft, addDraftGroups]) {
    expect(server.askedOf(call)).toHaveLength(1)
    expect(server.askedOf(call)[0]!.idempotencyKey).toBeTruthy()
  }
  closePage(server)
})
