/** What a free trial holds (rules/accounts 6). */
export const freeTrial = { credits: 25, verifiedNumbers: 5, uploadRows: 25 } as const

/** Until its owner first pays (rules/accounts 5). */
export const isOnFreeTrial = (account: {
  readonly IsFreeTrial: boolean
  readonly FreeTrialConversion: boolean
}): boolean => account.IsFreeTrial && !account.FreeTrialConversion

type WhyNotOnTrial =
  | { readonly code: 'TrialRepeats' }
  | { readonly code: 'TrialDrips' }
  | { readonly code: 'TrialUploadTooLarge'; readonly rows: number; readonly most: number }
  | { readonly code: 'TrialNumbersNotVerified'; readonly notVerified: number }

/** Why a free trial may not send this: only to numbers verified by code, once, and no long lists. Calls and texts alike. */
export const whyNotSendOnTrial = (send: {
  /** Recipients whose number has not been verified. */
  readonly notVerified: number
  readonly isRepeating?: boolean
  readonly isDrip?: boolean
  readonly uploadRows?: number
}): WhyNotOnTrial | undefined => {
  if (send.isRepeating) return { code: 'TrialRepeats' }
  if (send.isDrip) return { code: 'TrialDrips' }
  const { notVerified, uploadRows: rows = 0 } = send
  if (rows > freeTrial.uploadRows) return { code: 'TrialUploadTooLarge', rows, most: freeTrial.uploadRows }
  return notVerified > 0 ? { code: 'TrialNumbersNotVerified', notVerified } : undefined
}

/** Whether a free trial may verify one more number. */
export const canVerifyNumber = (verifiedCount: number): boolean => verifiedCount < freeTrial.verifiedNumbers
