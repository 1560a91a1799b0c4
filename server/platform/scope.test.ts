import { expect, test } from 'vitest'
import { mintScope, mintStaffScope, nobody, type Scope, type StaffScope } from './scope.ts'

const ofAccount = (scope: Scope) => scope.accountId
const ofStaff = (scope: StaffScope) => scope.own.userName

test('what is of no account takes staff, what is of an account takes a user, and neither takes the other', () => {
  const own = mintScope({ ...nobody(1), userName: 'sam.staff', isStaff: true })
  const staff = mintStaffScope(own)
  expect(ofStaff(staff)).toBe('sam.staff')
  expect(ofAccount(staff.own)).toBe(1)
  // @ts-expect-error staff are of no account
  ofAccount(staff)
  // @ts-expect-error a user of an account is not staff
  expect(() => ofStaff(own)).toThrow()
  // @ts-expect-error neither is made of what one happens to know
  ofAccount({ ...nobody(1) })
})

test('nobody is staff but the users of Operations', () => {
  expect(() => mintStaffScope(mintScope(nobody(1)))).toThrow("is not one of the operator's")
})
