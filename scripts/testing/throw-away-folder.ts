import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { throwAwayParent } from '../../server/platform/embedded-postgres.ts'

/** For the data of a product that is started for a test: closed to others, as an owner's own folder is. */
export const throwAwayFolder = (name: string): string => mkdtempSync(join(throwAwayParent(), `carillon-${name}-`))
