// @vitest-environment happy-dom
import { getFileUpload } from '@carillon/contract/imports.ts'
import { listUndos, type Undo, undo } from '@carillon/contract/undos.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleOf } from '../../testing/examples.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { closePage, openPage, signedInServer } from '../../testing/open-page.tsx'

let server: FakeServer
const upload = exampleOf(getFileUpload)
const { FileID } = upload
beforeEach(() => {
  server = signedInServer()
  server.answers(getFileUpload, { ...upload, Step: 'VIEW', Progress: 'Complete', UndoneDate: null })
})
afterEach(() => closePage(server))

const act = (more: Partial<Undo>): Undo => ({
  ...{
    UndoID: 5,
    Kind: 'Import',
    FileID,
    Name: 'Roster.csv',
    Count: 3,
    Progress: 'Done',
    CanUndo: true,
    Message: null,
  },
  CreatedDate: new Date().toISOString(),
  ExpiresDate: new Date(Date.now() + 300_000).toISOString(),
  ...more,
})
const have = (...Items: Undo[]) => server.answers(listUndos, { Items, Size: Items.length, Previous: null, Next: null })

test('the result of an import has the way back from this very file', async () => {
  have(act({ UndoID: 6, FileID: FileID + 1 }), act({}))
  server.answers(undo, exampleOf(undo))
  openPage(`/contacts/import/${FileID}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this import' }))
  await expect.poll(() => server.askedOf(undo)).toMatchObject([{ params: { UndoID: '5' } }])
})

test('and none once its ten minutes are over', async () => {
  have(act({ ExpiresDate: new Date(Date.now() - 1000).toISOString() }))
  openPage(`/contacts/import/${FileID}`)
  await screen.findByRole('heading', { name: /^What became of \d/ })
  await expect.poll(() => server.askedOf(listUndos).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull()
})
