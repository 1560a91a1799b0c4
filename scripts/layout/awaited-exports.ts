/** Exports that only tests use yet, and what they wait for. What is used, or gone, is refused here, so this list only gets shorter. */
export const awaitedExports: Record<string, { names: string[]; why: string }> = {
  'domain/broadcast/reason.ts': { names: ['outcomeOfReason'], why: 'which reasons there are for an outcome' },
  'domain/broadcast/routing.ts': { names: ['routeOf'], why: 'broadcasts that call and text, rules/to-come 2' },
  'domain/broadcast/type.ts': { names: ['defaultType'], why: 'broadcasts that call, rules/to-come 4' },
  'domain/conversation/unread-notice.ts': {
    names: ['usualNotice'],
    why: 'what the settings of a user are held against',
  },
  'domain/money/credits.ts': {
    names: ['countChannels'],
    why: 'what calls cost, rules/to-come 1 and 2',
  },
  'domain/people/roles.ts': {
    names: ['canBuyCredits', 'canEditBilling', 'canRegisterNumber', 'canSeeReport', 'roleOf'],
    why: 'the pages of billing and reports, rules/to-come 6 and 7',
  },
  'protocols/sip/digest.ts': {
    names: ['formatChallenge', 'isRightAnswer'],
    why: 'calls of the engine and of the simulator',
  },
}
