import { getContact, listContacts } from '@carillon/contract/contacts.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { apply, change, revert } from './optimistic.ts'

const firstPage = [listContacts.name, { query: { page: 1 } }]
const one = [getContact.name, { params: { PersonID: 7 } }]

it('changes what is known of a call and takes it back', async () => {
  const cache = new QueryClient()
  const page = { Items: [], Size: 3, Previous: null, Next: null }
  cache.setQueryData(firstPage, page)
  cache.setQueryData(one, { PersonID: 7 })
  const before = await apply(cache, [change(listContacts, (known) => ({ ...known, Size: known.Size - 1 }))])
  expect(cache.getQueryData(firstPage)).toMatchObject({ Size: 2 })
  expect(cache.getQueryData(one)).toEqual({ PersonID: 7 })
  revert(cache, before)
  expect(cache.getQueryData(firstPage)).toEqual(page)
})

it('changes one input only when it is named', async () => {
  const cache = new QueryClient()
  cache.setQueryData([getContact.name, { params: { PersonID: 8 } }], { Notes: '' })
  cache.setQueryData(one, { Notes: '' })
  await apply(cache, [change(getContact, (known) => ({ ...known, Notes: 'x' }), { params: { PersonID: 7 } })])
  expect(cache.getQueryData(one)).toEqual({ Notes: 'x' })
  expect(cache.getQueryData([getContact.name, { params: { PersonID: 8 } }])).toEqual({ Notes: '' })
})
