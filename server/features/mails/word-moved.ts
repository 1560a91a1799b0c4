import { accountStatusNames } from '@carillon/domain/people/account-status.ts'

/** What has become of an account: an answer to what its owner asked for, or where it stands now. */
export type MovedKey = 'Approve' | 'Decline' | `Status${number}`

/** What a mail to its owner says of it; `aboutKey` is the key and when, in ISO 8601. */
export const wordMoved = (company: string, aboutKey: string, address: string) => {
  const [key = ''] = aboutKey.split(' ')
  const said = answers[key] ?? states[Number(key.replace('Status', ''))]
  if (!said) throw new Error(`No words for ${accountStatusNames[Number(key)] ?? key}`)
  const [what, then] = said
  return {
    subject: `${company} ${what}`,
    paragraphs: [`${company} ${what}. ${then}`, `See how it stands:\n${address}/settings/account`],
  }
}

type Said = readonly [what: string, then: string]

const answers: Readonly<Record<string, Said>> = {
  Approve: ['may send now', 'We have looked at it, and everything is open to you.'],
  Decline: [
    'stays a free trial for now',
    'We have looked at it and cannot give you the plan that you asked for yet. You can go on as before; contact us if you wonder why.',
  ],
}

/** By the status that it is in now. */
const states: Readonly<Record<number, Said>> = {
  0: ['is active', 'You can send.'],
  1: ['ends with its period', 'Until then everything works. An owner can keep the plan in the account settings.'],
  2: ['is canceled', 'Nothing is sent any more. You can still read and export everything, and come back.'],
  3: [
    'is on hold',
    'Nothing is sent, and what is scheduled is not sent later. What people write to you still arrives.',
  ],
  4: ['has a problem with a payment', 'Nothing is sent until it is solved. Please contact support.'],
  5: ['was closed', 'Nothing is sent any more. Please contact support.'],
  6: ['goes on hold with the end of its period', 'Until then everything works.'],
  8: ['has a subscription that lapsed', 'Nothing is sent until its invoice is paid. Please contact support.'],
}
