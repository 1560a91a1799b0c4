import { expect, test } from 'vitest'
import { placesFor } from './places.ts'

test('places are given out up to the bound, and then to those who wait, in their order', async () => {
  const places = placesFor(2)
  const came: string[] = []
  const come = (name: string) => places.take().then(() => came.push(name))
  await Promise.all([come('a'), come('b')])
  const [c, d] = [come('c'), come('d')]
  places.leave()
  await c
  expect(came).toEqual(['a', 'b', 'c'])
  places.leave()
  await d
  for (let at = 0; at < 2; at++) places.leave()
  await Promise.all([come('e'), come('f')])
  expect(came).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
