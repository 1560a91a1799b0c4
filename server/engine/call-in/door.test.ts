import { expect, test } from 'vitest'
import { openCallers, openDoor } from './door.ts'

/** Until nobody more is let in. */
const fill = (door: ReturnType<typeof openDoor>, lines: number, carrierId = 1) => {
  const inside: NonNullable<ReturnType<typeof door.enter>>[] = []
  for (let one = door.enter(carrierId, lines); one; one = door.enter(carrierId, lines)) inside.push(one)
  return inside
}

test.each([
  [1, 1],
  [3, 1],
  [8, 2],
  [50, 12],
  [100, 20],
  [5000, 20],
])('of %i lines %i are theirs of whom nothing is known', (lines, most) => {
  expect(fill(openDoor(), lines)).toHaveLength(most)
})

test('who is known makes room for another, up to half of the lines', () => {
  const door = openDoor()
  const inside = fill(door, 40)
  expect(inside).toHaveLength(10)
  for (const one of inside) one.known()
  const more = fill(door, 40)
  expect(more).toHaveLength(10)
  for (const one of more) one.known()
  expect(door.enter(1, 40)).toBeNull()
  inside[0]!.leave()
  expect(fill(door, 40)).toHaveLength(1)
})

test('who leaves makes room, whether it was known who they are or not, and each once', () => {
  const door = openDoor()
  const [one, other] = fill(door, 8)
  one!.known()
  one!.known()
  one!.leave()
  other!.leave()
  expect(fill(door, 8)).toHaveLength(2)
})

test('each trunk has lines of its own', () => {
  const door = openDoor()
  fill(door, 8)
  expect(fill(door, 8, 2)).toHaveLength(2)
})

test('four of one number are answered at a time, and a quarter of the lines of those who hide theirs', () => {
  const callers = openCallers()
  const [one, two, three, four, fifth] = Array.from({ length: 5 }, () => callers.enter(1, 8, 12175550101))
  expect([one, two, three, four].every(Boolean)).toBe(true)
  expect(fifth).toBeNull()
  expect(callers.enter(1, 8, 12175550102)).not.toBeNull()
  expect(callers.enter(2, 8, 12175550101)).not.toBeNull()
  one!()
  expect(callers.enter(1, 8, 12175550101)).not.toBeNull()
  expect(Array.from({ length: 3 }, () => callers.enter(1, 8, null) !== null)).toEqual([true, true, false])
})
