import { expect, test } from 'vitest'
import { isLeft } from './is-left.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const file = { Step: 'METADATA', Consent: null, CreatedDate: '2026-11-20T12:00:00Z' } as const

test('one goes on with a file that is read, or being read, and not added', () => {
  expect(isLeft(file, now)).toBe(true)
  expect(isLeft({ ...file, Step: 'PROCESS' }, now)).toBe(true)
  expect(isLeft({ ...file, Step: 'REVIEW' }, now)).toBe(true)
})

test('but not with one that was added, is imported, or whose rows are not kept any more', () => {
  expect(isLeft({ ...file, Consent: { UserName: 'olive.owner', DeclaredDate: file.CreatedDate } }, now)).toBe(false)
  expect(isLeft({ ...file, Step: 'VIEW' }, now)).toBe(false)
  expect(isLeft({ ...file, CreatedDate: '2026-11-19T11:59:59Z' }, now)).toBe(false)
})
