// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { placeToasts } from './toast-place.ts'

afterEach(() => vi.restoreAllMocks())

const pinned = (position: string, top: number, bottom = window.innerHeight) => {
  const element = document.createElement('div')
  element.style.position = position
  element.getBoundingClientRect = () => new DOMRect(0, top, window.innerWidth, bottom - top)
  document.body.append(element)
  return element
}
const placed = (...under: Element[]) => {
  Object.assign(document, { elementsFromPoint: () => under })
  placeToasts()
  return document.documentElement.style.getPropertyValue('--toast-foot')
}

test('toasts stand over what is pinned to the foot, and at the foot where nothing is', () => {
  const foot = pinned('sticky', window.innerHeight - 70)
  expect(placed(foot)).toBe('70px')
  expect(placed(pinned('static', window.innerHeight - 70))).toBe('0px')
  expect(placed()).toBe('0px')
})

test('they stand over what is below their left end alone, as the buttons of a wizard beside its preview', () => {
  const foot = pinned('sticky', window.innerHeight - 60)
  Object.assign(document, { elementsFromPoint: (x: number) => (x < window.innerWidth - 300 ? [foot] : []) })
  placeToasts()
  expect(document.documentElement.style.getPropertyValue('--toast-foot')).toBe('60px')
})

test('a dialog over all of the page, or a toast, is no foot', () => {
  const toasts = pinned('fixed', window.innerHeight - 100)
  toasts.className = 'mantine-Notifications-root'
  expect(placed(toasts, pinned('fixed', 0))).toBe('0px')
})

test('they stand over the field of a conversation where it is below them', () => {
  const field = document.createElement('div')
  field.dataset.foot = ''
  field.getBoundingClientRect = () => new DOMRect(300, window.innerHeight - 120, window.innerWidth - 400, 100)
  document.body.append(field)
  expect(placed()).toBe('120px')
  field.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 120, 100, 100)
  expect(placed()).toBe('0px')
})
