// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFocusBack } from './use-focus-back.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  cleanup()
})

const Question = () => {
  const content = useRef<HTMLDivElement>(null)
  useFocusBack(true, content)
  return <div ref={content}>Sure?</div>
}

const openedByButton = () => {
  const page = document
  render(<button type="button">Ask</button>)
  const opener = page.querySelector('button')!
  opener.focus()
  return { opener, close: render(<Question />).unmount }
}

test('a page that is gone when a dialog would give the focus back is left alone', () => {
  const { close } = openedByButton()
  close()
  vi.stubGlobal('document', undefined)
  expect(() => vi.runAllTimers()).not.toThrow()
})

test('one that is there has its focus back', () => {
  const { opener, close } = openedByButton()
  opener.blur()
  close()
  vi.runAllTimers()
  expect(document.activeElement).toBe(opener)
})
