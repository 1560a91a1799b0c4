import { describe, expect, test } from 'vitest'
import {
  canBuyCredits,
  canCreateBroadcast,
  canEditBilling,
  canRegisterNumber,
  canSeeReport,
  permissionsOf,
  roleOf,
  rolesToGive,
  whyNotChangeUser,
} from './roles.ts'

const owner = { UserID: 1, IsMasterUser: true, IsAccountAdmin: false }
const admin = { UserID: 2, IsMasterUser: false, IsAccountAdmin: true }
const user = { UserID: 3, IsMasterUser: false, IsAccountAdmin: false }

test('roles (rules/roles 1)', () => {
  expect([owner, admin, user].map(roleOf)).toEqual(['Owner', 'Admin', 'User'])
  expect([owner, admin, user].map(canBuyCredits)).toEqual([true, true, false])
  expect([owner, admin, user].map(canEditBilling)).toEqual([true, false, false])
  expect([owner, admin, user].map(canRegisterNumber)).toEqual([true, false, false])
  expect([owner, admin, user].map(rolesToGive)).toEqual([['Owner', 'Admin', 'User'], ['Admin', 'User'], []])
})

test('an owner holds every permission, whatever is stored', () => {
  const none = {
    CanSeeAllBroadcasts: false,
    CanSeeAllRoster: false,
    CanSeeGroupAudio: false,
    CanCreateBroadcast: false,
  }
  expect(Object.values(permissionsOf({ ...owner, Permissions: none }))).toEqual([true, true, true, true])
  expect(permissionsOf({ ...user, Permissions: none })).toEqual(none)
})

test('creating broadcasts needs the permission of user and text number', () => {
  expect(canCreateBroadcast(user)).toBe(true)
  expect(canCreateBroadcast(user, { CanCreateBroadcast: false })).toBe(false)
  expect(canCreateBroadcast({ ...user, Permissions: { CanCreateBroadcast: false } })).toBe(false)
})

describe('reports', () => {
  test.each([
    ['billing-history', user, 0, true, false],
    ['billing-history', admin, 0, true, true],
    ['credit-balance', user, 0, true, true],
    ['credit-balance', owner, 1, true, false],
    ['credit-balance', owner, 3, true, false],
    ['text-activity', owner, 0, false, false],
    ['opt-out', user, 1, false, true],
  ] as const)('%s for %j on type %i, text number %s: %s', (report, person, AccountTypeID, hasTextNumber, sees) => {
    expect(canSeeReport(person, report, { AccountTypeID, hasTextNumber })).toBe(sees)
  })
})

test.each([
  [user, admin, 'edit', 2, 'notAdmin'],
  [admin, owner, 'edit', 2, 'isOwner'],
  [admin, user, 'deactivate', 1, undefined],
  [owner, owner, 'edit', 1, undefined],
  [owner, owner, 'demote', 1, 'lastOwner'],
  [owner, owner, 'demote', 2, undefined],
  [owner, owner, 'deactivate', 2, 'isSelf'],
  [admin, admin, 'deactivate', 1, 'isSelf'],
  [owner, { ...owner, UserID: 4 }, 'deactivate', 2, undefined],
] as const)('%j changes %j (%s, %i owners): %s', (actor, target, change, owners, why) => {
  expect(whyNotChangeUser(actor, target, change, owners)).toBe(why)
})
