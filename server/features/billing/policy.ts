/** AccountTypeID 1 and 3 pay by month and group size; they spend no credits (rules/accounts 4). */
export const paysByMonth = (accountTypeId: number): boolean => accountTypeId === 1 || accountTypeId === 3
