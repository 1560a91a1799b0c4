import { createHmac } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'

/** What is kept of a code. There are a million codes, so without the installation's secret a hash would hide nothing. */
export const hashCode = ({ settings }: Pick<Platform, 'settings'>, signUpId: number, code: string): Buffer =>
  createHmac('sha256', `carillon-sign-up:${settings.secret!}`).update(`${signUpId}:${code}`).digest()
