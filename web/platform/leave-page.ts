/** Leaves for a page that is not ours. */
export const leavePage = (address: string): void => window.location.assign(address)
