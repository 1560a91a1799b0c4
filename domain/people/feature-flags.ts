/**
 * Functions that are open to whoever has the flag, of their own or of their account; staff set them. Each says what it opens, or why it
 * opens nothing here.
 */
export const flagMeanings = {
  ConversationDateRangeSearch: {
    opens: 'A range of days in the search of the inbox, which else reaches two weeks back.',
  },
  RegistrationProgressStepper: { opens: 'The list of steps beside the set-up of a new account.' },
  BrowserNotificationOnboarding: { opens: 'The step of the set-up that asks for notifications in the browser.' },
  PaidAccountSampleBroadcasts: { opensNothing: 'The samples are open to every account.' },
  AllInOneInternationalAccount: { opensNothing: 'Numbers of every country that we reach are open to every account.' },
  LabsUser: { opensNothing: 'Nothing is being tried out at the moment.' },
  FreeTrialABTestNoText: { opensNothing: 'A free trial always texts the phones that it has verified.' },
  DripCampaignsBeta: { opensNothing: 'There are no drip campaigns yet.' },
  PromotionalTextMessaging: { opensNothing: 'Numbers are not registered for promotions here yet.' },
} as const satisfies Record<string, { readonly opens: string } | { readonly opensNothing: string }>

type FeatureFlag = keyof typeof flagMeanings

export const featureFlags = Object.keys(flagMeanings) as [FeatureFlag, ...FeatureFlag[]]

/** For whoever sets it. */
export const flagText = (flag: FeatureFlag): string => {
  const meaning = flagMeanings[flag]
  return 'opens' in meaning ? meaning.opens : `Opens nothing here. ${meaning.opensNothing}`
}
