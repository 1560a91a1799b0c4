import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { useAccount, useUser } from '../account/queries.ts'
import type { Written } from './preview.ts'

/** A message with what this account puts around it. */
export const useWritten = (message: string, isSigned: boolean, hasMedia = false): Written => {
  const account = useAccount()
  const { Signature } = useUser()
  return {
    message,
    signature: isSigned ? Signature.SignatureText.trim() : '',
    organisation: account.Profile.PrependOrganizationToText ? account.CompanyName : '',
    CountryID: account.CountryID || unitedStates,
    hasMedia,
  }
}
