// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageTitleId } from '../../ui/page-header.tsx'
import { useLostFocus } from './use-lost-focus.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const Watched = () => {
  useLostFocus()
  return (
    <h1 id={pageTitleId} tabIndex={-1}>
      Band
    </h1>
  )
}

/** Something that has the focus, and takes it along when it goes. */
const focused = (): HTMLButtonElement => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  return button
}

/** Changes of the document are heard of in a turn of their own. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('what is gone leaves the focus at the title when nothing else has taken it', async () => {
  render(<Watched />)
  focused().remove()
  await pass(110)
  expect(document.activeElement).toBe(document.body)
  await pass(20)
  expect(document.activeElement?.id).toBe(pageTitleId)
})

test('what went before does not shorten the patience with what goes now', async () => {
  render(<Watched />)
  focused().remove()
  await pass(80)
  const field = focused()
  await pass(30)
  field.remove()
  // The one before has been gone for long now, and what closed has yet to give the focus back.
  await pass(20)
  expect(document.activeElement).toBe(document.body)
  await pass(110)
  expect(document.activeElement?.id).toBe(pageTitleId)
})
