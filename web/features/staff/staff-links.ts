import { type Address, addresses } from '../../platform/addresses.ts'

/** The pages of staff, in the order of their navigation. */
export const staffLinks = [
  { to: addresses.staffAccounts, label: 'Accounts' },
  { to: addresses.staffReviews, label: 'Pending review' },
  { to: addresses.delivery, label: 'Delivery' },
  { to: addresses.carriers, label: 'Carriers' },
  { to: addresses.trunks, label: 'Trunks' },
  { to: addresses.textNumbers, label: 'Text numbers' },
  { to: addresses.textingHours, label: 'Texting hours' },
  { to: addresses.staffPrices, label: 'Prices' },
  { to: addresses.globalOptOuts, label: 'Global opt-outs' },
  { to: addresses.apiConsumers, label: 'API consumers' },
  { to: addresses.audit, label: 'Audit log' },
  { to: addresses.staffMails, label: 'Mails' },
  { to: addresses.staffJobs, label: 'Jobs' },
  { to: addresses.staffSettings, label: 'Settings' },
  { to: addresses.staffSetup, label: 'Setting up' },
] as const satisfies readonly { to: Address; label: string }[]
