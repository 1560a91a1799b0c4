// @vitest-environment happy-dom
import { listContacts } from '@carillon/contract/contacts.ts'
import { listGroupContacts, removeGroupContacts } from '@carillon/contract/groups.ts'
import { listUndos, type Undo, undo } from '@carillon/contract/undos.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'
import { withdrawUndos } from '../../ui/notify.ts'

let server: FakeServer
beforeEach(() => {
  server = signedInServer()
})
afterEach(() => closePage(server))

const done = (more: Partial<Undo> = {}): Undo => ({
  ...{
    UndoID: 7,
    Kind: 'AddToGroup',
    FileID: 0,
    Name: 'Band',
    Count: 3,
    Progress: 'Done',
    CanUndo: true,
    Message: null,
  },
  CreatedDate: new Date().toISOString(),
  ExpiresDate: new Date(Date.now() + 540_000).toISOString(),
  ...more,
})
const have = (...Items: Undo[]) => server.answers(listUndos, { Items, Size: Items.length, Previous: null, Next: null })
const undone = { UndoExecuted: true, UndoID: 7, TaskID: null, Restored: 3, Left: 0, Message: null }
const pressZ = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true })
const open = async () => {
  openPage('/contacts')
  return await screen.findByRole('region', { name: 'Recent changes' })
}

describe('Recent changes', () => {
  test('lists what can be undone, and takes one back', async () => {
    have(
      done(),
      done({ UndoID: 6, Kind: 'Import', Name: 'Roster.csv', Count: 1200, CanUndo: false, Progress: 'InProgress' }),
    )
    server.answers(undo, { ...undone, Restored: 2, Left: 1, Message: '1 was changed since and stays as it is.' })
    await userEvent.click(within(await open()).getByRole('button'))
    await screen.findByText('1,200 contacts imported from Roster.csv')
    const button = await screen.findByRole('button', { name: 'Undo: 3 contacts added to Band' })
    have(done({ Progress: 'Undone', CanUndo: false, Message: '1 was changed since and stays as it is.' }))
    await userEvent.click(button)
    await screen.findByText('Undone for 2 of 3: 3 contacts added to Band. 1 was changed since and stays as it is.')
    expect(document.activeElement?.textContent).toContain('3 contacts added to Band')
    await screen.findByText('Undone. 1 was changed since and stays as it is.')
    expect(server.askedOf(undo)).toHaveLength(1)
  })

  test('names a group that was taken out of a draft with nobody in it', async () => {
    have(done({ Kind: 'RemoveRecipients', Name: 'Empty', Count: 0 }))
    await userEvent.click(within(await open()).getByRole('button'))
    await screen.findByText('Empty taken out of a draft')
  })

  test('says what it is for where there is nothing', async () => {
    have()
    await userEvent.click(within(await open()).getByRole('button'))
    await screen.findByText(/^Nothing to undo/)
  })

  test('says that it could not be read, and tries again', async () => {
    server.refuses(listUndos, 'ServerError')
    await userEvent.click(within(await open()).getByRole('button'))
    const again = await screen.findByRole('button', { name: 'Try again' })
    have(done())
    await userEvent.click(again)
    await screen.findByText('3 contacts added to Band')
  })
})

describe('Ctrl+Z', () => {
  test('is at the newest too where the list takes its time', async () => {
    const held = server.holds(listUndos)
    await userEvent.click(within(await open()).getByRole('button'))
    await screen.findByLabelText('Reading your recent changes')
    // Until what keeps the focus in the tray has found nothing to give it to.
    await new Promise((resolve) => setTimeout(resolve))
    held.answer({ Items: [done()], Size: 1, Previous: null, Next: null })
    const button = await screen.findByRole('button', { name: 'Undo: 3 contacts added to Band' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('shows the newest of another page first, at its Undo, but not in a field', async () => {
    have(done({ Progress: 'Undone', CanUndo: false, UndoID: 9 }), done())
    server.answers(undo, undone)
    await open()
    pressZ(await screen.findByRole('searchbox', { name: 'Search name, notes or number' }))
    expect(server.askedOf(listUndos)).toHaveLength(0)
    pressZ()
    const button = await screen.findByRole('button', { name: 'Undo: 3 contacts added to Band' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(server.askedOf(undo)).toHaveLength(0)
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Undone: 3 contacts added to Band.')
  })

  test('shows what is large first, at its Undo', async () => {
    have(done({ Kind: 'Import', Name: 'Roster.csv', Count: 40_000 }))
    await open()
    pressZ()
    const button = await screen.findByRole('button', { name: /^Undo: 40,000 contacts imported/ })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(server.askedOf(undo)).toHaveLength(0)
  })

  test('takes what a toast offers', async () => {
    const { Items } = exampleOf(listContacts)
    server.answers(listGroupContacts, { Items, Size: Items.length, Previous: null, Next: null })
    server.answers(removeGroupContacts, { UndoID: 7, Count: 1, TaskID: null })
    server.answers(undo, undone)
    await open()
    const [box] = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ })
    await userEvent.click(box!)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('1 contact moved to Deleted.')
    pressZ()
    await screen.findByText('Undone: 1 contact moved to Deleted.')
    expect(server.askedOf(listUndos)).toHaveLength(0)
  })

  test('takes what was done on this page a moment ago when its toast is gone', async () => {
    const { Items } = exampleOf(listContacts)
    server.answers(listGroupContacts, { Items, Size: Items.length, Previous: null, Next: null })
    server.answers(removeGroupContacts, { UndoID: 7, Count: 1, TaskID: null })
    server.answers(undo, undone)
    have(done({ Kind: 'Delete', Name: null, Count: 1 }))
    await open()
    const [box] = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ })
    await userEvent.click(box!)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('1 contact moved to Deleted.')
    withdrawUndos(() => true)
    pressZ()
    await screen.findByText('Undone: 1 contact moved to Deleted.')
  })
})
