import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'

/** What is kept of a code. There are a million codes, so without the installation's secret a hash would hide nothing. */
export const hashCode = ({ settings }: Pick<Platform, 'settings'>, scope: Scope, phone: number, code: string): Buffer =>
  createHmac('sha256', `carillon-code:${settings.secret!}`).update(`${scope.accountId}:${phone}:${code}`).digest()

export const isSameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
