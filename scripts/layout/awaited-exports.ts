/** Exports that only tests use yet, and what they wait for. What is used, or gone, is refused here, so this list only gets shorter. */
export const awaitedExports: Record<string, { names: string[]; why: string }> = {
  'domain/broadcast/limits.ts': { names: ['becomesBroadcast'], why: 'quick sends to many, rules/broadcasts' },
  'domain/broadcast/outcome.ts': { names: ['isFinalOutcome'], why: 'says of the state machine where it ends' },
  'domain/broadcast/reason.ts': { names: ['outcomeOfReason'], why: 'says that reasons and outcomes agree' },
  'domain/broadcast/results.ts': { names: ['countTexts', 'displayResult'], why: 'the reading that SQL does, in words' },
  'domain/broadcast/routing.ts': { names: ['routeOf'], why: 'broadcasts that call and text' },
  'domain/broadcast/status-change.ts': { names: ['allowedActions'], why: 'says of each status all that may be done' },
  'domain/broadcast/type.ts': { names: ['defaultType', 'isVoiceSurvey'], why: 'broadcasts that call' },
  'domain/library/sample-templates.ts': { names: ['findSample'], why: 'samples by their key' },
  'domain/money/credits.ts': {
    names: ['availableCredits', 'countChannels', 'maxCreditCost', 'releasedCredits', 'transferCredits', 'voiceCredits'],
    why: 'what calls cost, and the pages of billing',
  },
  'domain/people/roles.ts': {
    names: [
      ...['canBuyCredits', 'canEditBilling', 'canRegisterNumber', 'canSeeBroadcast', 'canSeeContact', 'canSeeReport'],
      ...['roleOf', 'rolesToGive', 'whyNotChangeUser'],
    ],
    why: 'the pages of users, billing and reports; whose data one sees is said in SQL',
  },
  'domain/phone/number.ts': { names: ['e164', 'isFictional'], why: 'what tests say of numbers' },
  'domain/table/selection.ts': { names: ['toggle', 'toggleAll'], why: 'what a keyboard does to a selection' },
  'domain/text/length.ts': { names: ['textCredits'], why: 'the price of a text by its length, which SQL reckons' },
  'domain/time/calling-start.ts': { names: ['whyNotCallingStart'], why: 'broadcasts that call' },
  'domain/time/pacific.ts': {
    names: ['startOfDay', 'startOfMonth', 'startOfWeek'],
    why: 'reports by day, week and month',
  },
  'protocols/smpp/gsm.ts': { names: ['encodeLatin1'], why: 'the other half of what is read' },
  'protocols/smpp/receipt.ts': { names: ['receiptTime'], why: 'times of receipts, which are not shown yet' },
  'server/api/client-replays.ts': { names: ['replays'], why: 'what known clients of the interface send, played to it' },
  'server/features/billing/store.ts': { names: ['ledgerSums'], why: 'holds balances against the ledger' },
  'server/platform/catalog.ts': { names: ['printSchema'], why: 'writes server/schema.sql' },
}
