import { whyNotDomain } from '@carillon/domain/people/single-sign-on.ts'
import { findText } from '../../gateways/domain-records/find-text.ts'
import { describeError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { newToken } from '../../platform/secrets.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { noteEvent } from '../audit/note-event.ts'
import * as domains from './domain-store.ts'
import { mostDomains, recordOf } from './policy.ts'
import { domainOnWire } from './read-sign-on.ts'
import { findSignOn, lockSignOn, setStatus } from './store.ts'

export const addDomain = async (unit: Unit, http: Http, written: string) => {
  const { db: tx, scope } = unit
  const domain = plain(written)
  const why = whyNotDomain(domain)
  if (why) throw refuseFields({ Domain: [why] })
  await lockSignOn(tx, scope)
  const known = await domains.listDomains(tx, scope)
  if (known.length >= mostDomains) throw refuse('TooManyDomains', { most: mostDomains })
  await domains.insertDomain(tx, scope, domain, newToken())
  if (!known.some((one) => one.domain === domain))
    await note(unit, `Named ${domain} as a domain of the account’s people`)
  http.setLocation(`/v1/account/signin/domains/${domain}`)
  return domainOnWire((await domains.findDomain(tx, scope, domain))!)
}

/** Whoever can write records of a domain has it. It is asked in no transaction. */
export const proveDomain = async (platform: Platform, scope: Scope, written: string) => {
  const domain = plain(written)
  const found = await domains.findDomain(platform.db, scope, domain)
  if (!found) throw refuse('NotFound')
  const { RecordName, RecordText } = recordOf(domain, found.proof)
  const texts = await findText(RecordName, platform.settings.dns).catch((error: unknown) => {
    platform.log.warn({ domain, error: describeError(error) }, 'A domain could not be asked')
    throw refuse('DomainNotProven', { why: `${domain} does not answer.` })
  })
  if (!texts.some((text) => text.trim() === RecordText))
    throw refuse('DomainNotProven', { why: whyNot(RecordName, texts) })
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    if (!(await domains.findDomain(tx, scope, domain))) throw refuse('NotFound')
    if (!(await domains.proveDomain(tx, scope, domain, now))) throw refuse('DomainTaken')
    if (found.provenAt === null) await note(unit, `Proved the domain ${domain}`)
    return domainOnWire((await domains.findDomain(tx, scope, domain))!)
  })
}

const whyNot = (name: string, texts: readonly string[]): string =>
  texts.length === 0 ? `${name} says nothing.` : `${name} says “${texts[0]!.slice(0, 80)}”.`

/** Without a domain nobody could come by it, so it is off. */
export const removeDomain = async (unit: Unit, written: string) => {
  const { db: tx, scope } = unit
  const domain = plain(written)
  await lockSignOn(tx, scope)
  if (!(await domains.deleteDomain(tx, scope, domain))) throw refuse('NotFound')
  await note(unit, `Removed the domain ${domain}`)
  const isLeft = (await domains.listDomains(tx, scope)).some(({ provenAt }) => provenAt !== null)
  if (!isLeft && (await findSignOn(tx, scope))?.isOn) {
    await setStatus(tx, scope, false, false)
    await note(unit, 'Single sign-on is off, as no domain is left')
  }
  return { Success: true as const }
}

const plain = (written: string): string => written.trim().toLowerCase()

const note = ({ db: tx, scope, now }: Unit, what: string) =>
  noteEvent(tx, scope, scope, { kind: 'Settings', summary: `${what}.`, now })
