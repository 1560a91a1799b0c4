// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
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

describe('on a wide page they cover no button', () => {
  const page = (...buttons: [left: number, right: number][]) => {
    vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1280)
    Object.assign(document, { elementsFromPoint: () => [] })
    const main = document.createElement('main')
    main.getBoundingClientRect = () => new DOMRect(240, 0, 1040, 5000)
    for (const [left, right] of buttons) {
      const button = document.createElement('button')
      button.getBoundingClientRect = () => new DOMRect(left, window.innerHeight - 60, right - left, 36)
      main.append(button)
    }
    document.body.append(main)
    placeToasts()
    main.remove()
    return document.documentElement.style.getPropertyValue('--toast-side')
  }

  test('and stand at its end where there is none', () => expect(page()).toBe('0px'))
  test('beside the menus of rows', () => expect(page([1200, 1240])).toBe('64px'))
  test('at its end where buttons are everywhere', () => expect(page([300, 640], [700, 1240])).toBe('0px'))
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
