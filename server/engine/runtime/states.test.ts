import { expect, test } from 'vitest'
import { openStates } from './states.ts'

test('moves by its table alone', () => {
  const door = openStates({ open: { close: 'closed' }, closed: { open: 'open', wall: 'gone' }, gone: {} }, 'open')
  expect(door.on('open')).toBe(false)
  expect(door.on('wall')).toBe(false)
  expect(door.is('open')).toBe(true)
  expect(door.on('close')).toBe(true)
  expect(door.is('closed')).toBe(true)
  expect(door.on('wall')).toBe(true)
  expect(['open', 'close', 'wall'].map((event) => door.on(event as 'open'))).toEqual([false, false, false])
  expect(door.is('gone')).toBe(true)
})
