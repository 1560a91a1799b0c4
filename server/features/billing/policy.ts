/** AccountTypeID 1 and 3 pay by month and group size; they spend no credits (spec 1 §3). */
export const paysByMonth = (accountTypeId: number): boolean => accountTypeId === 1 || accountTypeId === 3
