import { plainCode } from '@carillon/domain/people/sign-up.ts'
import type { Db } from '../../platform/database.ts'
import { refuseFields } from '../../platform/refusal.ts'
import { findCode, type SignUpCode } from './code-store.ts'

type Written = { GroupCode: string; PromoCode: string }

export const promoRefused = 'This is not a valid promo code.'

/** The codes of a form, of which none has to be given; refuses what there is not, and those who sign in elsewhere. */
export const findCodes = async (db: Db, { GroupCode, PromoCode }: Written): Promise<SignUpCode[]> => {
  const errors: Record<string, string[]> = {}
  const group = await findWritten(db, 'group', GroupCode)
  const promo = await findWritten(db, 'promo', PromoCode)
  if (GroupCode !== '' && !group) errors.GroupCode = ['The group code is not valid.']
  if (group?.isSsoLoginOnly)
    errors.GroupCode = [`${group.name} signs in with its own page. Ask your administrator for it.`]
  if (PromoCode !== '' && !promo) errors.PromoCode = [promoRefused]
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return [group, promo].filter((code) => code !== undefined)
}

export const findWritten = async (db: Db, kind: SignUpCode['kind'], written: string) =>
  written.trim() === '' ? undefined : await findCode(db, kind, plainCode(written))
