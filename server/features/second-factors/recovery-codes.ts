import { createHmac, randomInt } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { recoveryCodes } from './policy.ts'

/** Without those that look like another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 10

/** `abcde-fghjk`: about fifty bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })

/** As it was typed: letter case, spaces and dashes make no difference. Undefined of what is no such code. */
export const readRecoveryCode = (typed: string): string | undefined => {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined
}

/** What is kept of one: fifty bits could be tried, so a hash without the installation’s secret would not hide it for long. */
export const hashRecovery = ({ settings }: Pick<Platform, 'settings'>, scope: Scope, code: string): Buffer =>
  createHmac('sha256', `carillon-recovery:${settings.secret!}`)
    .update(`${scope.accountId}:${scope.userId}:${readRecoveryCode(code)}`)
    .digest()
