/** Functions that are open to whoever has the flag, of their own or of their account. */
export const featureFlags = [
  'ConversationDateRangeSearch',
  'LabsUser',
  'FreeTrialABTestNoText',
  'AllInOneInternationalAccount',
  'PaidAccountSampleBroadcasts',
  'DripCampaignsBeta',
  'RegistrationProgressStepper',
  'BrowserNotificationOnboarding',
  'PromotionalTextMessaging',
] as const
