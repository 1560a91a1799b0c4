/** How a free trial becomes more than that. */
export const wayToPlan = ({ isOwner }: { readonly isOwner: boolean }): string =>
  isOwner ? 'Contact support to choose a plan.' : 'An account owner can choose a plan.'
