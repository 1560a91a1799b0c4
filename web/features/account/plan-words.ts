/** How a free trial becomes more than that. */
export const wayToPlan = ({ isOwner }: { readonly isOwner: boolean }): string =>
  isOwner ? 'Ask for a plan in the account settings.' : 'An account owner can ask for a plan.'
