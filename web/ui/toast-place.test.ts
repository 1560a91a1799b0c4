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

test('a dialog over all of the page, or a toast, is no foot', () => {
  const toasts = pinned('fixed', window.innerHeight - 100)
  toasts.className = 'mantine-Notifications-root'
  expect(placed(toasts, pinned('fixed', 0))).toBe('0px')
})
