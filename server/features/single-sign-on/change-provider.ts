import type { setSingleSignOn as SetCall } from '@carillon/contract/single-sign-on.ts'
import type { z } from 'zod'
import { whyNotAddress } from '../../gateways/identity/fetch-outside.ts'
import { ProviderError } from '../../gateways/identity/identity.ts'
import { readMetadata } from '../../gateways/identity/read-metadata.ts'
import { mergeEdit } from '../../platform/merge-edit.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFaults, refuseFields } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { encrypt } from '../../platform/secrets.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { noteEvent } from '../audit/note-event.ts'
import { listDomains } from './domain-store.ts'
import { identityOf, providerOf } from './find-provider.ts'
import { readSignOn } from './read-sign-on.ts'
import * as store from './store.ts'

type Asked = z.output<(typeof SetCall)['body']>

/** Its configuration is read before it is kept, so that a slip of the pen is told where it was made. */
export const setProvider = async (platform: Platform, scope: Scope, http: Http, asked: Asked) => {
  const { db, settings } = platform
  const before = await store.findSignOn(db, scope)
  const {
    ClientSecret = '',
    Issuer = told(before).Issuer,
    ClientID = told(before).ClientID,
  } = await mergeEdit(asked, async () => told(before))
  refuseFaults({
    ...(Issuer === '' && { Issuer: 'Enter the Issuer.' }),
    ...(ClientID === '' && { ClientID: 'Enter the Client ID.' }),
    ...(ClientSecret === '' &&
      (!before?.secretEncrypted || before.issuer !== Issuer) && { ClientSecret: 'Enter the Client Secret.' }),
  })
  const secret = ClientSecret === '' ? providerOf(platform, before!).secret : ClientSecret
  await identityOf(platform)
    .check({ issuer: Issuer, clientId: ClientID, secret })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      throw refuseFields({
        Issuer: [`The configuration of this provider could not be read. ${capital(error.message)}`],
      })
    })
  await inUnit(platform, scope, async (unit) => {
    const { db: tx } = unit
    await store.lockSignOn(tx, scope)
    // What somebody else has saved while the provider was asked is told as any stale edit is.
    const current = await store.findSignOn(tx, scope)
    if (asked.Seen) await mergeEdit(asked, async () => told(current))
    const isSame = current?.secretEncrypted != null && providerOf(platform, current).secret === secret
    const secretEncrypted = isSame ? current.secretEncrypted : encrypt(settings.secret!, secret)
    await store.putSignOn(tx, scope, { ...ofOpenId, issuer: Issuer, clientId: ClientID, secretEncrypted })
    await note(unit, `Set the provider of single sign-on to ${Issuer}`)
  })
  return await readSignOn(platform, scope, http)
}

/** A provider of another protocol is none of these. */
const told = (signOn: store.SignOn | undefined) =>
  signOn?.protocol === 'OpenIDConnect'
    ? { Issuer: signOn.issuer, ClientID: signOn.clientId }
    : { Issuer: '', ClientID: '' }

const ofOpenId = { protocol: 'OpenIDConnect', entryPoint: '', certificates: [] as string[] } as const

/** A provider of SAML, by what it says of itself, at its address or as it was copied. */
export const setSaml = async (platform: Platform, scope: Scope, http: Http, Metadata: string) => {
  if (Metadata.trim() === '')
    throw refuseFields({ Metadata: ['Enter the metadata of your provider, or their address.'] })
  const { entityId, entryPoint, certificates } = await readMetadata(Metadata, platform.settings.localSignOn).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      throw refuseFields({ Metadata: [`The metadata could not be read. ${capital(error.message)}`] })
    },
  )
  const why = whyNotAddress(entryPoint, platform.settings.localSignOn)
  if (why) throw refuseFields({ Metadata: [`The sign-in page ${entryPoint} is not one to lead to. ${why}`] })
  await inUnit(platform, scope, async (unit) => {
    await store.lockSignOn(unit.db, scope)
    const ofSaml = { protocol: 'SAML', clientId: '', secretEncrypted: null } as const
    await store.putSignOn(unit.db, scope, { ...ofSaml, issuer: entityId, entryPoint, certificates: [...certificates] })
    await note(unit, `Set the provider of single sign-on to ${entityId}`)
  })
  return await readSignOn(platform, scope, http)
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const removeProvider = async (unit: Unit) => {
  if (!(await store.deleteSignOn(unit.db, unit.scope))) throw refuse('SignOnMissing')
  await note(unit, 'Removed the provider of single sign-on')
  return { Success: true as const }
}

/** It is turned on when an owner has come back from there, and there is a domain by which others do. */
export const turnProvider = async (unit: Unit, { IsOn, IsOnly }: { IsOn: boolean; IsOnly: boolean }) => {
  const { db: tx, scope } = unit
  await store.lockSignOn(tx, scope)
  const before = await store.findSignOn(tx, scope)
  if (!before) throw refuse('SignOnMissing')
  const isProven = (await listDomains(tx, scope)).some(({ provenAt }) => provenAt !== null)
  if (IsOn && !before.isOn && (before.testedAt === null || !isProven)) throw refuse('SignOnNotTested')
  const after = { isOn: IsOn, isOnly: IsOn && IsOnly }
  if (after.isOn === before.isOn && after.isOnly === before.isOnly) return
  await store.setStatus(tx, scope, after.isOn, after.isOnly)
  await note(unit, after.isOn ? (after.isOnly ? onlyThis : 'Turned single sign-on on') : 'Turned single sign-on off')
}

const onlyThis = 'Turned single sign-on on, as the only way in for all but owners'

const note = ({ db: tx, scope, now }: Unit, what: string) =>
  noteEvent(tx, scope, scope, { kind: 'Settings', summary: `${what}.`, now })
