import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMakingWay } from './making-way.ts'

let at = 0
const opened = vi.fn()
const open = () => openMakingWay({ onOpen: opened, now: () => at })
/** The part of a second in which it was open. */
const partOpen = (way: ReturnType<typeof open>) => {
  const from = at
  const open = Array.from({ length: 1000 }, (_, ms) => {
    at = from + ms
    return way.isOpen()
  })
  return open.filter(Boolean).length / 1000
}
beforeEach(() => {
  vi.useFakeTimers()
  at = 0
  opened.mockClear()
})
afterEach(() => vi.useRealTimers())

test('where nobody writes, and where texts are quick, broadcasts have all of the time', () => {
  const way = open()
  expect(partOpen(way)).toBe(1)
  for (let i = 0; i < 20; i++) way.took(20)
  expect(partOpen(way)).toBe(1)
})

test('each slow text takes a part of the time, down to a least one, and quick ones give it back', () => {
  const way = open()
  way.took(80)
  expect(partOpen(way)).toBeCloseTo(0.75)
  for (let i = 0; i < 20; i++) way.took(500)
  expect(partOpen(way)).toBeCloseTo(0.3)
  way.took(42)
  expect(partOpen(way)).toBeCloseTo(0.3)
  for (let i = 0; i < 14; i++) way.took(20)
  expect(partOpen(way)).toBe(1)
})

test('it tells once when it is open again, and all of the time is theirs once nobody writes', () => {
  const way = open()
  for (let i = 0; i < 20; i++) way.took(500)
  at = 40
  expect([way.isOpen(), way.isOpen()]).toEqual([false, false])
  vi.advanceTimersByTime(59)
  expect(opened).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(opened).toHaveBeenCalledTimes(1)
  at = 5041
  expect(partOpen(way)).toBe(1)
})
