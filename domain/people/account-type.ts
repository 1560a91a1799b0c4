/** AccountTypeID (rules/accounts 4), as staff know them, by their number. */
export const accountTypeNames = ['Credits', 'Monthly plan', 'Credits by invoice', 'Monthly plan by invoice'] as const
