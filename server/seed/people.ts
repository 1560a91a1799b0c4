import type { SeededAccount } from './account.ts'

export const lincolnNumber = 12175550200
export const creditsAvailable = 25_000

/** The accounts of the demonstration world and the people who work in them (rules/simulator 1). */
export const lincoln: SeededAccount = {
  account: { companyName: 'Lincoln High School', state: 'IL', accountTypeId: 0, isApiAuthorized: true },
  users: [
    { userName: 'olive.owner', firstName: 'Olive', lastName: 'Owens', phone: 12175550190, isMasterUser: true },
    {
      userName: 'adam.admin',
      firstName: 'Adam',
      lastName: 'Adler',
      phone: 12175550191,
      isAccountAdmin: true,
      canSeeAllBroadcasts: true,
      canSeeAllRoster: true,
    },
    { userName: 'uma.member', firstName: 'Uma', lastName: 'Meyer', phone: 12175550192, usesTextNumbers: [0] },
  ],
  textNumbers: [
    {
      phone: lincolnNumber,
      name: 'Lincoln High',
      class: 'local',
      isDefault: true,
      registrationStatus: 'Registered',
      registeredAt: new Date('2024-08-15T15:00:00Z'),
    },
    {
      phone: 18005550100,
      name: 'District line',
      class: 'toll-free',
      registrationStatus: 'Registered',
      registeredAt: new Date('2022-11-01T15:00:00Z'),
    },
    { phone: 12175550201, name: 'Athletics', class: 'local', registrationStatus: 'Pending' },
  ],
  credits: creditsAvailable,
}

/** A number of their own, which is not among the contacts of Lincoln High. */
const registered = (phone: number, name: string) =>
  ({
    phone,
    name,
    class: 'local',
    isDefault: true,
    registrationStatus: 'Registered',
    registeredAt: new Date('2025-03-03T15:00:00Z'),
  }) as const

export const grace = (now: Date): SeededAccount => ({
  account: {
    companyName: 'Grace Food Pantry',
    state: 'IL',
    accountTypeId: 1,
    monthlyLevel: 250,
    subscriptionEndAt: new Date(now.getTime() + 21 * 86_400_000),
  },
  users: [{ userName: 'mona.monthly', firstName: 'Mona', lastName: 'Monroe', isMasterUser: true }],
  textNumbers: [registered(12175550202, 'Grace Food Pantry')],
})

export const harbor: SeededAccount = {
  account: {
    companyName: 'Harbor Staffing',
    state: 'IL',
    accountTypeId: 2,
    isApiAuthorized: true,
    invoiceSelfService: true,
  },
  users: [{ userName: 'ivan.invoice', firstName: 'Ivan', lastName: 'Ivers', isMasterUser: true }],
  textNumbers: [registered(12175550203, 'Harbor Staffing')],
  credits: 10_000,
}

export const bright: SeededAccount = {
  account: { companyName: 'Bright Smiles Dental', state: 'IL', accountTypeId: 0, isFreeTrial: true },
  users: [{ userName: 'tara.trial', firstName: 'Tara', lastName: 'Trent', phone: 12175550221, isMasterUser: true }],
  // A mobile, by its last two digits: a landline could not have shown a code.
  verifiedNumbers: [12175550221],
  credits: 25,
}

/** What a free trial can text from, once it is given one (`npm run seed -- --trial`). */
export const brightNumber = registered(12175550204, 'Bright Smiles Dental')

export const operations: SeededAccount = {
  account: { companyName: 'Operations', state: 'IL', accountTypeId: 0, isOperations: true },
  users: [{ userName: 'sam.staff', firstName: 'Sam', lastName: 'Stafford', isMasterUser: true }],
  // Where the codes come from that verify a phone.
  textNumbers: [registered(12175550260, 'Carillon')],
}
