import { getStaffAccount, getStaffAccountsSummary, listStaffAccounts } from '@carillon/contract/staff-accounts.ts'

/** What is read anew once staff have changed an account. */
export const staleWithAccount = [getStaffAccount, listStaffAccounts, getStaffAccountsSummary] as const
