import { addContact } from '@carillon/contract/contacts.ts'
import { addGroup } from '@carillon/contract/groups.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { settled } from './settled.ts'

const send = (cache: QueryClient, name: string, act: Promise<void>) =>
  cache.getMutationCache().build(cache, { mutationKey: [name], mutationFn: () => act, onSettled: () => {} })

it('waits for what is under way of these calls, whatever comes of it, and for nothing else', async () => {
  const cache = new QueryClient()
  const { promise, reject } = Promise.withResolvers<void>()
  const acts: string[] = []
  const adding = send(cache, addContact.name, promise).execute(undefined)
  void send(cache, addGroup.name, new Promise(() => {})).execute(undefined)
  const waited = settled(cache, [addContact.name]).then(() => acts.push('settled'))
  acts.push('refused')
  reject(new Error('refused'))
  await expect(adding).rejects.toThrow('refused')
  await waited
  expect(acts).toEqual(['refused', 'settled'])
})

it('does not wait where nothing is under way', async () => {
  await expect(settled(new QueryClient(), [addContact.name])).resolves.toBeUndefined()
})
