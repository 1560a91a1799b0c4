import type { Account } from '@carillon/contract/account.ts'

/** Types 1 and 3 pay by month and group size; they spend no credits (rules/accounts 4). */
export const paysByMonth = ({ AccountTypeID }: Pick<Account, 'AccountTypeID'>): boolean =>
  AccountTypeID === 1 || AccountTypeID === 3

/** Types 2 and 3 pay by invoice; support changes their plans. */
export const isInvoiced = ({ AccountTypeID }: Pick<Account, 'AccountTypeID'>): boolean =>
  AccountTypeID === 2 || AccountTypeID === 3
