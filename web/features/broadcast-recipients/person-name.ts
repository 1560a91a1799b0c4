type Person = { readonly FirstName: string; readonly LastName: string }

/** 'Ada Lovelace', or nothing for a number without a name. */
export const personName = ({ FirstName, LastName }: Person): string => `${FirstName} ${LastName}`.trim()
