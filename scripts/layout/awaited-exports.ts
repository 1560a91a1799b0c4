/** Exports that only tests use yet, and what they wait for. What is used, or gone, is refused here, so this list only gets shorter. */
export const awaitedExports: Record<string, { names: string[]; why: string }> = {
  'domain/broadcast/reason.ts': { names: ['outcomeOfReason'], why: 'which reasons there are for an outcome' },
  'domain/broadcast/routing.ts': { names: ['routeOf'], why: 'broadcasts that call and text, rules/to-come 2' },
  'domain/broadcast/type.ts': { names: ['defaultType', 'isVoiceSurvey'], why: 'broadcasts that call, rules/to-come 4' },
  'domain/conversation/unread-notice.ts': {
    names: ['usualNotice'],
    why: 'what the settings of a user are held against',
  },
  'domain/money/credits.ts': {
    names: ['countChannels', 'transferCredits', 'voiceCredits'],
    why: 'what calls cost, rules/to-come 1 and 2',
  },
  'domain/people/roles.ts': {
    names: [
      ...['canBuyCredits', 'canEditBilling', 'canRegisterNumber', 'canSeeReport'],
      ...['roleOf', 'rolesToGive', 'whyNotChangeUser'],
    ],
    why: 'the pages of users, billing and reports, rules/to-come 5 to 7',
  },
  'protocols/sip/address.ts': { names: ['formatAddress'], why: 'calls of the engine and of the simulator' },
  'protocols/sip/digest.ts': {
    names: ['Credentials', 'DigestAlgorithm', 'answerChallenge', 'bestChallenge', 'formatChallenge', 'isRightAnswer'],
    why: 'calls of the engine and of the simulator',
  },
  'protocols/sip/format-message.ts': { names: ['formatMessage'], why: 'calls of the engine and of the simulator' },
  'protocols/sip/grammar.ts': { names: ['hostOf', 'parseValue'], why: 'calls of the engine and of the simulator' },
  'protocols/sip/message.ts': {
    names: ['CSeq', 'SipResponse', 'contactOf', 'contentTypeOf', 'retryAfterMsOf', 'tagOf', 'viasOf'],
    why: 'calls of the engine and of the simulator',
  },
  'protocols/sip/parse-message.ts': {
    names: ['MOST_BODY_OCTETS', 'checked', 'contentLengthOf', 'endOfHead', 'parseHead', 'parseMessage'],
    why: 'calls of the engine and of the simulator',
  },
  'protocols/sip/uri.ts': {
    names: ['SipUri', 'formatUri', 'parseUri'],
    why: 'calls of the engine and of the simulator',
  },
  'protocols/sip/via.ts': {
    names: ['MAGIC', 'branchOf', 'formatVia'],
    why: 'calls of the engine and of the simulator',
  },
}
