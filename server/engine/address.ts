/** Carriers write numbers with and without a plus; senders may also be names, which is 0 here. */
export const phoneOf = (address: string): number => {
  const phone = Number(address.replace(/^\+/, ''))
  return Number.isSafeInteger(phone) && phone > 0 ? phone : 0
}
